import type { NumberStyle } from '@otterscan/ethereum/units'
import type { AppPath } from '../../paths/appPath.ts'
import { contractsPath } from '../../paths/contractPaths.ts'
import { documentPath } from '../../paths/documentPaths.ts'
import { logsPath } from '../../paths/logPaths.ts'
import {
  broadcastPath,
  faucetsPath,
  gasPath,
  homePath,
  liveBlocksPath,
  mempoolPath,
  nodesPath,
  queryPath,
} from '../../paths/sitePaths.ts'
import type { ShortcutAction } from '../shortcuts/shortcutTable.ts'

/** What a command does. */
export type CommandEffect =
  | { readonly kind: 'go'; readonly path: AppPath }
  | { readonly kind: 'theme'; readonly choice: 'light' | 'dark' | 'system' }
  | { readonly kind: 'density'; readonly density: 'comfortable' | 'compact' }
  | { readonly kind: 'numbers'; readonly style: NumberStyle }
  | { readonly kind: 'action'; readonly action: ShortcutAction }
  | { readonly kind: 'clearRecentPages' }

/** A command of the palette. */
export interface Command {
  readonly id: string
  /** "Go", "Theme", … */
  readonly kind: string
  readonly name: string
  readonly effect: CommandEffect
}

/** Which optional pages this site has. */
export interface CommandOptions {
  readonly hasFaucets: boolean
  readonly hasContracts: boolean
}

const NUMBER_NAMES: readonly (readonly [NumberStyle, string])[] = [
  ['comma', 'Comma, 1,234.56'],
  ['space', 'Space, 1\u00a0234,56'],
  ['plain', 'No grouping, 1234.56'],
]

/** Every command, in the palette's order. */
export function listCommands({ hasFaucets, hasContracts }: CommandOptions): readonly Command[] {
  const go = (name: string, path: AppPath): Command => ({
    id: `go ${name}`,
    kind: 'Go to',
    name,
    effect: { kind: 'go', path },
  })
  const act = (name: string, action: ShortcutAction): Command => ({
    id: `action ${action}`,
    kind: 'Page',
    name,
    effect: { kind: 'action', action },
  })
  return [
    go('Home', homePath),
    go('Latest block', { to: '/block/latest' }),
    go('Live blocks', liveBlocksPath),
    go('Gas', gasPath),
    go('Mempool', mempoolPath()),
    go('Events', logsPath()),
    ...(hasContracts ? [go('Contracts', contractsPath())] : []),
    go('Guide', documentPath()),
    ...(hasFaucets ? [go('Faucets', faucetsPath())] : []),
    go('Nodes', nodesPath()),
    go('Query', queryPath()),
    go('Broadcast transaction', broadcastPath),
    act('Copy link', 'copyLink'),
    act('Raw JSON', 'openRawJson'),
    act('Keyboard shortcuts', 'openHelp'),
    ...(['light', 'dark', 'system'] as const).map(
      (choice): Command => ({
        id: `theme ${choice}`,
        kind: 'Theme',
        name: choice.charAt(0).toUpperCase() + choice.slice(1),
        effect: { kind: 'theme', choice },
      }),
    ),
    ...(['comfortable', 'compact'] as const).map(
      (density): Command => ({
        id: `density ${density}`,
        kind: 'Rows',
        name: density.charAt(0).toUpperCase() + density.slice(1),
        effect: { kind: 'density', density },
      }),
    ),
    ...NUMBER_NAMES.map(
      ([style, name]): Command => ({
        id: `numbers ${style}`,
        kind: 'Numbers',
        name,
        effect: { kind: 'numbers', style },
      }),
    ),
    { id: 'forget', kind: 'Search', name: 'Clear recent pages', effect: { kind: 'clearRecentPages' } },
  ]
}

/** Commands in which every typed word occurs. */
export function matchCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  return commands.filter(({ kind, name }) =>
    words.every((word) => `${kind} ${name}`.toLowerCase().includes(word)),
  )
}
