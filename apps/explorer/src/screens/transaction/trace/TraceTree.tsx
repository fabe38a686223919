import type { CallNode } from '@otterscan/decode/trace/callTree'
import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { VirtualList } from '@otterscan/ui/VirtualList'
import { useDeferredValue, useMemo, useState } from 'react'
import type { TransactionTrace } from '../../../queries/transaction/traceQuery.ts'
import { FrameRow } from './FrameRow.tsx'
import { createFrameMatcher } from './matchFrame.ts'
import { TraceToolbar } from './TraceToolbar.tsx'
import { listAncestors, listTraceRows, openAround, type TraceIndex, type TraceRow } from './traceIndex.ts'
import { useKnownNames } from './useKnownNames.ts'
import { useSelectedFrame } from './useSelectedFrame.ts'

interface TraceTreeProps {
  readonly transactionHash: Hex
  readonly index: TraceIndex
  readonly source: TransactionTrace['source']
}

/** A line as high as its text, and a hairline. */
const ROW_HEIGHT_PX = 33

/** The call tree: only lines in view are drawn, however many there are. */
export function TraceTree({ transactionHash, index, source }: TraceTreeProps) {
  const { selected, select } = useSelectedFrame()
  const [closed, setClosed] = useState<ReadonlySet<number>>(NOTHING)
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const toNames = useKnownNames()
  const shownClosed = useMemo(() => openAround(index, closed, selected), [index, closed, selected])
  const rows = useMemo(
    () => listTraceRows(index, shownClosed, createFrameMatcher(wanted, toNames)),
    [index, shownClosed, wanted, toNames],
  )
  const selectedAt = useMemo(
    () => (selected === undefined ? -1 : rows.findIndex(({ node }) => node.index === selected)),
    [rows, selected],
  )
  const [scrollTo, setScrollTo] = useState(selectedAt)

  function toggle({ index: frameIndex }: CallNode) {
    const next = new Set(shownClosed)
    if (!next.delete(frameIndex)) next.add(frameIndex)
    // A selection inside a frame that is closed goes with it.
    if (selected !== undefined && listAncestors(index, selected).includes(frameIndex)) select(undefined)
    setClosed(next)
  }
  function jumpToRevert() {
    if (index.revertedAt === undefined) return
    const open = openAround(index, closed, index.revertedAt)
    setText('')
    setClosed(open)
    select(index.revertedAt)
    setScrollTo(
      listTraceRows(index, open, undefined).findIndex(({ node }) => node.index === index.revertedAt),
    )
  }

  return (
    <>
      <TraceToolbar
        transactionHash={transactionHash}
        index={index}
        source={source}
        text={text}
        onText={setText}
        matchCount={wanted.trim() === '' ? undefined : rows.filter(({ isMatch }) => isMatch).length}
        onExpandAll={() => setClosed(NOTHING)}
        onCollapseAll={() => {
          select(undefined)
          setClosed(
            new Set(index.nodes.filter(({ children }) => children.length > 0).map((node) => node.index)),
          )
        }}
        onJumpToRevert={jumpToRevert}
      />
      <Card flush>
        {rows.length === 0 ? (
          <PanelState status="absent">No call matches.</PanelState>
        ) : (
          <VirtualList
            label="Calls"
            items={rows}
            itemKey={toKey}
            estimateHeight={ROW_HEIGHT_PX}
            {...(scrollTo < 0 ? {} : { scrollToIndex: scrollTo })}
            renderItem={({ node, isMatch }) => (
              <FrameRow
                node={node}
                isDimmed={!isMatch}
                isClosed={shownClosed.has(node.index)}
                isSelected={node.index === selected}
                onToggle={() => toggle(node)}
                onSelect={() => select(node.index === selected ? undefined : node.index)}
              />
            )}
          />
        )}
      </Card>
    </>
  )
}

function toKey({ node }: TraceRow): string {
  return String(node.index)
}

const NOTHING: ReadonlySet<number> = new Set()
