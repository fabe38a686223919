import { isCaught, type XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { VirtualList, type VirtualTree } from '@otterscan/ui/VirtualList'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { Xray } from '../../../queries/transaction/xray.ts'
import type { MinedBlock, TransactionView } from '../TransactionView.ts'
import { stepThroughTree } from './stepThroughTree.ts'
import { useKnownNames } from './useKnownNames.ts'
import { parsePosition, useXrayPlace } from './useXrayPlace.ts'
import { XrayRow } from './XrayRow.tsx'
import { XrayToolbar } from './XrayToolbar.tsx'
import { parseKinds } from './xrayKinds.ts'
import { createXrayMatcher, listAround, listXrayRows, openCallsAround } from './xrayRows.ts'

interface XrayTreeViewProps {
  readonly tree: XrayTree
  readonly xray: Xray
  readonly view: TransactionView
  readonly block: MinedBlock
}

/** Height of a line, with its border. */
const ROW_HEIGHT_PX = 33

/** The tree with its filter and keyboard; only lines in view are drawn. */
export function XrayTreeView({ tree, xray, view, block }: XrayTreeViewProps) {
  const [place, change] = useXrayPlace()
  const [closed, setClosed] = useState<ReadonlySet<number>>(NOTHING)
  const wanted = useDeferredValue(place.q ?? '')
  const kinds = useMemo(() => parseKinds(place.show), [place.show])
  const toNames = useKnownNames()
  const selected = findEntry(tree, place.at)
  const [active, setActive] = useState(selected ?? 0)
  const shownClosed = useMemo(() => openCallsAround(tree, closed, selected), [tree, closed, selected])
  const { rows, matches } = useMemo(
    () => listXrayRows(tree, shownClosed, createXrayMatcher(tree, kinds, wanted, toNames)),
    [tree, shownClosed, kinds, wanted, toNames],
  )
  const id = useId()
  const current = findShown(rows, active)
  const [scrollTo, setScrollTo] = useState<number | undefined>(undefined)
  const selectedRow = selected === undefined ? -1 : rows.indexOf(selected)
  const scrollToIndex = scrollTo ?? (selectedRow < 0 ? undefined : selectedRow)

  function setOpen(at: number, isOpen: boolean) {
    const next = new Set(shownClosed)
    if (isOpen) next.delete(at)
    else next.add(at)
    // Closing a call clears a selection inside it.
    if (!isOpen && selected !== undefined && listAround(tree, selected).includes(at))
      change({ at: undefined })
    setClosed(next)
  }
  function select(at: number) {
    setActive(at)
    change({ at: at === selected ? undefined : String(at) })
  }
  function goTo(at: number) {
    const open = openCallsAround(tree, closed, at)
    setClosed(open)
    setActive(at)
    change({ at: String(at), q: undefined, show: undefined })
    setScrollTo(listXrayRows(tree, open, undefined).rows.indexOf(at))
  }

  const asTree: VirtualTree<number> = {
    props: {
      tabIndex: 0,
      'aria-activedescendant': current === undefined ? undefined : `${id}${current}`,
      className: 'group outline-none',
      onKeyDown: (event) => {
        if (event.target !== event.currentTarget || current === undefined) return
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const step = stepThroughTree(
          { tree, rows, closed: shownClosed, isFiltered: matches !== undefined },
          current,
          event.key,
        )
        if (step === undefined) return
        event.preventDefault()
        if (step.kind === 'open') setOpen(current, step.isOpen)
        else if (step.kind === 'select') select(current)
        else {
          setActive(step.at)
          setScrollTo(rows.indexOf(step.at))
        }
      },
    },
    toItemProps: (at) => ({
      id: `${id}${at}`,
      'aria-labelledby': `${id}${at}-line`,
      'aria-level': (tree.depths[at] ?? 0) + 1,
      'aria-posinset': tree.ranks[at],
      'aria-setsize': tree.counts[tree.parents[at] ?? -1] ?? 1,
      'aria-selected': at === selected,
      ...((tree.counts[at] ?? 0) > 0
        ? { 'aria-expanded': !shownClosed.has(at) || matches !== undefined }
        : {}),
      className:
        at === current
          ? 'group-focus-visible:ring-2 group-focus-visible:ring-accent group-focus-visible:ring-inset'
          : '',
    }),
  }

  return (
    <>
      <XrayToolbar
        tree={tree}
        xray={xray}
        transactionHash={view.transaction.hash}
        kinds={kinds}
        matchCount={matches?.size}
        onExpandAll={() => setClosed(NOTHING)}
        onCollapseAll={() => {
          change({ at: undefined })
          setClosed(listCalls(tree))
        }}
        onGoTo={goTo}
      />
      <Card flush>
        {rows.length === 0 ? (
          <PanelState status="absent">Nothing matches.</PanelState>
        ) : (
          <VirtualList
            label="What the transaction did"
            items={rows}
            itemKey={toKey}
            estimateHeight={ROW_HEIGHT_PX}
            scrollAlign={scrollTo === undefined ? 'center' : 'auto'}
            {...(scrollToIndex === undefined || scrollToIndex < 0 ? {} : { scrollToIndex })}
            tree={asTree}
            renderItem={(at) => (
              <XrayRow
                tree={tree}
                at={at}
                lineId={`${id}${at}-line`}
                block={block}
                isDimmed={matches !== undefined && !matches.has(at)}
                isClosed={shownClosed.has(at) && matches === undefined}
                isSelected={at === selected}
                isCaught={isCaught(tree, at)}
                onToggle={() => setOpen(at, shownClosed.has(at))}
                onSelect={() => select(at)}
              />
            )}
          />
        )}
      </Card>
    </>
  )
}

const NOTHING: ReadonlySet<number> = new Set()

/** Texts would take a third of the time in which a large tree is drawn. */
const toKey = (at: number) => at

function findEntry({ entries }: XrayTree, text: string | undefined): number | undefined {
  const at = parsePosition(text)
  return at !== undefined && at < entries.length ? at : undefined
}

/** The entry itself where it is shown, else the last one before it. */
function findShown(rows: readonly number[], at: number): number | undefined {
  return rows.findLast((row) => row <= at) ?? rows[0]
}

/** Calls that something belongs to, but for the first. */
function listCalls({ counts, entries }: XrayTree): ReadonlySet<number> {
  const calls = new Set<number>()
  for (let at = 1; at < entries.length; at++) if ((counts[at] ?? 0) > 0) calls.add(at)
  return calls
}
