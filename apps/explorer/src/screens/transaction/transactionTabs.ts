import { countEntries } from '@otterscan/ethereum/unreadableField'
import { lazyComponent } from '@otterscan/ui/Lazy'
import type { TabEntry } from '../../entities/tabs/TabEntry.ts'
import { TransactionOverviewTab } from './overview/TransactionOverviewTab.tsx'
import type { TransactionView } from './TransactionView.ts'

/** Props of every tab's content. */
interface TransactionTabProps {
  readonly view: TransactionView
}

/** A pending transaction has not been executed. */
const isMined = ({ view }: TransactionTabProps) => view.receipt !== null

/** Tabs of a transaction, in order. */
export const TRANSACTION_TABS: readonly TabEntry<TransactionTabProps>[] = [
  { name: 'overview', label: 'Overview', Content: TransactionOverviewTab },
  {
    name: 'logs',
    label: 'Logs',
    isShown: isMined,
    count: ({ view: { receipt } }) => countEntries(receipt?.logs, receipt?.unreadable ?? [], 'logs'),
    Content: lazyComponent(async () => (await import('./logs/LogsTab.tsx')).LogsTab),
  },
  {
    name: 'trace',
    label: 'Trace',
    isShown: isMined,
    Content: lazyComponent(async () => (await import('./trace/TraceTab.tsx')).TraceTab),
  },
  {
    name: 'xray',
    label: 'X-Ray',
    isShown: isMined,
    Content: lazyComponent(async () => (await import('./xray/XrayTab.tsx')).XrayTab),
  },
  {
    name: 'steps',
    label: 'Steps',
    isShown: isMined,
    Content: lazyComponent(async () => (await import('./steps/StepsTab.tsx')).StepsTab),
  },
  {
    name: 'statediff',
    label: 'State Diff',
    isShown: isMined,
    Content: lazyComponent(async () => (await import('./state-diff/StateDiffTab.tsx')).StateDiffTab),
  },
]
