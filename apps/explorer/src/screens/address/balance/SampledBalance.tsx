import type { Address } from '@otterscan/ethereum/address'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { Table } from '@otterscan/ui/Table'
import { useMemo, useState } from 'react'
import { ChartPanel } from '../../../entities/chart/ChartPanel.tsx'
import { type ChartView, ChartViewSwitch } from '../../../entities/chart/ChartViewSwitch.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { BalanceSample } from '../../../queries/balance/balanceSamples.ts'
import { createBalanceColumns } from './balanceColumns.tsx'
import { toBalanceSteps } from './balanceSteps.ts'
import { buildBalanceChart, MAX_SYMBOL_CHARS, NO_UNIT, type Unit } from './buildBalanceChart.ts'

interface SampledBalanceProps {
  readonly account: Address
  /** Text of the URL. */
  readonly token: string
  /** `undefined` for a token that does not report its decimals: amounts are integers. */
  readonly unit: Unit | undefined
  /** Oldest first. */
  readonly samples: readonly BalanceSample[]
  /** The node's words where it has no balance. */
  readonly refusal: string | undefined
}

/** Samples of a balance as a chart, or as the table behind it. */
export function SampledBalance({ account, token, unit = NO_UNIT, samples, refusal }: SampledBalanceProps) {
  const numbers = useNumberFormat()
  const [view, setView] = useState<ChartView>('chart')
  const { symbol, decimals } = unit
  const steps = useMemo(() => toBalanceSteps(samples), [samples])
  const columns = useMemo(
    () => createBalanceColumns({ account, token, decimals, numbers }),
    [account, token, decimals, numbers],
  )
  const data = useMemo(() => buildBalanceChart(samples, unit, numbers), [samples, unit, numbers])
  const unknownCount = samples.filter(({ balance }) => balance === undefined).length
  const hasBetween = steps.some(
    ({ blockNumber, previousBlock }) => previousBlock !== undefined && blockNumber - previousBlock > 1n,
  )
  const table = (
    <Table
      caption="Balance by block"
      columns={columns}
      rows={steps}
      rowKey={({ blockNumber }) => blockNumber.toString()}
    />
  )
  return (
    <>
      {unknownCount > 0 && (
        <Banner tone="warning">
          The balance at {unknownCount} of {samples.length} blocks is unknown
          {refusal === undefined ? ': the token returned none there.' : '. The node returned: '}
          {refusal !== undefined && <UntrustedText text={refusal} maxChars={300} />}
        </Banner>
      )}
      <Card
        title={
          <>
            Balance over time{' '}
            {symbol !== '' && (
              <span className="font-normal text-muted">
                in <UntrustedText text={symbol} maxChars={MAX_SYMBOL_CHARS} />
              </span>
            )}
          </>
        }
        flush
        actions={
          <span className="flex flex-wrap items-center justify-end gap-2">
            <ChartViewSwitch view={view} onChange={setView} />
            <TableExport fileName={`balance-${account}`} columns={columns} rows={steps} />
          </span>
        }
      >
        {view === 'table' || unknownCount === samples.length ? (
          table
        ) : (
          <ChartPanel
            data={data}
            label={`Balance at blocks ${data.blockLabels[0]} to ${data.blockLabels.at(-1)}; the same figures are in the table view`}
            fileName={`balance-${account}`}
            table={table}
          />
        )}
        <p className="px-4 py-2 text-muted text-sm">
          {numbers.formatInteger(BigInt(samples.length))} blocks, at the end of each.
          {hasBetween && ' What it was between two of them is not known; the table leads closer.'}
        </p>
      </Card>
    </>
  )
}
