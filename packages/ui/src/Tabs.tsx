import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from './internal/classNames.ts'
import { type RenderLink, renderAnchor } from './RenderLink.tsx'

export interface TabItem {
  /** Stable identity. */
  readonly id: string
  readonly label: ReactNode
  /** Number of things behind the tab, already formatted. */
  readonly count?: ReactNode
  readonly href: string
  readonly active: boolean
}

export interface TabsProps {
  /** Names the navigation for screen readers. */
  readonly label: string
  readonly items: readonly TabItem[]
  readonly renderLink?: RenderLink | undefined
}

/** Underlined tabs that are links: each has a URL. Scrolls horizontally when narrow. */
export function Tabs({ label, items, renderLink = renderAnchor }: TabsProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const activeId = items.find((item) => item.active)?.id
  useRevealed(listRef, activeId, items.length)

  return (
    <nav aria-label={label} className="border-border border-b">
      <ul
        ref={listRef}
        className="-mb-px flex gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      >
        {items.map((item) => (
          <li key={item.id} data-tab={item.id} className="shrink-0">
            {renderLink({
              href: item.href,
              'aria-current': item.active ? 'page' : undefined,
              className: classNames(
                'flex h-10 items-center gap-1.5 border-b-2 text-sm font-medium whitespace-nowrap -outline-offset-2 transition-colors',
                item.active
                  ? 'border-accent text-text'
                  : 'border-transparent text-muted hover:border-border-strong hover:text-text',
              ),
              children: (
                <>
                  {item.label}
                  {item.count !== undefined && (
                    <span
                      className={classNames(
                        'tabular rounded-sm px-1 text-xs leading-4',
                        item.active ? 'bg-accent-soft text-accent' : 'bg-raised text-muted',
                      )}
                    >
                      {item.count}
                    </span>
                  )}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Keeps the active tab in view while tabs are added and grow, until the user scrolls them. */
function useRevealed(
  listRef: RefObject<HTMLUListElement | null>,
  activeId: string | undefined,
  tabs: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs need another observer
  useEffect(() => {
    const list = listRef.current
    if (list === null || activeId === undefined) return
    const tabElements = [...list.children].filter((child) => child instanceof HTMLElement)
    const tab = tabElements.find((child) => child.dataset.tab === activeId)
    if (tab === undefined) return
    let isScrolledByReader = false
    const giveUp = () => {
      isScrolledByReader = true
    }
    function reveal() {
      if (list === null || tab === undefined || isScrolledByReader) return
      const start = tab.offsetLeft - list.offsetLeft
      const isOutside =
        start < list.scrollLeft || start + tab.offsetWidth > list.scrollLeft + list.clientWidth
      if (isOutside) list.scrollLeft = start - 24
    }
    // It calls at first too, once the page is laid out; counts that load later make tabs wider.
    const observer = new ResizeObserver(reveal)
    for (const element of tabElements) observer.observe(element)
    list.addEventListener('pointerdown', giveUp)
    list.addEventListener('wheel', giveUp, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('pointerdown', giveUp)
      list.removeEventListener('wheel', giveUp)
    }
  }, [listRef, activeId, tabs])
}
