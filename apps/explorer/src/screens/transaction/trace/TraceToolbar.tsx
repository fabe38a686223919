import type { Hex } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { TextField } from '@otterscan/ui/TextField'
import { Toggletip } from '@otterscan/ui/Toggletip'
import { Check, ChevronsDownUp, ChevronsUpDown, ClipboardList, Search, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { LazyTableExport } from '../../../entities/export/LazyExport.tsx'
import type { TransactionTrace } from '../../../queries/transaction/traceQuery.ts'
import { formatTrace } from './formatTrace.ts'
import { createTraceExportColumns } from './traceExport.ts'
import type { TraceIndex } from './traceIndex.ts'

interface TraceToolbarProps {
  readonly transactionHash: Hex
  readonly index: TraceIndex
  readonly source: TransactionTrace['source']
  readonly text: string
  readonly onText: (text: string) => void
  /** `undefined` without a filter. */
  readonly matchCount: number | undefined
  readonly onExpandAll: () => void
  readonly onCollapseAll: () => void
  readonly onJumpToRevert: () => void
}

/** What can be done with a trace: filter, open, close, jump to the failure, copy. */
export function TraceToolbar(props: TraceToolbarProps) {
  const { index, source, text, onText, matchCount } = props
  const total = index.nodes.length
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <TextField
        label="Filter calls"
        isLabelHidden
        className="w-full sm:w-80"
        placeholder="Filter by address, selector or text"
        icon={<Search size={14} />}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <span role="status" className="tabular inline-flex items-center gap-1.5 text-muted text-sm">
        {matchCount === undefined ? '' : `${formatInteger(matchCount)} of `}
        {formatInteger(total)} {total === 1 ? 'call' : 'calls'}
        {source === 'explorer' && (
          <Toggletip label="About this trace" mark="node">
            This node lists the calls only: no gas and no failures inside, and on some nodes no creations.
          </Toggletip>
        )}
      </span>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0">
        {index.revertedAt !== undefined && (
          <Button
            size="sm"
            variant="danger"
            onClick={props.onJumpToRevert}
            icon={<TriangleAlert size={13} aria-hidden="true" />}
          >
            Jump to the revert
          </Button>
        )}
        <Button size="sm" onClick={props.onExpandAll} icon={<ChevronsUpDown size={13} aria-hidden="true" />}>
          Expand all
        </Button>
        <Button
          size="sm"
          onClick={props.onCollapseAll}
          icon={<ChevronsDownUp size={13} aria-hidden="true" />}
        >
          Collapse all
        </Button>
        <CopyTraceButton index={index} />
        <LazyTableExport
          fileName={`trace-${props.transactionHash}`}
          columns={createTraceExportColumns(index)}
          rows={index.nodes}
        />
      </div>
    </div>
  )
}

/** The text is made when asked for: it may be megabytes. */
function CopyTraceButton({ index }: { readonly index: TraceIndex }) {
  const announce = useAnnounce()
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(formatTrace(index.nodes))
      setIsCopied(true)
      announce('Copied')
      setTimeout(() => setIsCopied(false), 1000)
    } catch {
      // The browser forbids it, as on pages without TLS; said, since nothing else would show.
      announce('Copying is not allowed here')
    }
  }
  return (
    <Button
      size="sm"
      onClick={() => void copy()}
      icon={
        isCopied ? <Check size={13} aria-hidden="true" /> : <ClipboardList size={13} aria-hidden="true" />
      }
    >
      Copy as text
    </Button>
  )
}
