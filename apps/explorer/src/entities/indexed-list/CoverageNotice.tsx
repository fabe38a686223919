import { formatAge } from '@otterscan/ethereum/duration'
import { formatInteger } from '@otterscan/ethereum/units'
import { LiveRegion } from '@otterscan/ui/LiveRegion'
import { PercentBar } from '@otterscan/ui/PercentBar'
import { CircleCheck, Info, Loader, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type CoveredBlocks,
  type IndexCoverage,
  toIndexCoverage,
} from '../../queries/gateway/indexCoverage.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'

/**
 * Which blocks the lists of the index hold, where that is not all of them: how far it is while it is being built, where
 * it begins, why it does not go on. Nothing for a whole index and for nodes that answer themselves. Whoever mounts it
 * keeps the state fresh with `useIndexPolling`.
 */
export function CoverageNotice() {
  const { source } = useIndexSupport()
  const coverage = source.kind === 'index' ? toIndexCoverage(source.index) : undefined
  const [wasPartial, setWasPartial] = useState(false)
  if (coverage !== undefined && coverage.kind !== 'whole' && !wasPartial) setWasPartial(true)
  return (
    <>
      <LiveRegion>{wasPartial && coverage !== undefined && announce(coverage)}</LiveRegion>
      {coverage !== undefined && (coverage.kind !== 'whole' || wasPartial) && <Notice coverage={coverage} />}
    </>
  )
}

function Notice({ coverage }: { readonly coverage: IndexCoverage }) {
  switch (coverage.kind) {
    case 'whole':
      return (
        <Line icon={<CircleCheck size={16} aria-hidden="true" className="text-success" />}>
          Indexing is complete: this list covers every block.
        </Line>
      )
    case 'growing':
      return (
        <Line icon={<Loader size={16} aria-hidden="true" className="text-info" />}>
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <span>Still indexing: {describeBlocks(coverage.blocks)}.</span>
            <PercentBar ratio={coverage.ratio} text={formatPercent(coverage.ratio)} width={96} />
            {coverage.remainingSeconds !== undefined && (
              <span className="text-muted">
                complete {formatAge(-toWholeSeconds(coverage.remainingSeconds))}
              </span>
            )}
          </span>
        </Line>
      )
    case 'partial':
      return (
        <Line icon={<Info size={16} aria-hidden="true" className="text-info" />}>
          The index begins at block {formatInteger(coverage.blocks.first)}: what happened before is not in
          this list. <Message text={coverage.message} />
        </Line>
      )
    case 'held':
      return (
        <Line icon={<TriangleAlert size={16} aria-hidden="true" className="text-warning" />}>
          {coverage.isOver ? 'The index has stopped' : 'The index waits'}: {describeBlocks(coverage.blocks)}.{' '}
          <Message text={coverage.message} />
        </Line>
      )
  }
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-md border border-border bg-raised px-3 py-2 text-sm">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="tabular min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  )
}

function Message({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <span className="text-muted">{text}</span>
}

function describeBlocks(blocks: CoveredBlocks | undefined): string {
  if (blocks === undefined) return 'no block is covered yet'
  const { first, last, head } = blocks
  return `this list covers blocks ${formatInteger(first)}–${formatInteger(last)} of ${formatInteger(head)}`
}

/** Short of 100 until it is complete. */
function formatPercent(ratio: number): string {
  return `${Math.min(99, Math.floor(ratio * 100))} %`
}

function toWholeSeconds(seconds: number): bigint {
  return BigInt(Math.max(1, Math.ceil(seconds)))
}

/** For screen readers, in steps of ten per cent so that it does not talk without end. */
function announce(coverage: IndexCoverage): string {
  switch (coverage.kind) {
    case 'whole':
      return 'Indexing is complete'
    case 'growing':
      return `Still indexing, ${Math.floor(coverage.ratio * 10) * 10} per cent`
    case 'partial':
      return `The index begins at block ${formatInteger(coverage.blocks.first)}`
    case 'held':
      return coverage.isOver ? 'The index has stopped' : 'The index waits'
  }
}
