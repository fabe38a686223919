/** Name of what a shortcut does. */
export type ShortcutAction =
  | 'focusSearch'
  | 'openPalette'
  | 'openHelp'
  | 'goHome'
  | 'goLatestBlock'
  | 'nextRow'
  | 'previousRow'
  | 'openTab'
  | 'previousNeighbor'
  | 'nextNeighbor'
  | 'copyLink'
  | 'openRawJson'

/** A keyboard shortcut. */
export interface Shortcut {
  readonly action: ShortcutAction
  /** Keys as the browser names them, pressed one after another. `digit` is 1 to 9, `mod` is Ctrl or Cmd. */
  readonly keys: readonly string[]
  /** Description for the help dialog. */
  readonly does: string
  readonly group: 'Anywhere' | 'Navigation' | 'On a page'
  /** Handled elsewhere; listed here for the help dialog. */
  readonly isElsewhere?: boolean
}

/** Every shortcut: both key handling and the help dialog use this table. */
export const SHORTCUTS: readonly Shortcut[] = [
  { action: 'focusSearch', keys: ['/'], does: 'Search', group: 'Anywhere', isElsewhere: true },
  { action: 'openPalette', keys: ['mod', 'k'], does: 'Command palette', group: 'Anywhere' },
  { action: 'openHelp', keys: ['?'], does: 'Keyboard shortcuts', group: 'Anywhere' },
  { action: 'copyLink', keys: ['y'], does: 'Copy link to this page', group: 'Anywhere' },
  { action: 'openRawJson', keys: ['.'], does: 'Raw JSON of this page', group: 'Anywhere' },
  { action: 'goHome', keys: ['g', 'h'], does: 'Home', group: 'Navigation' },
  { action: 'goLatestBlock', keys: ['g', 'b'], does: 'Latest block', group: 'Navigation' },
  {
    action: 'previousNeighbor',
    keys: ['['],
    does: 'Previous block, transaction, slot, epoch or validator',
    group: 'Navigation',
  },
  {
    action: 'nextNeighbor',
    keys: [']'],
    does: 'Next block, transaction, slot, epoch or validator',
    group: 'Navigation',
  },
  { action: 'nextRow', keys: ['j'], does: 'Next row of the table', group: 'On a page' },
  { action: 'previousRow', keys: ['k'], does: 'Previous row of the table', group: 'On a page' },
  { action: 'openTab', keys: ['digit'], does: 'Tab by position', group: 'On a page' },
]
