/** What a shortcut does, by name. */
export type ShortcutAction =
  | 'focusSearch'
  | 'openPalette'
  | 'openHelp'
  | 'goHome'
  | 'goLatestBlock'
  | 'nextRow'
  | 'previousRow'
  | 'openTab'
  | 'previousNeighbour'
  | 'nextNeighbour'
  | 'copyLink'
  | 'openRawJson'

/** One line of the table. */
export interface Shortcut {
  readonly action: ShortcutAction
  /** Keys as the browser names them, pressed one after another. `digit` is 1 to 9, `mod` is Ctrl or Cmd. */
  readonly keys: readonly string[]
  /** In words, for the help. */
  readonly does: string
  readonly group: 'Anywhere' | 'Going places' | 'On a page'
  /** Listened to elsewhere; stands here for the help. */
  readonly isElsewhere?: boolean
}

/** Every shortcut there is: what is pressed and what the help says both come from here. */
export const SHORTCUTS: readonly Shortcut[] = [
  { action: 'focusSearch', keys: ['/'], does: 'Search', group: 'Anywhere', isElsewhere: true },
  { action: 'openPalette', keys: ['mod', 'k'], does: 'Command palette', group: 'Anywhere' },
  { action: 'openHelp', keys: ['?'], does: 'This list', group: 'Anywhere' },
  { action: 'copyLink', keys: ['y'], does: 'Copy the link of this page', group: 'Anywhere' },
  { action: 'openRawJson', keys: ['.'], does: 'Raw JSON of what is on screen', group: 'Anywhere' },
  { action: 'goHome', keys: ['g', 'h'], does: 'Home', group: 'Going places' },
  { action: 'goLatestBlock', keys: ['g', 'b'], does: 'Latest block', group: 'Going places' },
  {
    action: 'previousNeighbour',
    keys: ['['],
    does: 'Previous block, transaction, slot, epoch or validator',
    group: 'Going places',
  },
  {
    action: 'nextNeighbour',
    keys: [']'],
    does: 'Next block, transaction, slot, epoch or validator',
    group: 'Going places',
  },
  { action: 'nextRow', keys: ['j'], does: 'Next row of the table', group: 'On a page' },
  { action: 'previousRow', keys: ['k'], does: 'Previous row of the table', group: 'On a page' },
  { action: 'openTab', keys: ['digit'], does: 'Tab by its place', group: 'On a page' },
]
