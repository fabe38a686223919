import type { Block } from '@otterscan/ethereum/execution/block'
import { computeRatio } from '@otterscan/ethereum/units'
import { Gauge } from '@otterscan/ui/Gauge'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { DialectTransactionRows } from '../../../entities/dialect/DialectRows.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { TransactionView } from '../TransactionView.ts'

interface GasRowsProps {
  readonly view: TransactionView
  readonly block: Block | undefined
}

/** Gas allowed and used. */
export function GasRows({ view, block }: GasRowsProps) {
  const numbers = useNumberFormat()
  const { transaction, receipt } = view
  const { gas, unreadable } = transaction
  return (
    <InfoGroup heading="Gas">
      {receipt?.gasUsed !== undefined && gas !== undefined ? (
        <FieldRow label="Gas Used / Limit" value={receipt.gasUsed}>
          {(used) => (
            <Gauge
              ratio={computeRatio(used, gas)}
              part={numbers.formatInteger(used)}
              whole={numbers.formatInteger(gas)}
              percentText={`${numbers.formatPercent(used, gas) ?? '0.00'}%`}
            />
          )}
        </FieldRow>
      ) : (
        <>
          <FieldRow
            label="Gas Used"
            value={receipt?.gasUsed}
            wireName="gasUsed"
            unreadable={receipt?.unreadable ?? []}
          >
            {(used) => <span className="tabular">{numbers.formatInteger(used)}</span>}
          </FieldRow>
          <FieldRow label="Gas Limit" value={gas} wireName="gas" unreadable={unreadable}>
            {(limit) => <span className="tabular">{numbers.formatInteger(limit)}</span>}
          </FieldRow>
        </>
      )}
      <FieldRow
        label="Cumulative Gas Used"
        help="Gas of this transaction and of those before it in the block."
        value={receipt?.cumulativeGasUsed}
        wireName="cumulativeGasUsed"
        unreadable={receipt?.unreadable}
      >
        {(used) => (
          <span className="tabular">
            {numbers.formatInteger(used)}
            {block?.gasUsed !== undefined && (
              <span className="text-muted"> of {numbers.formatInteger(block.gasUsed)} in the block</span>
            )}
          </span>
        )}
      </FieldRow>
      <DialectTransactionRows parts={view} group="gas" />
    </InfoGroup>
  )
}
