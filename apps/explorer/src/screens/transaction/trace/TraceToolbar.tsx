import type { Hex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { Toggletip } from '@otterscan/ui/Toggletip'
import { Check, ChevronsDownUp, ChevronsUpDown, ClipboardList, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { FilterBar } from '../../../entities/FilterBar.tsx'
import type { TransactionTrace } from '../../../queries/transaction/trace.ts'
import { createTraceFileValues, formatTrace } from './formatTrace.ts'
import type { TraceIndex } from './traceIndex.ts'

interface TraceToolbarProps {
  readonly transactionHash: Hex
  readonly index: TraceIndex
  readonly source: TransactionTrace['source']
  readonly unreadable: TransactionTrace['unreadable']
  readonly text: string
  readonly onText: (text: string) => void
  /** `undefined` without a filter. */
  readonly matchCount: number | undefined
  readonly onExpandAll: () => void
  readonly onCollapseAll: () => void
  readonly onJumpToRevert: () => void
}

/** Actions on a trace: filter, expand, collapse, jump to the failure, copy. */
export function TraceToolbar(props: TraceToolbarProps) {
  const { index, source, text, onText, matchCount } = props
  return (
    <FilterBar
      text={text}
      onText={onText}
      placeholder="Filter by address, selector or text"
      nouns={['call', 'calls']}
      count={index.nodes.length + props.unreadable.length}
      unreadableCount={props.unreadable.length}
      matchCount={matchCount}
      note={
        source === 'explorer' && (
          <Toggletip label="About this trace" icon="node">
            This node lists the calls only: no gas and no failures inside, and on some nodes no creations.
          </Toggletip>
        )
      }
    >
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
      <Button size="sm" onClick={props.onCollapseAll} icon={<ChevronsDownUp size={13} aria-hidden="true" />}>
        Collapse all
      </Button>
      <CopyTraceButton index={index} />
      <TableExport
        fileName={`trace-${props.transactionHash}`}
        columns={[{ file: createTraceFileValues(index) }]}
        rows={index.nodes}
        unreadable={props.unreadable}
      />
    </FilterBar>
  )
}

/** The text is created on demand: it may be megabytes. */
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
      // The browser forbids it, as on pages without TLS; announced, since nothing else shows it.
      announce('Could not copy')
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
