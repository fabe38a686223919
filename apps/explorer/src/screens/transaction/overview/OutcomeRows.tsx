import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import { Button } from '@otterscan/ui/Button'
import { Chip } from '@otterscan/ui/Chip'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { PositionRuler } from '@otterscan/ui/PositionRuler'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { FinalityChip } from '../../../entities/FinalityChip.tsx'
import { HexText } from '../../../entities/HexText.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { blockTransactionPath } from '../../../paths/blockPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { useHead } from '../../../queries/head/head.ts'
import { transactionErrorQuery } from '../../../queries/transaction/transaction.ts'
import { StepLink } from '../StepLink.tsx'
import { findMinedBlock, type TransactionView } from '../TransactionView.ts'
import { StateChip } from './StateChip.tsx'
import type { OverviewFacts } from './useOverviewFacts.ts'

/** Loaded for failed transactions. */
const RevertTraceButton = lazyComponent(
  async () => (await import('../revert-trace/RevertTraceButton.tsx')).RevertTraceButton,
)
const FailureReason = lazyComponent(async () => (await import('./FailureReason.tsx')).FailureReason)

interface OutcomeRowsProps {
  readonly view: TransactionView
  readonly facts: OverviewFacts
  /** Unix seconds of the block. */
  readonly timestamp: bigint | undefined
}

/** Hash, status, block, position and time. */
export function OutcomeRows({ view, facts, timestamp }: OutcomeRowsProps) {
  const { transaction, receipt, state } = view
  // Asked with the others, while the code that shows it is fetched.
  useQuery({
    ...transactionErrorQuery(useClients(), transaction.hash, receipt?.blockHash ?? '0x'),
    enabled: state === 'reverted' && receipt !== null,
  })
  return (
    <InfoGroup>
      <InfoRow label="Transaction Hash">
        <HexText hex={transaction.hash} label="transaction hash" />
      </InfoRow>
      <InfoRow label="Status">
        <div className="flex min-w-0 flex-wrap items-start gap-x-2 gap-y-1">
          <StateChip state={state} />
          {state === 'unreadable' && <UnreadableStatus receipt={receipt} />}
          {state === 'reverted' && (
            <>
              <div className="min-h-10 min-w-0 flex-1 basis-64">
                <Suspense fallback={<Skeleton chars={32} />}>
                  <FailureReason view={view} />
                </Suspense>
              </div>
              <Suspense fallback={<Skeleton chars={18} />}>
                <RevertTraceButton view={view} />
              </Suspense>
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
              The node did not return the block
              {findMinedBlock(receipt) !== undefined && (
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

function UnreadableStatus({ receipt }: { readonly receipt: Receipt | null }) {
  const field = receipt?.unreadable.find(({ path }) => path === 'status')
  return field === undefined ? null : <UnreadableValue field={field} />
}

function Confirmations({ blockNumber }: { readonly blockNumber: bigint }) {
  const numbers = useNumberFormat()
  const head = useHead()
  if (head === undefined || head.number < blockNumber) return null
  const count = head.number - blockNumber + 1n
  return (
    <Chip>
      {numbers.formatInteger(count)} Block {count === 1n ? 'Confirmation' : 'Confirmations'}
    </Chip>
  )
}

interface PositionNavProps {
  readonly blockNumber: bigint
  readonly transactionIndex: number
  /** Number of transactions in the block; while `undefined`, only links to earlier ones are offered. */
  readonly total: number | undefined
}

/** Index of the transaction in its block, with links to the adjacent ones. */
function PositionNav({ blockNumber, transactionIndex, total }: PositionNavProps) {
  const numbers = useNumberFormat()
  const last = total === undefined ? undefined : Math.max(total - 1, transactionIndex)
  const step = (index: number | undefined, isAvailable: boolean) =>
    index === undefined || !isAvailable ? undefined : blockTransactionPath(blockNumber, index)
  const hasLater = last !== undefined && transactionIndex < last
  const position = `${numbers.formatInteger(transactionIndex)} / ${last === undefined ? '…' : numbers.formatInteger(last)}`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="tabular min-w-[7ch]" title="Index in the block / last index">
        {numbers.formatInteger(transactionIndex)}{' '}
        <span className="text-muted">/ {last === undefined ? '…' : numbers.formatInteger(last)}</span>
      </span>
      <PositionRuler
        ratio={last === undefined || last === 0 ? 0 : transactionIndex / last}
        label={`Position ${position}`}
      />
      <span className="inline-flex">
        <StepLink path={step(0, transactionIndex > 0)} label="First transaction of the block">
          <ChevronFirst size={14} aria-hidden="true" />
        </StepLink>
        <StepLink
          path={step(transactionIndex - 1, transactionIndex > 0)}
          label="Previous transaction of the block"
        >
          <ChevronLeft size={14} aria-hidden="true" />
        </StepLink>
        <StepLink path={step(transactionIndex + 1, hasLater)} label="Next transaction of the block">
          <ChevronRight size={14} aria-hidden="true" />
        </StepLink>
        <StepLink path={step(last, hasLater)} label="Last transaction of the block">
          <ChevronLast size={14} aria-hidden="true" />
        </StepLink>
      </span>
    </span>
  )
}
