import { Banner } from '@otterscan/ui/Banner'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import type { TransactionView } from './TransactionView.ts'
import type { TransactionScreenState } from './useTransactionView.ts'

/** What changed since the transaction was first seen: replaced, dropped, moved to another block. */
export function TransactionWarnings({
  state,
  view,
}: {
  readonly state: TransactionScreenState
  readonly view: TransactionView
}) {
  const numbers = useNumberFormat()
  const { replacedBy, lostBlock, reorg } = state
  const blockNumber = view.receipt?.blockNumber
  return (
    <>
      {lostBlock !== undefined && (
        <Banner tone="warning">
          The chain was reorganized: block {numbers.formatInteger(lostBlock.number)}, which held this
          transaction, is no longer part of it.{' '}
          {blockNumber !== undefined
            ? `The transaction is now in block ${numbers.formatInteger(blockNumber)}.`
            : view.state === 'pending' && 'The transaction is pending again.'}
        </Banner>
      )}
      {lostBlock === undefined && reorg !== undefined && blockNumber !== undefined && (
        <Banner tone="warning">
          Block {numbers.formatInteger(blockNumber)} was replaced by a reorganization of the chain. Looking
          for the new block of this transaction…
        </Banner>
      )}
      {replacedBy !== undefined && (
        <Banner tone="warning">
          This transaction will not be mined: its sender used the same nonce in{' '}
          <TransactionLink hash={replacedBy} />
        </Banner>
      )}
      {view.state === 'dropped' && replacedBy === undefined && (
        <Banner tone="warning">
          The node no longer knows this transaction. It may have been dropped from the mempool. The page shows
          what it saw earlier and keeps looking.
        </Banner>
      )}
    </>
  )
}
