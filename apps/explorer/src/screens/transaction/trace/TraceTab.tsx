import { buildCallTree } from '@otterscan/decode/trace/callTree'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useClients } from '../../../queries/clients.ts'
import { type TransactionTrace, traceQuery } from '../../../queries/transaction/trace.ts'
import { SourceNote } from '../SourceNote.tsx'
import { findMinedBlock, type TransactionView } from '../TransactionView.ts'
import { BlockBeforeContext } from './FrameDetails.tsx'
import { TraceTree } from './TraceTree.tsx'
import { indexTrace } from './traceIndex.ts'

/** The calls a transaction made. */
export function TraceTab({ view }: { readonly view: TransactionView }) {
  const minedBlock = findMinedBlock(view.receipt)
  const query = useQuery({
    ...traceQuery(useClients(), view.transaction.hash, minedBlock?.hash ?? '0x'),
    enabled: minedBlock !== undefined,
  })
  // Rendered in slices: even the first lines of a long trace are many.
  const trace = useDeferredValue(query.data)
  if (minedBlock === undefined) {
    return (
      <Card>
        <PanelState status="absent">A transaction has calls only once it is in a block.</PanelState>
      </Card>
    )
  }
  if (trace !== undefined) return <TraceContent trace={trace} view={view} />
  return (
    <Card>
      <QueryPanel query={query} noun="the trace" skeleton={<TraceSkeleton />}>
        {() => <TraceSkeleton />}
      </QueryPanel>
    </Card>
  )
}

function TraceContent({ trace, view }: { readonly trace: TransactionTrace; readonly view: TransactionView }) {
  const hasFailed = view.state === 'reverted'
  const gasUsed = view.receipt?.gasUsed
  const index = useMemo(() => {
    const root = buildCallTree(withGasOfReceipt(trace.frames, gasUsed), hasFailed)
    return root === undefined ? undefined : indexTrace(root)
  }, [trace, gasUsed, hasFailed])
  const unreadable = <UnreadableEntries nouns={['call', 'calls']} unreadable={trace.unreadable} />
  if (index === undefined) {
    return (
      <Card>
        {trace.unreadable.length > 0 ? (
          unreadable
        ) : (
          <PanelState status="absent">
            The node lists no calls for this transaction. Some nodes leave out contract creations.
          </PanelState>
        )}
      </Card>
    )
  }
  const blockNumber = findMinedBlock(view.receipt)?.number
  const blockBefore = blockNumber === undefined || blockNumber === 0n ? undefined : blockNumber - 1n
  return (
    <BlockBeforeContext value={blockBefore}>
      {trace.unreadable.length > 0 && <Card flush>{unreadable}</Card>}
      <TraceTree
        transactionHash={view.transaction.hash}
        index={index}
        source={trace.source}
        unreadable={trace.unreadable}
      />
      {ranCode(trace.frames) && <SourceNote subject="traces" />}
    </BlockBeforeContext>
  )
}

/** A single call without an effect of its own needs no replay. */
function ranCode([first, second]: readonly CallFrame[]): boolean {
  return second !== undefined || first?.type !== 'CALL' || first.error !== undefined || first.output !== '0x'
}

/** The outermost call used what the transaction used; some tracers report the block's cumulative gas there. */
function withGasOfReceipt(frames: readonly CallFrame[], gasUsed: bigint | undefined): readonly CallFrame[] {
  const [first, ...rest] = frames
  if (first?.gasUsed === undefined || gasUsed === undefined || first.gasUsed === gasUsed) return frames
  return [{ ...first, gasUsed }, ...rest]
}

function TraceSkeleton() {
  return (
    <div className="flex min-h-96 flex-col gap-3">
      <Skeleton chars={60} />
      <Skeleton chars={52} />
      <Skeleton chars={56} />
    </div>
  )
}
