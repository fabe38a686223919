import type { RenderLinkProps } from '@otterscan/ui/RenderLink'
import { Tabs } from '@otterscan/ui/Tabs'
import { type ReactNode, Suspense } from 'react'
import { type AppPath, fromHref, toHref } from '../../paths/appPath.ts'
import { AppLink } from '../AppLink.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'
import type { TabEntry } from './TabEntry.ts'

interface TabBarProps<Props> {
  /** Accessible name of the navigation. */
  readonly label: string
  readonly entries: readonly TabEntry<Props>[]
  readonly active: TabEntry<Props> | undefined
  readonly tabProps: Props
  readonly toPath: (name: string) => AppPath
}

/** The tabs of a page that are shown, as links. */
export function TabBar<Props extends object>({
  label,
  entries,
  active,
  tabProps,
  toPath,
}: TabBarProps<Props>) {
  const numbers = useNumberFormat()
  const shown = entries.filter(({ isShown }) => isShown === undefined || isShown(tabProps))
  const away = new Set<string>()
  const items = shown.map((entry) => {
    const count = entry.count?.(tabProps)
    const href = toHref(entry.toPath?.(tabProps) ?? toPath(entry.name))
    if (entry.toPath !== undefined) away.add(href)
    return {
      id: entry.name,
      label:
        entry.Badge === undefined ? (
          entry.label
        ) : (
          <LabelWithBadge label={entry.label} badge={<entry.Badge {...tabProps} />} />
        ),
      href,
      active: entry === active,
      ...(count === undefined ? {} : { count: numbers.formatInteger(count) }),
    }
  })
  // Switching tabs adds no history entry: Back leaves the page.
  const renderLink = ({ href, ...rest }: RenderLinkProps) => (
    <AppLink path={fromHref(href)} replace={!away.has(href)} {...rest} />
  )
  return <Tabs label={label} items={items} renderLink={renderLink} />
}

/** A label followed by its badge, whose code is loaded later. */
function LabelWithBadge({ label, badge }: { readonly label: string; readonly badge: ReactNode }) {
  return (
    <>
      {label}
      <Suspense fallback={null}>{badge}</Suspense>
    </>
  )
}
