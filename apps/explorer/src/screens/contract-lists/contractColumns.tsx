import type { BlockSummary } from '@otterscan/api-schema/execution/indexedList'
import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { formatInteger } from '@otterscan/ethereum/units'
import type { TableColumn } from '@otterscan/ui/Table'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { CodeMark } from '../../entities/CodeMark.tsx'
import { BlockAge } from '../../entities/indexed-list/BlockAge.tsx'
import { PlainAddressLink } from '../../entities/token/PlainAddressLink.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import type { ContractList } from '../../paths.ts'
import type { ListedContract } from '../../queries/contract-lists/ListedContract.ts'
import { CreationCell } from './CreationCell.tsx'

type Column = TableColumn<ListedContract>

const ADDRESS_CHARS = 16
const NAME_CHARS = 40
const SYMBOL_CHARS = 12
const FIGURE_CHARS = 40

/** The index's word for a call that failed. */
const UNREADABLE = '<ERROR>'

/** Columns of a list, by its kind; `blocks` tells when each was. */
export function createContractColumns(
  list: ContractList,
  blocks: ReadonlyMap<bigint, BlockSummary> | undefined,
): readonly Column[] {
  const age: Column = {
    key: 'age',
    header: 'Age',
    loadingChars: 14,
    cell: ({ blockNumber }) => <BlockAge block={blocks?.get(blockNumber)} />,
  }
  return [ADDRESS, ...COLUMNS_BY_LIST[list], BLOCK, CREATION, age]
}

const ADDRESS: Column = {
  key: 'address',
  header: 'Address',
  mobile: 'primary',
  loadingChars: ADDRESS_CHARS,
  // The address itself: a token's name has a column of its own, and 25 names would be asked for.
  cell: ({ address }) => <PlainAddressLink address={address} maxChars={ADDRESS_CHARS} />,
}

const NAME: Column = {
  key: 'name',
  header: 'Name',
  wrap: true,
  loadingChars: 16,
  // Broken into lines, but not letter by letter.
  cell: ({ name }) => (
    <span className="sm:inline-block sm:min-w-32">
      <TokenText text={name} maxChars={NAME_CHARS} />
    </span>
  ),
}

const SYMBOL: Column = {
  key: 'symbol',
  header: 'Symbol',
  loadingChars: 6,
  cell: ({ symbol }) => <TokenText text={symbol} maxChars={SYMBOL_CHARS} />,
}

const DECIMALS: Column = {
  key: 'decimals',
  header: 'Decimals',
  align: 'end',
  loadingChars: 2,
  cell: ({ decimals }) => (decimals === undefined ? <Unknown /> : formatInteger(decimals)),
}

const ASSET: Column = {
  key: 'asset',
  header: 'Asset',
  loadingChars: ADDRESS_CHARS,
  cell: ({ asset }) => <DecoratedAddress address={asset} />,
}

const TOTAL_ASSETS: Column = {
  key: 'totalAssets',
  header: 'Total Assets',
  align: 'end',
  loadingChars: 12,
  cell: ({ totalAssets }) => {
    if (totalAssets === undefined) return <Unknown />
    const figure = formatInteger(BigInt(totalAssets))
    return (
      <span
        title={`${figure} in the smallest unit of the asset`}
        className="inline-block max-w-full wrap-anywhere"
        style={{ maxWidth: `${FIGURE_CHARS}ch` }}
      >
        {figure}
      </span>
    )
  },
}

const IMPLEMENTATION: Column = {
  key: 'implementation',
  header: 'Implementation',
  loadingChars: ADDRESS_CHARS,
  cell: ({ implementation }) => (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <DecoratedAddress address={implementation} />
      {implementation !== undefined && <CodeMark address={implementation} block="latest" />}
    </span>
  ),
}

const BLOCK: Column = {
  key: 'block',
  header: 'Block',
  loadingChars: 9,
  cell: ({ blockNumber }) => <BlockLink block={blockNumber} />,
}

const CREATION: Column = {
  key: 'creation',
  header: 'Creation Txn',
  loadingChars: 16,
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

/** Name or symbol as the contract gives it. */
function TokenText({ text, maxChars }: { readonly text: string | undefined; readonly maxChars: number }) {
  if (text === undefined || text === UNREADABLE) return <Unknown />
  if (text.trim() === '') return <span className="text-muted">empty</span>
  return <UntrustedText text={text} maxChars={maxChars} />
}

function DecoratedAddress({ address }: { readonly address: Address | undefined }) {
  // The index's word for an asset that could not be read.
  if (address === undefined || isSameAddress(address, ZERO_ADDRESS)) return <Unknown />
  return <AddressLink address={address} maxChars={ADDRESS_CHARS} />
}

function Unknown() {
  return (
    <span className="text-muted" title="The contract does not tell">
      –
    </span>
  )
}
