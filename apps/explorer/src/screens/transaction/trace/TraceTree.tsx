import type { CallNode } from '@otterscan/decode/trace/callTree'
import { findPrecompile } from '@otterscan/decode/trace/precompiles'
import { type Hex, sliceHex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { VirtualList } from '@otterscan/ui/VirtualList'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { TransactionTrace } from '../../../queries/transaction/trace.ts'
import { useKnownNames } from '../xray/useKnownNames.ts'
import { FrameRow } from './FrameRow.tsx'
import { TraceToolbar } from './TraceToolbar.tsx'
import { listAncestors, listTraceRows, openAround, type TraceIndex, type TraceRow } from './traceIndex.ts'

interface TraceTreeProps {
  readonly transactionHash: Hex
  readonly index: TraceIndex
  readonly source: TransactionTrace['source']
  /** Calls that could not be read; the saved file has them. */
  readonly unreadable: TransactionTrace['unreadable']
}

/** Height of a line, with its border. */
const ROW_HEIGHT_PX = 33

/** The call tree, virtualized: only lines in view are rendered. */
export function TraceTree({ transactionHash, index, source, unreadable }: TraceTreeProps) {
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
    // Closing a frame clears a selection inside it.
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
        unreadable={unreadable}
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

/** Whether a frame matches a text: address, selector, call type, error text, precompile, or a function
 * name `toNames` knows for its selector. `undefined` for a blank text.
 */
function createFrameMatcher(
  text: string,
  toNames: (selector: Hex) => readonly string[],
): ((node: CallNode) => boolean) | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  return ({ frame }) => {
    const { type, from, to, input = '0x', error } = frame
    const selector = input.length >= 10 && !type.startsWith('CREATE') ? sliceHex(input, 0, 4) : undefined
    const parts: readonly (string | undefined)[] = [
      type,
      from,
      to,
      selector,
      error,
      to === undefined ? undefined : findPrecompile(to)?.name,
      ...(selector === undefined ? [] : toNames(selector)),
    ]
    return parts.some((part) => part?.toLowerCase().includes(wanted) === true)
  }
}

/** The frame selected by `?frame=` in the URL, and a setter; selecting it again closes it. */
function useSelectedFrame(): {
  readonly selected: number | undefined
  readonly select: (frameIndex: number | undefined) => void
} {
  const location = useRouterState({ select: (state) => state.location })
  const navigate = useNavigate()
  const search = location.search as Readonly<Record<string, string | undefined>>
  const { pathname } = location
  const select = useCallback(
    (frameIndex: number | undefined) => {
      void navigate({
        to: pathname,
        search: frameIndex === undefined ? {} : { frame: String(frameIndex) },
        replace: true,
        resetScroll: false,
      })
    },
    [navigate, pathname],
  )
  return { selected: parseFrame(search.frame), select }
}

function parseFrame(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : undefined
}
