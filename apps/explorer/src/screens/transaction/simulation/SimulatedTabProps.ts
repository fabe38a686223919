import type { SimulatedBlock, SimulatedCall } from '@otterscan/api-schema/execution/simulate'
import type { TransactionView } from '../TransactionView.ts'

/** What the tabs of a simulated call get. */
export interface SimulatedTabProps {
  readonly view: TransactionView
  readonly result: SimulatedCall
  readonly block: SimulatedBlock
}
