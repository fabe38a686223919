import type { MovedToken, TokenTransferEntry } from '@otterscan/api-schema/execution/tokenTransfer'
import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { AppLink } from '../../entities/AppLink.tsx'
import { AGE_COLUMN, BLOCK_COLUMN } from '../../entities/indexed-list/blockColumns.tsx'
import type { InBlock } from '../../entities/indexed-list/IndexedListPanel.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { SupplyIcon } from '../../entities/token/SupplyIcon.tsx'
import { tokenIdPath } from '../../paths/tokenPaths.ts'
import { TokenUnits } from './TokenUnits.tsx'

/** A transfer with its block. */
export type ListedTokenTransfer = InBlock<TokenTransferEntry>

interface ColumnOptions {
  readonly token: Address
  readonly decimals: number | undefined
  readonly numbers: NumberFormat
  readonly findLabel: (address: Address) => string | undefined
}

const HASH_CHARS = 16
const ADDRESS_CHARS = 20
/** Further ones of a batch are in the file, and in the transaction. */
const SHOWN_MOVED = 3

/** Identifies a transfer: one log. */
export function toTransferEntryKey({ transactionHash, logIndex }: TokenTransferEntry): string {
  return `${transactionHash} ${logIndex}`
}

/** Columns of the transfers of a token. */
export function createTokenTransferColumns(
  options: ColumnOptions,
): readonly TableColumn<ListedTokenTransfer>[] {
  const { findLabel } = options
  const party = (side: 'from' | 'to', header: string): TableColumn<ListedTokenTransfer> => ({
    key: side,
    header,
    loadingChars: ADDRESS_CHARS,
    file: { [side]: (row) => row[side], [`${side}Label`]: (row) => findLabel(row[side]) },
    cell: (row) => (
      <span className="inline-flex max-w-full min-w-0 items-center gap-1">
        {isSameAddress(row[side], ZERO_ADDRESS) && <SupplyIcon side={side} />}
        <AddressLink address={row[side]} maxChars={ADDRESS_CHARS} />
      </span>
    ),
  })
  return [
    {
      key: 'hash',
      header: 'Txn Hash',
      mobile: 'primary',
      loadingChars: HASH_CHARS,
      file: {
        hash: ({ transactionHash }) => transactionHash,
        logIndex: ({ logIndex }) => logIndex.toString(),
      },
      cell: ({ transactionHash }) => <TransactionLink hash={transactionHash} maxChars={HASH_CHARS} />,
    },
    BLOCK_COLUMN,
    AGE_COLUMN,
    party('from', 'From'),
    party('to', 'To'),
    {
      key: 'amount',
      header: 'Amount or id',
      align: 'end',
      wrap: true,
      loadingChars: 12,
      file: {
        standard: ({ standard }) => standard,
        amount: ({ moved }) => moved?.map(({ amount }) => amount).join(' '),
        tokenId: ({ moved }) => moved?.map(({ tokenId }) => tokenId ?? '').join(' '),
      },
      cell: (row) => <Moved row={row} options={options} />,
    },
  ]
}

function Moved({
  row: { moved, standard },
  options,
}: {
  readonly row: ListedTokenTransfer
  readonly options: ColumnOptions
}) {
  if (moved === undefined) return <span className="text-muted">not readable</span>
  return (
    <span className="inline-flex flex-col items-end max-sm:items-start">
      {moved.slice(0, SHOWN_MOVED).map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries of a batch have no other identity
        <MovedOne key={at} moved={one} hasAmount={standard !== 'erc721'} options={options} />
      ))}
      {moved.length > SHOWN_MOVED && (
        <span className="text-muted text-xs">
          and {options.numbers.formatInteger(moved.length - SHOWN_MOVED)} more
        </span>
      )}
    </span>
  )
}

interface MovedOneProps {
  readonly moved: MovedToken
  readonly hasAmount: boolean
  readonly options: ColumnOptions
}

function MovedOne({
  moved: { amount, tokenId },
  hasAmount,
  options: { token, decimals, numbers },
}: MovedOneProps) {
  return (
    <span className="tabular wrap-anywhere">
      {hasAmount && (
        <TokenUnits
          value={amount}
          decimals={tokenId === undefined ? decimals : undefined}
          numbers={numbers}
        />
      )}
      {tokenId !== undefined && <TokenIdLink token={token} tokenId={tokenId} isBehind={hasAmount} />}
    </span>
  )
}

const ID_CHARS = 14

interface TokenIdLinkProps {
  readonly token: Address
  readonly tokenId: bigint
  /** Behind an amount. */
  readonly isBehind?: boolean
}

/** An id, which leads to its page; long ones are cut in the middle. */
export function TokenIdLink({ token, tokenId, isBehind = false }: TokenIdLinkProps) {
  const text = tokenId.toString()
  const shown = text.length > ID_CHARS ? `${text.slice(0, 6)}…${text.slice(-6)}` : text
  return (
    <>
      {isBehind && <span className="text-muted"> of </span>}
      <AppLink path={tokenIdPath(token, text)} className="link" title={text}>
        #{shown}
      </AppLink>
    </>
  )
}
