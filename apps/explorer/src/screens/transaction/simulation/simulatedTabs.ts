import { lazyComponent } from '@otterscan/ui/Lazy'
import type { TabEntry } from '../../../entities/tabs/TabEntry.ts'
import { TRANSACTION_TABS } from '../transactionTabs.ts'
import type { SimulatedTabProps } from './SimulatedTabProps.ts'

/** Those of a transaction that are about what it did; its overview without what only a mined one has. */
const KEPT: ReadonlySet<string> = new Set(['logs', 'trace', 'xray', 'statediff'])

/** Tabs of a simulated call, in order. */
export const SIMULATED_TABS: readonly TabEntry<SimulatedTabProps>[] = [
  {
    name: 'overview',
    label: 'Overview',
    Content: lazyComponent(async () => (await import('./SimulatedOverview.tsx')).SimulatedOverview),
  },
  // They take less than they get.
  ...(TRANSACTION_TABS.filter(({ name }) => KEPT.has(name)) as readonly TabEntry<SimulatedTabProps>[]),
]
