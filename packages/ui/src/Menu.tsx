import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './internal/classNames.ts'
import { useMenuKeys } from './internal/useMenuKeys.ts'
import { useOpening } from './internal/useOpening.ts'
import type { PopoverTriggerProps } from './Popover.tsx'
import { type RenderLink, renderAnchor } from './RenderLink.tsx'

export type MenuItem = { id: string; label: string; icon?: ReactNode } & (
  | { kind: 'action'; onSelect: () => void; isDisabled?: boolean | undefined }
  | { kind: 'link'; href: string }
  /** A radio option; the menu stays open so that the effect is visible. */
  | { kind: 'radio'; isChecked: boolean; onSelect: () => void }
  | { kind: 'checkbox'; isChecked: boolean; onSelect: () => void }
)

export type MenuGroup = { id: string; heading?: string | undefined; items: readonly MenuItem[] }

export type MenuTriggerProps = Omit<PopoverTriggerProps, 'aria-haspopup'> & { 'aria-haspopup': 'menu' }

export interface MenuProps {
  /** Names the menu for screen readers. */
  readonly label: string
  readonly groups: readonly MenuGroup[]
  /** Draws the button: `(props) => <IconButton label="Settings" {...props}>…`. */
  readonly trigger: (props: MenuTriggerProps) => ReactNode
  readonly placement?: 'bottom' | 'bottom-end' | undefined
  readonly renderLink?: RenderLink | undefined
}

/**
 * A button and its menu. Arrows, Home and End move; letters typed within 350 ms jump to a name; Escape and Tab close.
 */
export function Menu({
  label,
  groups,
  trigger,
  placement = 'bottom-end',
  renderLink = renderAnchor,
}: MenuProps) {
  const { id, isOpen, close, floatingRef, triggerProps } = useOpening(placement, findFirstItem)
  const handleKeyDown = useMenuKeys(floatingRef, close)

  return (
    <>
      {trigger({ ...triggerProps, 'aria-haspopup': 'menu' })}
      {isOpen && (
        <div
          ref={floatingRef}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          popover="manual"
          onKeyDown={handleKeyDown}
          className="fixed inset-auto m-0 max-h-[calc(100vh-80px)] w-max min-w-52 max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border border-border bg-surface p-1 text-left text-sm text-text shadow-float outline-none"
        >
          {groups.map((group) => (
            <MenuSection
              key={group.id}
              group={group}
              id={`${id}-${group.id}`}
              onClose={close}
              renderLink={renderLink}
            />
          ))}
        </div>
      )}
    </>
  )
}

function findFirstItem(menu: HTMLDivElement): HTMLElement | null {
  return menu.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')
}

type MenuSectionProps = { group: MenuGroup; id: string; onClose: () => void; renderLink: RenderLink }

function MenuSection({ group, id, onClose, renderLink }: MenuSectionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div
      role="group"
      aria-labelledby={group.heading === undefined ? undefined : id}
      className="border-border not-first:mt-1 not-first:border-t not-first:pt-1"
    >
      {group.heading !== undefined && (
        <div id={id} className="px-2 pt-1.5 pb-1 font-medium text-muted text-xs">
          {group.heading}
        </div>
      )}
      {group.items.map((item) => (
        <MenuEntry key={item.id} item={item} onClose={onClose} renderLink={renderLink} />
      ))}
    </div>
  )
}

const ENTRY =
  'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left outline-none hover:bg-raised focus:bg-raised focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent'

type MenuEntryProps = { item: MenuItem; onClose: () => void; renderLink: RenderLink }

function MenuEntry({ item, onClose, renderLink }: MenuEntryProps) {
  const content = (
    <>
      <span aria-hidden="true" className="inline-flex w-4 shrink-0 justify-center text-muted">
        {(item.kind === 'radio' || item.kind === 'checkbox') && item.isChecked ? (
          <Check size={14} className="text-accent" />
        ) : (
          item.icon
        )}
      </span>
      {item.label}
    </>
  )
  if (item.kind === 'link') {
    return renderLink({
      href: item.href,
      role: 'menuitem',
      tabIndex: -1,
      onClick: onClose,
      className: ENTRY,
      children: content,
    })
  }
  if (item.kind === 'action') {
    const isDisabled = item.isDisabled === true
    function handleSelect() {
      if (isDisabled || item.kind !== 'action') return
      onClose()
      item.onSelect()
    }
    return (
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-disabled={isDisabled || undefined}
        onClick={handleSelect}
        className={classNames(ENTRY, isDisabled && 'opacity-50')}
      >
        {content}
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it
    <button
      type="button"
      role={item.kind === 'radio' ? 'menuitemradio' : 'menuitemcheckbox'}
      aria-checked={item.isChecked}
      tabIndex={-1}
      onClick={item.onSelect}
      className={ENTRY}
    >
      {content}
    </button>
  )
}
