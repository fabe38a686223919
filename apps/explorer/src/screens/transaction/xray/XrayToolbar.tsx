import type { XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import type { Hex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { ChevronsDownUp, ChevronsUpDown, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { FilterBar } from '../../../entities/FilterBar.tsx'
import type { Xray } from '../../../queries/transaction/xray.ts'
import { createXrayFileValues } from './createXrayFileValues.ts'
import { findOrigin } from './findOrigin.ts'
import { useXrayPlace } from './useXrayPlace.ts'
import { listPresentKinds, XRAY_KINDS, type XrayKind } from './xrayKinds.ts'

interface XrayToolbarProps {
  readonly tree: XrayTree
  readonly xray: Xray
  readonly transactionHash: Hex
  readonly kinds: ReadonlySet<XrayKind>
  /** `undefined` without a filter. */
  readonly matchCount: number | undefined
  readonly onExpandAll: () => void
  readonly onCollapseAll: () => void
  readonly onGoTo: (at: number) => void
}

/** Search, kinds, and what can be done with the tree. */
export function XrayToolbar(props: XrayToolbarProps) {
  const { tree, xray, transactionHash, kinds, matchCount } = props
  const [text, setText] = useSearchText()
  const origin = useMemo(() => findOrigin(tree), [tree])
  const { length } = tree.entries
  return (
    <>
      <FilterBar
        text={text}
        onText={setText}
        placeholder="Search address, selector, name, slot or value"
        nouns={['entry', 'entries']}
        count={length + xray.unreadable.length}
        unreadableCount={xray.unreadable.length}
        matchCount={matchCount}
      >
        {origin !== undefined && (
          <Button
            size="sm"
            variant="danger"
            onClick={() => props.onGoTo(origin)}
            icon={<TriangleAlert size={13} aria-hidden="true" />}
          >
            Go to the failure
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
        <TableExport
          fileName={`xray-${transactionHash}`}
          columns={[{ file: createXrayFileValues(tree) }]}
          rows={useMemo(() => Array.from({ length }, (_, at) => at), [length])}
          unreadable={xray.unreadable}
        />
      </FilterBar>
      <KindButtons tree={tree} kinds={kinds} />
    </>
  )
}

/** Which kinds are shown; none chosen is all. Those that do not occur are left out. */
function KindButtons({ tree, kinds }: { readonly tree: XrayTree; readonly kinds: ReadonlySet<XrayKind> }) {
  const [, change] = useXrayPlace()
  const present = useMemo(() => listPresentKinds(tree), [tree])
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1">
      <legend className="sr-only">Kinds shown</legend>
      {present.map((kind) => {
        const isOn = kinds.has(kind)
        return (
          <Button
            key={kind}
            size="sm"
            variant={isOn ? 'primary' : 'default'}
            aria-pressed={isOn}
            onClick={() => {
              const next = new Set(kinds)
              if (!next.delete(kind)) next.add(kind)
              change({ show: [...next].join() })
            }}
          >
            {XRAY_KINDS[kind]}
          </Button>
        )
      })}
    </fieldset>
  )
}

/** Typing is not written to the URL letter by letter. */
const WRITE_AFTER_MS = 300

/** What is searched for: at once in the field, a little later in the URL. */
function useSearchText(): readonly [string, (text: string) => void] {
  const [place, change] = useXrayPlace()
  const inUrl = place.q ?? ''
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return [
    typed ?? inUrl,
    (text) => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        change({ q: text })
        setTyped(undefined)
      }, WRITE_AFTER_MS)
    },
  ]
}
