import type { TransactionTab as TabName } from '../../paths.ts'
import { OverviewTab } from './overview/OverviewTab.tsx'
import type { TransactionView } from './TransactionView.ts'

/** Content of one tab; all but the overview are fetched when opened. */
export function TransactionTab({ tab, view }: { readonly tab: TabName; readonly view: TransactionView }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab view={view} />
    default:
      return null
  }
}
