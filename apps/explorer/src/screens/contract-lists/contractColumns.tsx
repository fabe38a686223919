import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { TableColumn } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { AppLink } from '../../entities/AppLink.tsx'
import { CodeBadge } from '../../entities/CodeBadge.tsx'
import { IntegerText } from '../../entities/IntegerText.tsx'
import { AGE_COLUMN, BLOCK_COLUMN } from '../../entities/indexed-list/blockColumns.tsx'
import type { InBlock } from '../../entities/indexed-list/IndexedListPanel.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { PlainAddressLink } from '../../entities/token/PlainAddressLink.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import type { ContractList } from '../../paths/contractPaths.ts'
import { tokenPath } from '../../paths/tokenPaths.ts'
import type { ContractCreation } from '../../queries/account.ts'
import { contractCreatorQuery } from '../../queries/account.ts'
import { useClients } from '../../queries/clients.ts'
import type { ListedContract } from '../../queries/gateway/contractLists.ts'

/** A contract of a list as a row. */
export type ContractRow = InBlock<ListedContract> & {
  /** Loaded only for a file, where `null` means none; on screen the cell requests it. */
  readonly creation?: ContractCreation | null
}

type Column = TableColumn<ContractRow>

const ADDRESS_CHARS = 16
const NAME_CHARS = 40
const SYMBOL_CHARS = 12
const FIGURE_CHARS = 40

/** The index's value for a failed call. */
const UNREADABLE = '<ERROR>'

/** Columns of a list, by its kind. */
export function createContractColumns(
  list: ContractList,
  findLabel: (address: Address) => string | undefined,
): readonly Column[] {
  const address: Column = {
    key: 'address',
    header: 'Address',
    mobile: 'primary',
    loadingChars: ADDRESS_CHARS,
    file: { address: (row) => row.address, label: (row) => findLabel(row.address) },
    // The plain address: a token's name has its own column, and 25 names would be requested.
    cell: (row) => <PlainAddressLink address={row.address} maxChars={ADDRESS_CHARS} />,
  }
  return [address, ...COLUMNS_BY_LIST[list], BLOCK_COLUMN, CREATION, AGE_COLUMN]
}

const NAME: Column = {
  key: 'name',
  header: 'Name',
  wrap: true,
  loadingChars: 16,
  file: { name: ({ name }) => toKnownText(name) },
  // Wraps, but not letter by letter.
  cell: ({ name, address }) => (
    <span className="sm:inline-block sm:min-w-32">
      {toKnownText(name)?.trim() ? (
        <AppLink path={tokenPath(address)} className="link">
          <TokenText text={name} maxChars={NAME_CHARS} />
        </AppLink>
      ) : (
        <TokenText text={name} maxChars={NAME_CHARS} />
      )}
    </span>
  ),
}

const SYMBOL: Column = {
  key: 'symbol',
  header: 'Symbol',
  loadingChars: 6,
  file: { symbol: ({ symbol }) => toKnownText(symbol) },
  cell: ({ symbol }) => <TokenText text={symbol} maxChars={SYMBOL_CHARS} />,
}

const DECIMALS: Column = {
  key: 'decimals',
  header: 'Decimals',
  align: 'end',
  loadingChars: 2,
  file: { decimals: ({ decimals }) => decimals?.toString() },
  cell: ({ decimals }) => (decimals === undefined ? <Unknown /> : <IntegerText value={decimals} />),
}

const ASSET: Column = {
  key: 'asset',
  header: 'Asset',
  loadingChars: ADDRESS_CHARS,
  file: { asset: ({ asset }) => asset },
  cell: ({ asset }) => <DecoratedAddress address={asset} />,
}

const TOTAL_ASSETS: Column = {
  key: 'totalAssets',
  header: 'Total Assets',
  align: 'end',
  loadingChars: 12,
  file: { totalAssets: ({ totalAssets }) => totalAssets },
  cell: ({ totalAssets }) => (totalAssets === undefined ? <Unknown /> : <TotalAssets amount={totalAssets} />),
}

function TotalAssets({ amount }: { readonly amount: NonNullable<ListedContract['totalAssets']> }) {
  const figure = useNumberFormat().formatInteger(BigInt(amount))
  return (
    <span
      title={`${figure} in the smallest unit of the asset`}
      className="inline-block max-w-full wrap-anywhere"
      style={{ maxWidth: `${FIGURE_CHARS}ch` }}
    >
      {figure}
    </span>
  )
}

const IMPLEMENTATION: Column = {
  key: 'implementation',
  header: 'Implementation',
  loadingChars: ADDRESS_CHARS,
  file: { implementation: ({ implementation }) => implementation },
  cell: ({ implementation }) => (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <DecoratedAddress address={implementation} />
      {implementation !== undefined && <CodeBadge address={implementation} block="latest" />}
    </span>
  ),
}

const CREATION: Column = {
  key: 'creation',
  header: 'Creation Txn',
  loadingChars: 16,
  file: {
    creator: ({ creation }) => creation?.creator,
    creationTransaction: ({ creation }) => creation?.transactionHash,
  },
  cell: ({ address }) => <CreationCell address={address} />,
}

const COLUMNS_BY_LIST: Readonly<Record<ContractList, readonly Column[]>> = {
  all: [],
  erc20: [NAME, SYMBOL, DECIMALS],
  erc721: [NAME, SYMBOL],
  erc1155: [NAME, SYMBOL],
  erc4626: [NAME, SYMBOL, DECIMALS, ASSET, TOTAL_ASSETS],
  erc1167: [IMPLEMENTATION],
}

/** Name or symbol as reported by the contract. */
function TokenText({ text, maxChars }: { readonly text: string | undefined; readonly maxChars: number }) {
  if (text === undefined || text === UNREADABLE) return <Unknown />
  if (text.trim() === '') return <span className="text-muted">empty</span>
  return <UntrustedText text={text} maxChars={maxChars} />
}

function toKnownText(text: string | undefined): string | undefined {
  return text === UNREADABLE ? undefined : text
}

function DecoratedAddress({ address }: { readonly address: Address | undefined }) {
  // The index's value for an asset that could not be read.
  if (address === undefined || isSameAddress(address, ZERO_ADDRESS)) return <Unknown />
  return <AddressLink address={address} maxChars={ADDRESS_CHARS} />
}

function Unknown() {
  return (
    <span className="text-muted" title="Not returned by the contract">
      –
    </span>
  )
}

const HASH_CHARS = 16

/** The transaction that created a contract; the rows of a page are requested in one batch. */
function CreationCell({ address }: { readonly address: Address }) {
  const query = useQuery(contractCreatorQuery(useClients(), address))
  if (query.data != null) return <TransactionLink hash={query.data.transactionHash} maxChars={HASH_CHARS} />
  const failure = query.error ?? query.failureReason
  if (query.data === undefined && failure === null) return <Skeleton chars={HASH_CHARS} />
  return (
    <span className="text-muted" title={failure?.message ?? 'The contract no longer exists'}>
      –
    </span>
  )
}
