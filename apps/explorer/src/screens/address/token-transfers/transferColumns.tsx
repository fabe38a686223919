import type { BlockSummary } from '@otterscan/api-schema/execution/indexedList'
import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import { formatInteger } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { AppLink } from '../../../entities/AppLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { CalledMethod } from '../../../entities/CalledMethod.tsx'
import { DirectionMark } from '../../../entities/DirectionMark.tsx'
import { BlockAge } from '../../../entities/indexed-list/BlockAge.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { SupplyMark } from '../../../entities/token/SupplyMark.tsx'
import { transactionPath } from '../../../paths.ts'
import { type TransferRow, toBlockNumber, toTransferDirection } from './listTransferRows.ts'
import { MovedToken, MovedValue } from './MovedCells.tsx'

const CHARS = 16

interface ColumnOptions {
  readonly address: Address
  /** Tells when each was. */
  readonly blocks: ReadonlyMap<bigint, BlockSummary> | undefined
  /** Values are shown in USD as well. */
  readonly hasFiat: boolean
}

/** Columns of a list of token movements. */
export function createTransferColumns(options: ColumnOptions): readonly TableColumn<TransferRow>[] {
  const { address, hasFiat } = options
  return [
    ...createTransactionColumns(options),
    {
      key: 'from',
      header: 'From',
      loadingChars: CHARS,
      cell: (row) => <PartyCell row={row} side="from" address={address} />,
    },
    {
      key: 'direction',
      header: <span className="sr-only">Direction</span>,
      label: 'Direction',
      align: 'center',
      loadingChars: 3,
      cell: ({ transfer }) =>
        transfer === undefined ? null : <DirectionMark direction={toTransferDirection(transfer, address)} />,
    },
    {
      key: 'to',
      header: 'To',
      loadingChars: CHARS,
      cell: (row) => <PartyCell row={row} side="to" address={address} />,
    },
    {
      key: 'value',
      header: 'Value',
      align: 'end',
      loadingChars: 10,
      cell: (row) => <MovedValue row={row} hasFiat={hasFiat} />,
    },
    {
      key: 'token',
      header: 'Token',
      loadingChars: 20,
      cell: (row) => <MovedToken row={row} />,
    },
  ]
}

/** What is told of the transaction. */
function createTransactionColumns({ address, blocks }: ColumnOptions): readonly TableColumn<TransferRow>[] {
  return [
    {
      key: 'hash',
      header: 'Txn Hash',
      mobile: 'primary',
      loadingChars: CHARS,
      cell: ({ transaction, receipt }) => (
        <TransactionLink
          hash={transaction.hash}
          status={toTransactionStatus(receipt)}
          type={transaction.type}
          maxChars={CHARS}
        />
      ),
    },
    {
      key: 'method',
      header: 'Method',
      loadingChars: 8,
      cell: ({ transaction: { to, input } }) =>
        to === null || input === undefined ? null : (
          // The page's own address is asked about anyway; the others would cost several requests each.
          <CalledMethod input={input} address={isSameAddress(to, address) ? to : undefined} />
        ),
    },
    {
      key: 'block',
      header: 'Block',
      loadingChars: 9,
      cell: (row) => {
        const blockNumber = toBlockNumber(row)
        return blockNumber === undefined ? null : <BlockLink block={blockNumber} />
      },
    },
    {
      key: 'age',
      header: 'Age',
      loadingChars: 14,
      cell: (row) => {
        const blockNumber = toBlockNumber(row)
        return <BlockAge block={blockNumber === undefined ? undefined : blocks?.get(blockNumber)} />
      },
    },
  ]
}

interface PartyCellProps {
  readonly row: TransferRow
  readonly side: 'from' | 'to'
  readonly address: Address
}

/** Who gave or got; the zero address is no party. In the first of the two also why there is nobody. */
function PartyCell({ row: { transfer, omitted, transaction }, side, address }: PartyCellProps) {
  if (transfer === undefined) {
    if (side === 'to') return null
    return omitted > 0 ? (
      <AppLink path={transactionPath(transaction.hash)} className="link">
        and {formatInteger(omitted)} more in this transaction
      </AppLink>
    ) : (
      <span className="text-muted">No movement can be read from its logs</span>
    )
  }
  const party = transfer[side]
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      {isSameAddress(party, ZERO_ADDRESS) && <SupplyMark side={side} />}
      <AddressLink address={party} selected={address} maxChars={CHARS} />
    </span>
  )
}
