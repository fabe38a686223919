import type { CallNode } from '@otterscan/decode/trace/callTree'
import { findPrecompile } from '@otterscan/decode/trace/precompiles'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import { Chip } from '@otterscan/ui/Chip'
import { ChevronRight, CircleX, SquareMinus, SquarePlus, Undo2 } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Missing } from '../../../entities/Missing.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { PartyLink } from '../PartyLink.tsx'
import { FrameDetails } from './FrameDetails.tsx'
import { FrameFunction } from './FrameFunction.tsx'

interface FrameRowProps {
  readonly node: CallNode
  /** Shown only because one below it matches. */
  readonly isDimmed: boolean
  readonly isClosed: boolean
  readonly isSelected: boolean
  readonly onToggle: () => void
  readonly onSelect: () => void
}

/** Deeper frames are not indented further; their depth is shown as a number. */
const MAX_INDENT = 24

/** One call: kind, callee, function, value, outcome, gas. Its details open below it. */
export function FrameRow(props: FrameRowProps) {
  const numbers = useNumberFormat()
  const { node, isDimmed, isClosed, isSelected, onToggle, onSelect } = props
  const { frame, depth, children } = node
  const name = `call ${node.index}`
  return (
    <div
      className={`border-border border-b ${isSelected ? 'bg-accent-soft/60' : ''}`}
      aria-current={isSelected ? 'true' : undefined}
    >
      <div
        className={`flex min-h-8 flex-wrap items-center gap-x-1.5 px-2 py-0.5 text-sm sm:px-3 ${isDimmed ? 'opacity-60' : ''}`}
        style={{ '--depth': Math.min(depth, MAX_INDENT) } as CSSProperties}
      >
        <span
          aria-hidden="true"
          className="-my-0.5 w-[calc(var(--depth)*4px)] shrink-0 self-stretch bg-[repeating-linear-gradient(to_right,transparent_0_7px,var(--border)_7px_8px,transparent_8px_14px)] sm:w-[calc(var(--depth)*14px)]"
        />
        {children.length > 0 ? (
          <button
            type="button"
            onClick={onToggle}
            aria-expanded={!isClosed}
            aria-label={`${isClosed ? 'Open' : 'Close'} ${name}`}
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
        <span className="mono text-muted text-xs">{frame.type.toLowerCase()}</span>
        <Callee frame={frame} />
        <FrameFunction frame={frame} />
        {frame.value !== undefined && frame.value > 0n && <NativeAmount amount={frame.value} />}
        <Fate node={node} />
        {isClosed && <span className="text-muted text-xs">…</span>}
        <span className="ml-auto inline-flex items-center gap-2">
          {frame.gasUsed !== undefined && (
            <span className="tabular text-muted text-xs" title="Gas used">
              {numbers.formatInteger(frame.gasUsed)} gas
            </span>
          )}
          <button
            type="button"
            onClick={onSelect}
            aria-expanded={isSelected}
            aria-label={`Details of ${name}`}
            title={`Details of ${name}`}
            className="tabular relative inline-flex h-5 min-w-8 items-center justify-end gap-0.5 rounded-sm text-muted text-xs before:absolute before:-inset-1 hover:text-text"
          >
            {node.index}
            <ChevronRight size={12} aria-hidden="true" className={isSelected ? 'rotate-90' : ''} />
          </button>
        </span>
      </div>
      {isSelected && <FrameDetails node={node} />}
    </div>
  )
}

/** Whom a call went to, or what was created. */
export function Callee({ frame }: { readonly frame: CallFrame }) {
  const isCreation = frame.type.startsWith('CREATE')
  if (frame.to === undefined) {
    const field = findUnreadable(['to'], { unreadable: frame.unreadable ?? [] })
    if (field !== undefined || !isCreation) return <Missing unreadable={field} />
    return <span className="text-muted italic">no contract was created</span>
  }
  const precompile = findPrecompile(frame.to)
  return (
    <>
      <PartyLink address={frame.to} maxChars={17} isCreated={isCreation} />
      {precompile !== undefined && !isCreation && (
        <Chip title="A precompiled contract, built into every client">{precompile.name}</Chip>
      )}
    </>
  )
}

/** A frame's own failure stands out; one inherited from a caller is muted. */
function Fate({ node: { frame, reverted } }: { readonly node: CallNode }) {
  if (reverted === 'self') {
    return (
      <Chip tone="danger" icon={<CircleX aria-hidden="true" />}>
        {frame.error === undefined ? 'failed' : <UntrustedText text={frame.error} maxChars={40} />}
      </Chip>
    )
  }
  if (reverted === 'ancestor') {
    return (
      <Chip tone="warning" icon={<Undo2 aria-hidden="true" />} title="Succeeded, but an outer call failed">
        undone
      </Chip>
    )
  }
  return null
}
