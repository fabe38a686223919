import { formatInteger } from '@otterscan/ethereum/units'
import { Banner } from '@otterscan/ui/Banner'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import type { TransactionView } from './TransactionView.ts'
import type { TransactionScreenState } from './useTransactionView.ts'

/** What became of the transaction since it was first seen: replaced, gone, moved to another block. */
export function TransactionNotices({
  state,
  view,
}: {
  readonly state: TransactionScreenState
  readonly view: TransactionView
}) {
  const { replacedBy, lostBlock, reorg } = state
  const place = view.receipt?.blockNumber
  return (
    <>
      {lostBlock !== undefined && (
        <Banner tone="warning">
          The chain was reorganised: block {formatInteger(lostBlock.number)}, which held this transaction, is
          no longer part of it.{' '}
          {place !== undefined
            ? `The transaction is now in block ${formatInteger(place)}.`
            : view.state === 'pending' && 'The transaction waits for another block.'}
        </Banner>
      )}
      {lostBlock === undefined && reorg !== undefined && place !== undefined && (
        <Banner tone="warning">
          Block {formatInteger(place)} was replaced by a reorganisation of the chain. Looking where this
          transaction is now…
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
          The node no longer knows this transaction. It may have been dropped from the pool. What is shown was
          seen earlier; the page keeps looking for it.
        </Banner>
      )}
    </>
  )
}
