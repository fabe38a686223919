import { computeOwnGas, type XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import type { Address } from '@otterscan/ethereum/address'
import type { XrayCall } from '@otterscan/ethereum/execution/xray'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { type ReactNode, useMemo, useState } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { Flames } from '../../entities/flame/Flames.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useShortName } from '../../entities/useShortName.ts'
import { ViewSwitch } from '../../entities/ViewSwitch.tsx'
import type { BlockGas } from '../../queries/block/blockGas.ts'

const FORMS = { graph: 'Graph', table: 'Table' }
const ROWS_AT_ONCE = 50

/** Gas of a block by contract: as a flame graph, or summed up as a table. */
export function BlockGasView({ gas }: { readonly gas: BlockGas }) {
  const { tree, unknown, untraced, reason } = gas
  const numbers = useNumberFormat()
  const [form, setForm] = useState<keyof typeof FORMS>('graph')
  const [zoom, setZoom] = useState(0)
  return (
    <Card
      title="Gas by Contract"
      actions={
        <>
          {zoom > 0 && (
            <Button size="sm" onClick={() => setZoom(0)}>
              Whole block
            </Button>
          )}
          <ViewSwitch label="Form of gas by contract" views={FORMS} view={form} onChange={setForm} />
        </>
      }
    >
      {form === 'table' ? (
        <ContractTable tree={tree} from={zoom} />
      ) : (
        <Flames
          tree={tree}
          zoom={zoom}
          selected={undefined}
          onZoom={setZoom}
          onZoomOut={() => setZoom(0)}
          onTable={() => setForm('table')}
          whole="block"
          Name={ContractName}
        />
      )}
      {unknown > 0 && (
        <p className="text-sm text-warning">
          The gas of {numbers.formatInteger(unknown)} {unknown === 1 ? 'call is' : 'calls are'} not known: it
          is counted to the callers.
        </p>
      )}
      {untraced > 0 && (
        <p className="text-sm text-warning">
          Of {numbers.formatInteger(untraced)} {untraced === 1 ? 'transaction' : 'transactions'} only the
          recipient is known{reason !== undefined && `: ${reason}`}.
        </p>
      )}
    </Card>
  )
}

interface ContractNameProps {
  readonly call: XrayCall
  readonly children: (name: string) => ReactNode
}

function ContractName({ call, children }: ContractNameProps): ReactNode {
  const { to, type } = call
  if (to !== undefined) return <NameOfAccount account={to}>{children}</NameOfAccount>
  return children(type === 'BLOCK' ? 'block' : 'failed creation')
}

function NameOfAccount({
  account,
  children,
}: {
  readonly account: Address
  readonly children: ContractNameProps['children']
}): ReactNode {
  return children(useShortName(account))
}

interface ContractSum {
  readonly address: Address | undefined
  readonly own: bigint
}

/** Gas that each contract used itself, wherever it was called. */
function ContractTable({ tree, from }: { readonly tree: XrayTree; readonly from: number }) {
  const numbers = useNumberFormat()
  const sums = useMemo(() => sumOwnGas(tree, from), [tree, from])
  const [limit, setLimit] = useState(ROWS_AT_ONCE)
  const first = tree.entries[0]
  const whole = first?.kind === 'call' ? first.gasUsed : undefined
  const columns = useMemo(
    (): readonly TableColumn<ContractSum>[] => [
      {
        key: 'contract',
        header: 'Contract',
        mobile: 'primary',
        cell: ({ address }) =>
          address === undefined ? 'failed creations' : <AddressLink address={address} />,
      },
      { key: 'own', header: 'Own gas', align: 'end', cell: ({ own }) => numbers.formatInteger(own) },
      {
        key: 'share',
        header: 'Of the block',
        align: 'end',
        cell: ({ own }) => (whole === undefined ? '–' : `${numbers.formatPercent(own, whole)}%`),
      },
    ],
    [numbers, whole],
  )
  return (
    <>
      <Table
        caption="Gas by contract"
        columns={columns}
        rows={sums.slice(0, limit)}
        rowKey={({ address }) => address ?? ''}
      />
      {sums.length > limit && (
        <Button size="sm" className="mt-2" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          Show more of {numbers.formatInteger(sums.length)}
        </Button>
      )}
    </>
  )
}

function sumOwnGas(tree: XrayTree, from: number): readonly ContractSum[] {
  const sums = new Map<Address | undefined, bigint>()
  for (let at = Math.max(1, from); at < (tree.ends[from] ?? 0); at++) {
    const call = tree.entries[at]
    const own = computeOwnGas(tree, at)
    if (call?.kind !== 'call' || own === undefined) continue
    sums.set(call.to, (sums.get(call.to) ?? 0n) + own)
  }
  return [...sums]
    .map(([address, own]) => ({ address, own }))
    .sort((one, other) => (one.own > other.own ? -1 : Number(one.own < other.own)))
}
