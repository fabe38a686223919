import { computeOwnGas, findCall, findExecution, type XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import { ChevronRight, SquareMinus, SquarePlus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { MinedBlock } from '../TransactionView.ts'
import { AccessLine } from './AccessLine.tsx'
import { CallLine } from './CallLine.tsx'
import { EventLine } from './EventLine.tsx'
import { XrayDetails } from './XrayDetails.tsx'
import { XrayFateChips } from './XrayFateChips.tsx'

interface XrayRowProps {
  readonly tree: XrayTree
  readonly at: number
  /** Of the line, which names the item. */
  readonly lineId: string
  readonly block: MinedBlock
  /** Shown only because one inside it matches. */
  readonly isDimmed: boolean
  readonly isClosed: boolean
  readonly isSelected: boolean
  readonly isCaught: boolean
  readonly onToggle: () => void
  readonly onSelect: () => void
}

/** Deeper entries are not indented further; their depth is shown as a number. */
const MAX_INDENT = 24

/** One entry: what it did, with short values, outcome and gas. Its details open below it. */
export function XrayRow(props: XrayRowProps) {
  const { tree, at, lineId, block, isDimmed, isClosed, isSelected, onToggle, onSelect } = props
  const entry = tree.entries[at]
  const depth = tree.depths[at] ?? 0
  if (entry === undefined) return null
  return (
    <div className={`border-border border-b ${isSelected ? 'bg-accent-soft/60' : ''}`}>
      <div
        className={`flex min-h-8 flex-wrap items-center gap-x-1.5 px-2 py-0.5 text-sm sm:px-3 ${isDimmed ? 'opacity-60' : ''}`}
        style={{ '--depth': Math.min(depth, MAX_INDENT) } as CSSProperties}
      >
        <span
          aria-hidden="true"
          className="-my-0.5 w-[calc(var(--depth)*4px)] shrink-0 self-stretch bg-[repeating-linear-gradient(to_right,transparent_0_7px,var(--border)_7px_8px,transparent_8px_14px)] sm:w-[calc(var(--depth)*14px)]"
        />
        {(tree.counts[at] ?? 0) > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            onClick={onToggle}
            aria-label={`${isClosed ? 'Open' : 'Close'} entry ${at}`}
            className="relative inline-flex size-4 shrink-0 items-center justify-center text-muted before:absolute before:-inset-1 hover:text-text"
          >
            {isClosed ? (
              <SquarePlus size={14} aria-hidden="true" />
            ) : (
              <SquareMinus size={14} aria-hidden="true" />
            )}
          </button>
        ) : (
          <span className="w-4 shrink-0" />
        )}
        {depth > MAX_INDENT && (
          <span className="tabular text-muted text-xs" title={`Depth ${depth}`}>
            {depth}
          </span>
        )}
        <span id={lineId} className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-1.5">
          {entry.kind === 'call' && <CallLine call={entry} hasFailed={tree.fates[at] === 'failed'} />}
          {entry.kind === 'log' && <EventLine log={entry} />}
          {entry.kind === 'storage' && <AccessLine access={entry} account={findAccount(tree, at)} />}
          <XrayFateChips entry={entry} fate={tree.fates[at]} isCaught={props.isCaught} />
          {isClosed && (
            <span className="text-muted text-xs" title="What is inside is closed">
              …
            </span>
          )}
        </span>
        <span className="ml-auto inline-flex items-center gap-2">
          {entry.kind === 'call' && <CallGas total={entry.gasUsed} own={computeOwnGas(tree, at)} />}
          <button
            type="button"
            onClick={onSelect}
            aria-expanded={isSelected}
            aria-label={`Details of entry ${at}`}
            title={`Details of entry ${at}`}
            className="tabular relative inline-flex h-5 min-w-8 items-center justify-end gap-0.5 rounded-sm text-muted text-xs before:absolute before:-inset-1 hover:text-text"
          >
            {at}
            <ChevronRight size={12} aria-hidden="true" className={isSelected ? 'rotate-90' : ''} />
          </button>
        </span>
      </div>
      {isSelected && <XrayDetails tree={tree} at={at} block={block} />}
    </div>
  )
}

/** Whose storage an access is of. */
function findAccount(tree: XrayTree, at: number) {
  const call = findCall(tree, at)
  return call === undefined ? undefined : findExecution(call).account
}

/** What a call used in all, and without the calls inside it where that is less. */
function CallGas({ total, own }: { readonly total: bigint | undefined; readonly own: bigint | undefined }) {
  const numbers = useNumberFormat()
  if (total === undefined) return null
  const hasOwn = own !== undefined && own !== total
  return (
    <span
      className="tabular text-muted text-xs"
      title={hasOwn ? 'Gas used in all, and of it by the call itself' : 'Gas used'}
    >
      {numbers.formatInteger(total)} gas{hasOwn && `, own ${numbers.formatInteger(own)}`}
    </span>
  )
}
