import type { BlockSummary } from '@otterscan/api-schema/execution/indexedList'
import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { toTransactionStatus } from '@otterscan/ethereum/execution/receipt'
import type { TableColumn } from '@otterscan/ui/Table'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { AppLink } from '../../../entities/AppLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { CalledMethod } from '../../../entities/CalledMethod.tsx'
import { DirectionBadge } from '../../../entities/DirectionBadge.tsx'
import { AGE_COLUMN } from '../../../entities/indexed-list/blockColumns.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { SupplyIcon } from '../../../entities/token/SupplyIcon.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { transactionPath } from '../../../paths/transactionPaths.ts'
import type { TokenMetadata } from '../../../queries/token/tokenMetadata.ts'
import { findBlockNumber, type TransferRow, toTransferDirection } from './listTransferRows.ts'
import { MovedToken, MovedValue } from './MovedCells.tsx'

const CHARS = 16

/** A transfer as a row of the list. */
export type ListedTransfer = TransferRow & {
  readonly block: BlockSummary | undefined
  /** Loaded for a file only; cells on screen load their own. */
  readonly metadata?: TokenMetadata | undefined
}

interface ColumnOptions {
  readonly address: Address
  /** Values are shown in USD as well. */
  readonly hasFiat: boolean
  /** The user's label of an address; a file has it in a column of its own. */
  readonly findLabel: (address: Address) => string | undefined
}

/** Columns of a list of token transfers; files have amounts in the token's smallest unit and times in UTC. */
export function createTransferColumns(options: ColumnOptions): readonly TableColumn<ListedTransfer>[] {
  const { address, hasFiat } = options
  return [
    HASH,
    methodColumn(address),
    BLOCK,
    AGE_COLUMN,
    partyColumn('from', options),
    {
      key: 'direction',
      header: <span className="sr-only">Direction</span>,
      label: 'Direction',
      align: 'center',
      loadingChars: 3,
      file: { direction: ({ transfer }) => transfer && toTransferDirection(transfer, address) },
      cell: ({ transfer }) =>
        transfer === undefined ? null : <DirectionBadge direction={toTransferDirection(transfer, address)} />,
    },
    partyColumn('to', options),
    {
      key: 'value',
      header: 'Value',
      align: 'end',
      loadingChars: 10,
      file: {
        tokenId: ({ transfer }) =>
          transfer && 'tokenId' in transfer ? transfer.tokenId.toString() : undefined,
        value: ({ transfer }) => (transfer && 'value' in transfer ? transfer.value.toString() : undefined),
      },
      cell: (row) => <MovedValue row={row} hasFiat={hasFiat} />,
    },
    TOKEN,
  ]
}

const HASH: TableColumn<ListedTransfer> = {
  key: 'hash',
  header: 'Txn Hash',
  mobile: 'primary',
  loadingChars: CHARS,
  file: {
    transactionHash: ({ transaction }) => transaction.hash,
    status: ({ receipt }) => receipt && toTransactionStatus(receipt),
    signer: ({ transaction }) => transaction.from,
    logIndex: ({ transfer }) => transfer?.logIndex?.toString(),
  },
  cell: ({ transaction, receipt }) => (
    <TransactionLink
      hash={transaction.hash}
      status={toTransactionStatus(receipt)}
      type={transaction.type}
      maxChars={CHARS}
    />
  ),
}

function methodColumn(address: Address): TableColumn<ListedTransfer> {
  return {
    key: 'method',
    header: 'Method',
    loadingChars: 8,
    cell: ({ transaction: { to, input } }) =>
      to === null || input === undefined ? null : (
        // The page's own address is looked up anyway; each other one would cost several requests.
        <CalledMethod input={input} to={to} address={isSameAddress(to, address) ? to : undefined} />
      ),
  }
}

const BLOCK: TableColumn<ListedTransfer> = {
  key: 'block',
  header: 'Block',
  loadingChars: 9,
  file: { blockNumber: (row) => findBlockNumber(row)?.toString() },
  cell: (row) => {
    const blockNumber = findBlockNumber(row)
    return blockNumber === undefined ? null : <BlockLink block={blockNumber} />
  },
}

function partyColumn(
  side: 'from' | 'to',
  { address, findLabel }: ColumnOptions,
): TableColumn<ListedTransfer> {
  return {
    key: side,
    header: side === 'from' ? 'From' : 'To',
    loadingChars: CHARS,
    file: {
      [side]: ({ transfer }) => transfer?.[side],
      [`${side}Label`]: ({ transfer }) => transfer && findLabel(transfer[side]),
    },
    cell: (row) => <PartyCell row={row} side={side} address={address} />,
  }
}

const TOKEN: TableColumn<ListedTransfer> = {
  key: 'token',
  header: 'Token',
  loadingChars: 20,
  file: {
    standard: ({ transfer }) => transfer?.standard,
    token: ({ transfer }) => transfer?.token,
    tokenName: ({ metadata }) => metadata?.name,
    tokenSymbol: ({ metadata }) => metadata?.symbol,
    tokenDecimals: ({ metadata }) => metadata?.decimals?.toString(),
  },
  cell: (row) => <MovedToken row={row} />,
}

interface PartyCellProps {
  readonly row: TransferRow
  readonly side: 'from' | 'to'
  readonly address: Address
}

/** Sender or recipient; the zero address is not a party. The sender cell also shows why there is no transfer. */
function PartyCell({ row: { transfer, omitted, transaction }, side, address }: PartyCellProps) {
  const numbers = useNumberFormat()
  if (transfer === undefined) {
    if (side === 'to') return null
    return omitted > 0 ? (
      <AppLink path={transactionPath(transaction.hash)} className="link">
        and {numbers.formatInteger(omitted)} more in this transaction
      </AppLink>
    ) : (
      <span className="text-muted">No transfer could be decoded from its logs</span>
    )
  }
  const party = transfer[side]
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      {isSameAddress(party, ZERO_ADDRESS) && <SupplyIcon side={side} />}
      <AddressLink address={party} selected={address} maxChars={CHARS} />
    </span>
  )
}
