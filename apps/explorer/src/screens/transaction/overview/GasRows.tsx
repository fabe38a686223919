import type { Block } from '@otterscan/ethereum/execution/block'
import { formatInteger, formatPercent, toRatio } from '@otterscan/ethereum/units'
import { Gauge } from '@otterscan/ui/Gauge'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import type { TransactionView } from '../TransactionView.ts'

interface GasRowsProps {
  readonly view: TransactionView
  readonly block: Block | undefined
}

/** Gas allowed and used. */
export function GasRows({ view: { transaction, receipt }, block }: GasRowsProps) {
  const { gas, unreadable } = transaction
  return (
    <InfoGroup heading="Gas">
      {receipt?.gasUsed !== undefined && gas !== undefined ? (
        <FieldRow label="Gas Used / Limit" value={receipt.gasUsed}>
          {(used) => (
            <Gauge
              ratio={toRatio(used, gas)}
              part={formatInteger(used)}
              whole={formatInteger(gas)}
              percentText={`${formatPercent(used, gas) ?? '0.00'}%`}
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
            {(used) => <span className="tabular">{formatInteger(used)}</span>}
          </FieldRow>
          <FieldRow label="Gas Limit" value={gas} wireName="gas" unreadable={unreadable}>
            {(limit) => <span className="tabular">{formatInteger(limit)}</span>}
          </FieldRow>
        </>
      )}
      <FieldRow
        label="Cumulative Gas Used"
        help="Gas of this transaction and of those before it in the block."
        value={receipt?.cumulativeGasUsed}
      >
        {(used) => (
          <span className="tabular">
            {formatInteger(used)}
            {block?.gasUsed !== undefined && (
              <span className="text-muted"> of {formatInteger(block.gasUsed)} in the block</span>
            )}
          </span>
        )}
      </FieldRow>
      <FieldRow label="L1 Gas Used by Txn" value={receipt?.l1GasUsed}>
        {(used) => <span className="tabular">{formatInteger(used)}</span>}
      </FieldRow>
    </InfoGroup>
  )
}
