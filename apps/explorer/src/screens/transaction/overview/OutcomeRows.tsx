import { formatInteger } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { Chip } from '@otterscan/ui/Chip'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { FinalityChip } from '../../../entities/FinalityChip.tsx'
import { HexText } from '../../../entities/HexText.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { useHead } from '../../../queries/head/useHead.ts'
import { RevertTraceButton } from '../revert-trace/RevertTraceButton.tsx'
import { type TransactionView, toMinedBlock } from '../TransactionView.ts'
import { FailureReason } from './FailureReason.tsx'
import { PositionNav } from './PositionNav.tsx'
import { StateChip } from './StateChip.tsx'
import type { OverviewFacts } from './useOverviewFacts.ts'

interface OutcomeRowsProps {
  readonly view: TransactionView
  readonly facts: OverviewFacts
  /** Unix seconds of the block. */
  readonly timestamp: bigint | undefined
}

/** Which transaction, what became of it, where and when. */
export function OutcomeRows({ view, facts, timestamp }: OutcomeRowsProps) {
  const { transaction, receipt, state } = view
  return (
    <InfoGroup>
      <InfoRow label="Transaction Hash">
        <HexText hex={transaction.hash} label="transaction hash" />
      </InfoRow>
      <InfoRow label="Status">
        <div className="flex min-w-0 flex-wrap items-start gap-x-2 gap-y-1">
          <StateChip state={state} />
          {state === 'reverted' && (
            <>
              <div className="min-h-10 min-w-0 flex-1 basis-64">
                <FailureReason view={view} />
              </div>
              <RevertTraceButton view={view} />
            </>
          )}
        </div>
      </InfoRow>
      {receipt?.blockNumber !== undefined && (
        <InfoRow label="Block / Position">
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
            <span className="inline-flex flex-wrap items-center gap-2">
              <BlockLink block={receipt.blockNumber} />
              <Confirmations blockNumber={receipt.blockNumber} />
              <FinalityChip blockNumber={receipt.blockNumber} />
            </span>
            {receipt.transactionIndex !== undefined && (
              <PositionNav
                blockNumber={receipt.blockNumber}
                transactionIndex={receipt.transactionIndex}
                total={facts.block?.transactionCount ?? facts.block?.transactionHashes?.length}
              />
            )}
          </div>
        </InfoRow>
      )}
      {receipt !== null && (
        <InfoRow
          label="Timestamp"
          loadingChars={timestamp === undefined && !facts.isBlockMissing ? 44 : undefined}
        >
          {timestamp !== undefined ? (
            <Timestamp timestamp={timestamp} />
          ) : (
            <span className="inline-flex items-center gap-2 text-muted">
              The node did not give the block
              {toMinedBlock(receipt) !== undefined && (
                <Button size="sm" onClick={facts.retryBlock}>
                  Retry
                </Button>
              )}
            </span>
          )}
        </InfoRow>
      )}
    </InfoGroup>
  )
}

function Confirmations({ blockNumber }: { readonly blockNumber: bigint }) {
  const head = useHead()
  if (head === undefined || head.number < blockNumber) return null
  const count = head.number - blockNumber + 1n
  return (
    <Chip>
      {formatInteger(count)} Block {count === 1n ? 'Confirmation' : 'Confirmations'}
    </Chip>
  )
}
