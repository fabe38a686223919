import { formatAge } from '@otterscan/ethereum/duration'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { LiveRegion } from '@otterscan/ui/LiveRegion'
import { PercentBar } from '@otterscan/ui/PercentBar'
import { CircleCheck, Info, Loader, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import {
  type CoveredBlocks,
  findIndexGaps,
  type IndexCoverage,
  type IndexGaps,
  toIndexCoverage,
} from '../../queries/gateway/indexCoverage.ts'
import { useNumberFormat } from '../useNumberFormat.ts'

/**
 * Which blocks the index covers, if not all of them: its progress while it is being built, where it starts, why it has
 * stopped. Nothing for a complete index and for nodes with their own lists. The component that mounts it keeps the
 * state fresh with `useIndexPolling`.
 */
export function CoverageStatus() {
  const numbers = useNumberFormat()
  const { source } = useIndexSupport()
  const coverage = source.kind === 'index' ? toIndexCoverage(source.index) : undefined
  const gaps = source.kind === 'index' ? findIndexGaps(source.index) : undefined
  const [wasPartial, setWasPartial] = useState(false)
  if (coverage !== undefined && coverage.kind !== 'whole' && !wasPartial) setWasPartial(true)
  return (
    <>
      <LiveRegion>{wasPartial && coverage !== undefined && announce(coverage, numbers)}</LiveRegion>
      {coverage !== undefined && (coverage.kind !== 'whole' || wasPartial) && (
        <CoverageLine coverage={coverage} hasGaps={gaps !== undefined} />
      )}
      {gaps !== undefined && <GapsLine gaps={gaps} />}
      {source.kind === 'unreadable' && (
        <Line icon={<TriangleAlert size={16} aria-hidden="true" className="text-warning" />}>
          The gateway's answer about its index could not be read: entries may be missing.
        </Line>
      )}
    </>
  )
}

/** Entries of these blocks may be missing. */
function GapsLine({ gaps: { count, firstBlock, reason } }: { readonly gaps: IndexGaps }) {
  const numbers = useNumberFormat()
  const blocks = count === 1n ? 'one block' : `${numbers.formatInteger(count)} blocks`
  const first =
    firstBlock === undefined
      ? ''
      : `, ${count === 1n ? '' : 'the first of them '}${numbers.formatInteger(firstBlock)}`
  return (
    <Line icon={<TriangleAlert size={16} aria-hidden="true" className="text-warning" />}>
      The node does not return all of {blocks}
      {first}: entries may be missing until it does. <Message text={reason} />
    </Line>
  )
}

interface CoverageLineProps {
  readonly coverage: IndexCoverage
  readonly hasGaps: boolean
}

function CoverageLine({ coverage, hasGaps }: CoverageLineProps) {
  const numbers = useNumberFormat()
  switch (coverage.kind) {
    case 'whole':
      return (
        <Line icon={<CircleCheck size={16} aria-hidden="true" className="text-success" />}>
          Indexing is complete{hasGaps ? '' : ': this list covers every block'}.
        </Line>
      )
    case 'growing':
      return (
        <Line icon={<Loader size={16} aria-hidden="true" className="text-info" />}>
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <span>Still indexing: {describeBlocks(coverage.blocks, numbers)}.</span>
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
          The index starts at block {numbers.formatInteger(coverage.blocks.first)}: earlier blocks are not in
          this list. <Message text={coverage.message} />
        </Line>
      )
    case 'held':
      return (
        <Line icon={<TriangleAlert size={16} aria-hidden="true" className="text-warning" />}>
          {coverage.isOver ? 'Indexing has stopped' : 'Indexing is waiting'}:{' '}
          {describeBlocks(coverage.blocks, numbers)}. <Message text={coverage.message} />
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

function describeBlocks(blocks: CoveredBlocks | undefined, numbers: NumberFormat): string {
  if (blocks === undefined) return 'no blocks are covered yet'
  const { first, last, head } = blocks
  return `this list covers blocks ${numbers.formatInteger(first)}–${numbers.formatInteger(last)} of ${numbers.formatInteger(head)}`
}

/** At most 99 until it is complete. */
function formatPercent(ratio: number): string {
  return `${Math.min(99, Math.floor(ratio * 100))} %`
}

function toWholeSeconds(seconds: number): bigint {
  return BigInt(Math.max(1, Math.ceil(seconds)))
}

/** For screen readers, in steps of ten percent so that they are not flooded. */
function announce(coverage: IndexCoverage, numbers: NumberFormat): string {
  switch (coverage.kind) {
    case 'whole':
      return 'Indexing is complete'
    case 'growing':
      return `Still indexing, ${Math.floor(coverage.ratio * 10) * 10} percent`
    case 'partial':
      return `The index starts at block ${numbers.formatInteger(coverage.blocks.first)}`
    case 'held':
      return coverage.isOver ? 'Indexing has stopped' : 'Indexing is waiting'
  }
}
