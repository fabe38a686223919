import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { AppLink } from '../../../entities/AppLink.tsx'
import { CoverageStatus } from '../../../entities/indexed-list/CoverageStatus.tsx'
import { filteredTransfersPath } from '../../../paths/tokenPaths.ts'
import { parseBoundText } from '../../../queries/block/parseBoundText.ts'
import { useClients } from '../../../queries/clients.ts'
import type { AddressListSource, TokenStandard } from '../../../queries/gateway/addressLists.ts'
import type { WalkedEntries } from '../../../queries/gateway/indexedList.ts'
import { createTransferSearch } from '../../../queries/gateway/searchTransfers.ts'
import type { HistorySearcher } from '../../../queries/history/createHistorySearch.ts'
import { useAddressInUrl } from '../AddressInUrl.ts'
import { FoundInHistory } from '../FoundInHistory.tsx'
import { findBlockNumber, toTransferKey } from './listTransferRows.ts'
import type { ListedTransfer } from './transferColumns.tsx'
import { parseToken, type TransferTexts, transfersPath } from './transferRequest.ts'

interface FilteredTransfersProps {
  readonly address: Address
  readonly standard: TokenStandard
  readonly source: AddressListSource<IndexedTransfer>
  readonly texts: TransferTexts
  /** Nothing after this block; `undefined` for no such end. */
  readonly at: bigint | undefined
  readonly columns: readonly TableColumn<ListedTransfer>[]
  /** Every transfer of the account in some entries. */
  readonly toRows: (entries: WalkedEntries<IndexedTransfer>) => readonly ListedTransfer[]
  /** For files. */
  readonly addMetadata: (rows: readonly ListedTransfer[]) => Promise<readonly ListedTransfer[]>
}

/** Transfers of the account that a filter lets through, read no further than the page needs. */
export function FilteredTransfers(props: FilteredTransfersProps) {
  const { address, standard, source, texts, at, columns, toRows, addMetadata } = props
  const clients = useClients()
  const inUrl = useAddressInUrl(address)
  const token = parseToken(texts.token)
  const createSearch = (): HistorySearcher<ListedTransfer> => {
    const search = createTransferSearch<ListedTransfer>(clients, {
      source,
      from: texts.from,
      to: limitTo(texts.to, at),
      find: (entries) => {
        const rows = toRows(entries).filter((row) => isUntil(row, at))
        return {
          rows: rows.filter(({ transfer }) => isWanted(transfer?.token, token)),
          // A transfer that cannot be read may be one of the token.
          unknownCount:
            token === undefined ? 0 : rows.filter(({ transfer }) => transfer === undefined).length,
        }
      },
    })
    return {
      ...search,
      async *walkAll(signal) {
        for await (const rows of search.walkAll(signal)) yield await addMetadata(rows)
      },
    }
  }
  const isBounded = texts.from !== '' || texts.to !== '' || at !== undefined
  return (
    <>
      <CoverageStatus />
      <FoundInHistory
        address={address}
        tab={standard}
        title="Found transfers"
        nouns={['transfer', 'transfers']}
        createSearch={createSearch}
        file={Object.assign({}, ...columns.map(({ file }) => file))}
        nothing="No transfer of this account is like that."
        describeUnknown={describeUnread}
        toPath={(page) => transfersPath(inUrl, standard, texts, page)}
        part={isBounded ? 'of this list in these blocks' : 'of this list'}
      >
        {(rows) => (
          <>
            {token !== undefined && <TokenPageLink token={token} account={address} />}
            <Table caption="Token transfers" columns={columns} rows={rows} rowKey={toTransferKey} />
          </>
        )}
      </FoundInHistory>
    </>
  )
}

/** The earlier of both ends; a date is looked up, and what is too new of it left out afterwards. */
function limitTo(text: string, at: bigint | undefined): string {
  if (at === undefined) return text
  const bound = parseBoundText(text, 'last')
  if (bound.kind === 'none') return at.toString()
  return bound.kind === 'block' && bound.blockNumber > at ? at.toString() : text
}

function isUntil(row: ListedTransfer, at: bigint | undefined): boolean {
  const block = findBlockNumber(row)
  return at === undefined || block === undefined || block <= at
}

function isWanted(token: Address | undefined, wanted: Address | undefined): boolean {
  return wanted === undefined || (token !== undefined && isSameAddress(token, wanted))
}

function describeUnread(count: number, numbers: NumberFormat): string {
  const [noun, them] = count === 1 ? ['transaction', 'it'] : ['transactions', 'them']
  return `The transfers of ${numbers.formatInteger(count)} ${noun} cannot be read: those in ${them} are missing.`
}

/** The same by the index of the token, which is quicker where the account has many others. */
function TokenPageLink({ token, account }: { readonly token: Address; readonly account: Address }) {
  return (
    <p className="border-border border-b px-4 py-1.5 text-sm">
      <AppLink path={filteredTransfersPath(token, { account })} className="link">
        The same on the page of the token
      </AppLink>
    </p>
  )
}
