import type { XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import { Button } from '@otterscan/ui/Button'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useMemo, useState } from 'react'
import { type FunctionGas, sumGasByFunction } from '../../../entities/flame/sumGasByFunction.ts'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { FrameFunction } from '../trace/FrameFunction.tsx'
import { Callee } from '../trace/FrameRow.tsx'

const ROWS_AT_ONCE = 50

/** Gas of a call and of those inside it by contract and function. */
export function GasTable({ tree, from }: { readonly tree: XrayTree; readonly from: number }) {
  const numbers = useNumberFormat()
  const sums = useMemo(() => sumGasByFunction(tree, from), [tree, from])
  const [limit, setLimit] = useState(ROWS_AT_ONCE)
  const first = tree.entries[0]
  const whole = first?.kind === 'call' ? first.gasUsed : undefined
  const columns = useMemo<readonly TableColumn<FunctionGas>[]>(() => {
    const format = (gas: bigint | undefined) =>
      gas === undefined ? <span className="text-muted">not known</span> : numbers.formatInteger(gas)
    const toShare = (own: bigint | undefined) =>
      own === undefined || own < 0n || whole === undefined ? undefined : numbers.formatPercent(own, whole)
    return [
      {
        key: 'function',
        header: 'Contract and function',
        mobile: 'primary',
        wrap: true,
        cell: ({ call }) => (
          <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
            <span className="mono text-muted text-xs">{call.type.toLowerCase()}</span>
            <Callee frame={call} />
            <FrameFunction frame={call} />
          </span>
        ),
      },
      { key: 'calls', header: 'Calls', align: 'end', cell: ({ calls }) => numbers.formatInteger(calls) },
      { key: 'own', header: 'Own gas', align: 'end', cell: ({ own }) => format(own) },
      { key: 'total', header: 'Gas in all', align: 'end', cell: ({ total }) => format(total) },
      {
        key: 'share',
        header: 'Own of transaction',
        align: 'end',
        cell: ({ own }) => {
          const share = toShare(own)
          return share === undefined ? <span className="text-muted">–</span> : `${share}%`
        },
      },
    ]
  }, [numbers, whole])
  return (
    <>
      <Table
        caption="Gas by contract and function"
        columns={columns}
        rows={sums.slice(0, limit)}
        rowKey={({ key }) => key}
      />
      {sums.length > limit && (
        <Button size="sm" className="mt-2" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          Show more of {numbers.formatInteger(sums.length)}
        </Button>
      )}
    </>
  )
}
