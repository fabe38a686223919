import type { PoolEntry } from '@otterscan/api-schema/execution/pool'
import type { Address } from '@otterscan/ethereum/address'
import { GWEI_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import { Chip } from '@otterscan/ui/Chip'
import type { TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { createTransactionColumns } from '../transactionColumns.tsx'
import { computeBid, computeMostPaid } from './poolBid.ts'

interface PoolColumnOptions {
  /** Wei per gas, of the newest block. */
  readonly baseFeePerGas: bigint | undefined
  readonly numbers: NumberFormat
  readonly findLabel: (address: Address) => string | undefined
}

/** Columns of transactions that are not mined; those that need a block or a receipt are left out. */
const SHARED: ReadonlySet<string> = new Set(['hash', 'method', 'from', 'to', 'value'])

/** Columns of the pool: Gwei on screen, wei in files. */
export function createPoolColumns(options: PoolColumnOptions): readonly TableColumn<PoolEntry>[] {
  const { baseFeePerGas, numbers, findLabel } = options
  const shared = createTransactionColumns({ valueButton: 'Value', findLabel }).filter(({ key }) =>
    SHARED.has(key),
  )
  const price = (
    key: string,
    header: string,
    pick: (entry: PoolEntry) => bigint | undefined,
  ): TableColumn<PoolEntry> => ({
    key,
    header,
    align: 'end',
    file: { [key]: (entry) => pick(entry)?.toString() },
    cell: (entry) => {
      const wei = pick(entry)
      if (wei === undefined) return <span className="text-muted">unknown</span>
      return (
        <Tooltip content={`${numbers.formatInteger(wei)} wei`}>
          {numbers.formatAmount(wei, GWEI_DECIMALS)}
        </Tooltip>
      )
    },
  })
  return [
    ...shared,
    {
      key: 'nonce',
      header: 'Nonce',
      align: 'end',
      // The hash has it in files.
      cell: ({ transaction: { nonce } }) => (nonce === undefined ? 'unknown' : numbers.formatInteger(nonce)),
    },
    price('bid', 'Bid (Gwei)', ({ transaction }) => computeBid(transaction, baseFeePerGas)),
    price('maxPrice', 'Max price (Gwei)', ({ transaction }) => computeMostPaid(transaction)),
    {
      key: 'state',
      header: 'State',
      file: { isQueued: ({ isQueued }) => isQueued?.toString() },
      cell: (entry) => <State entry={entry} baseFeePerGas={baseFeePerGas} />,
    },
  ]
}

function State({
  entry: { transaction, isQueued },
  baseFeePerGas,
}: {
  readonly entry: PoolEntry
  readonly baseFeePerGas: bigint | undefined
}) {
  if (isQueued === undefined) return <span className="text-muted">unknown</span>
  if (isQueued) return <Chip tone="neutral">Queued</Chip>
  const most = computeMostPaid(transaction)
  if (most !== undefined && baseFeePerGas !== undefined && most < baseFeePerGas) {
    return <Chip tone="warning">Below the base fee</Chip>
  }
  return <Chip tone="success">Pending</Chip>
}
