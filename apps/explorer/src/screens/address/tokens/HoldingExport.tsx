import type { Address } from '@otterscan/ethereum/address'
import { formatUnits } from '@otterscan/ethereum/units'
import { ExportButton } from '../../../entities/export/ExportButton.tsx'
import type { ExportColumn } from '../../../entities/export/exportWriter.ts'
import { toHoldingValue, type ValuedHolding } from './judgeHoldings.ts'

const COLUMNS: readonly ExportColumn<ValuedHolding>[] = [
  { key: 'token', read: ({ token }) => token },
  { key: 'name', read: ({ metadata }) => metadata.name },
  { key: 'symbol', read: ({ metadata }) => metadata.symbol },
  { key: 'decimals', read: ({ metadata }) => metadata.decimals?.toString() },
  { key: 'balance', read: ({ balance }) => balance?.toString() },
  {
    key: 'valueUsd',
    read: (holding) => {
      const value = toHoldingValue(holding)
      // Digits only, as every other number of a file.
      return value && formatUnits(value.value, value.decimals)
    },
  },
  { key: 'priceSource', read: ({ price }) => price?.source },
  { key: 'hiddenBecause', read: ({ reasons }) => (reasons.length === 0 ? undefined : reasons.join(' ')) },
]

interface HoldingExportProps {
  readonly address: Address
  readonly holdings: readonly ValuedHolding[]
  /** Every token has been asked. */
  readonly isWhole: boolean
}

/** Saves all tokens as a file, hidden ones too; balances in the token's smallest unit. Not before all are known. */
export function HoldingExport({ address, holdings, isWhole }: HoldingExportProps) {
  if (!isWhole) return null
  async function* walk(): AsyncGenerator<readonly ValuedHolding[], void> {
    yield holdings
  }
  return <ExportButton source={{ fileName: `tokens-${address}`, columns: COLUMNS, walk }} />
}
