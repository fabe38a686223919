import { Dialog } from '@otterscan/ui/Dialog'
import { SHORTCUTS, type Shortcut } from './shortcutTable.ts'

const GROUPS: readonly Shortcut['group'][] = ['Anywhere', 'Navigation', 'On a page']

/** Lists all shortcuts. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts">
      <div className="space-y-4">
        {GROUPS.map((group) => (
          <section key={group}>
            <h3 className="mb-1 font-medium text-muted text-xs">{group}</h3>
            <dl className="text-sm">
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map(({ action, keys, does }) => (
                <div key={action} className="flex min-h-8 items-center justify-between gap-4">
                  <dt>{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="mono min-w-6 rounded-sm border border-border bg-raised px-1.5 text-center text-xs leading-5"
                      >
                        {nameKey(key)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-4 text-muted text-xs">Shortcuts are disabled while you type.</p>
    </Dialog>
  )
}

function nameKey(key: string): string {
  if (key === 'digit') return '1 … 9'
  if (key !== 'mod') return key
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
