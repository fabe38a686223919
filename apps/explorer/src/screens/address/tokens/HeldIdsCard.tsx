import { type Address, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { IntegerText } from '../../../entities/IntegerText.tsx'
import { InvalidParameter } from '../../../entities/InvalidParameter.tsx'
import { NumberedPager } from '../../../entities/NumberedPager.tsx'
import { SearchLine } from '../../../entities/SearchLine.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useSearch } from '../../../entities/useSearch.ts'
import { addressPath } from '../../../paths/addressPaths.ts'
import { parsePage, withSearch } from '../../../paths/appPath.ts'
import { filteredTransfersPath, tokenIdPath } from '../../../paths/tokenPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { INDEXED_PAGE_SIZE, toPageCount } from '../../../queries/gateway/indexedList.ts'
import {
  addUpIds,
  createHeldIdsSearch,
  type HeldId,
  type HeldIdsState,
  heldIdQuery,
  type IdStandard,
} from '../../../queries/token/heldIds.ts'
import { tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'

interface HeldIdsCardProps {
  readonly account: Address
  /** Of the URL. */
  readonly tokenText: string
  readonly standard: IdStandard
  readonly pageText: string | undefined
  /** State at the end of this block; `undefined` for the newest that is indexed. */
  readonly at: bigint | undefined
}

/** Ids of a collection that the account has, from its transfers, compared with the contract. */
export function HeldIdsCard({ tokenText, ...props }: HeldIdsCardProps) {
  const token = tokenText.toLowerCase()
  if (!isAddress(token)) {
    return <InvalidParameter text={tokenText} noun="a collection" expected="it takes the address of one" />
  }
  const { account, at } = props
  return <Ids key={`${account} ${token} ${at}`} {...props} token={toChecksumAddress(token)} />
}

type IdsProps = Omit<HeldIdsCardProps, 'tokenText'> & { readonly token: Address }

function Ids({ account, token, standard, pageText, at }: IdsProps) {
  const clients = useClients()
  const numbers = useNumberFormat()
  const inUrl = useAddressInUrl(account)
  const keepAt = useKeepAt()
  const [search] = useState(() => createHeldIdsSearch(clients, account, token, at))
  const state = useSearch(search, Number.POSITIVE_INFINITY)
  const { data: metadata } = useQuery(tokenMetadataQuery(clients, token))
  const { found, block, status } = state
  const held = useMemo(() => addUpIds(found, account), [found, account])
  const isWhole = status === 'done'
  const page = parsePage(pageText)
  const columns = useMemo(
    () => createColumns({ token, account, standard, block, numbers }),
    [token, account, standard, block, numbers],
  )
  const path = keepAt(addressPath(inUrl, 'tokens'))
  return (
    <Card
      flush
      title={
        <>
          Ids held of <TokenLink token={token} metadata={metadata} />
        </>
      }
      actions={isWhole && <TableExport fileName={`ids-${token}-${account}`} columns={columns} rows={held} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-b px-4 py-1.5 text-sm">
        <SearchLine
          search={search}
          status={status}
          goal={Number.POSITIVE_INFINITY}
          text={describe(state, held.length, numbers)}
        />
        <span className="flex flex-wrap gap-x-4">
          <AppLink path={filteredTransfersPath(token, { account })} className="link">
            Its transfers
          </AppLink>
          <AppLink path={path} className="link">
            All collections
          </AppLink>
        </span>
      </div>
      {state.unreadableCount > 0 && (
        <p className="border-border border-b px-4 py-1.5 text-sm text-warning">
          {numbers.formatInteger(state.unreadableCount)} of its transfers cannot be read: what they moved is
          missing.
        </p>
      )}
      {isWhole && (
        <>
          {held.length > INDEXED_PAGE_SIZE && (
            <div className="border-border border-b px-4 py-1">
              <NumberedPager
                noun={NOUN}
                position="above"
                page={page}
                list={{ total: held.length, pageCount: toPageCount(held.length) }}
                toPath={(target) =>
                  withSearch(path.to, {
                    ...path.search,
                    [standard]: token,
                    ...(target > 1 && { ids: target.toString() }),
                  })
                }
              />
            </div>
          )}
          <Table
            caption="Ids held"
            columns={columns}
            rows={held.slice((page - 1) * INDEXED_PAGE_SIZE, page * INDEXED_PAGE_SIZE)}
            rowKey={({ tokenId }) => tokenId.toString()}
            empty={held.length > 0 ? 'Nothing on this page.' : 'The account has none of this collection.'}
          />
        </>
      )}
    </Card>
  )
}

const NOUN = { one: 'id', many: 'ids' }

/** Sums of a part of the transfers would be wrong, so they are not shown. */
function describe(
  { status, found, block, message }: HeldIdsState,
  count: number,
  numbers: NumberFormat,
): string {
  const read = `${numbers.formatInteger(found.length)} ${found.length === 1 ? 'transfer' : 'transfers'}`
  switch (status) {
    case 'done':
      return block === undefined
        ? 'No block is indexed yet.'
        : `${numbers.formatInteger(count)} ${count === 1 ? NOUN.one : NOUN.many}, by ${read} until block ${numbers.formatInteger(block)}.`
    case 'failed':
      return `${message}. Read ${read}; what is held is known once all are read.`
    case 'stopped':
      return `Stopped. Read ${read}; what is held is known once all are read.`
    default:
      return `Read ${read} so far…`
  }
}

interface ColumnOptions {
  readonly token: Address
  readonly account: Address
  readonly standard: IdStandard
  readonly block: bigint | undefined
  readonly numbers: NumberFormat
}

function createColumns(options: ColumnOptions): readonly TableColumn<HeldId>[] {
  const { token, standard, numbers } = options
  return [
    {
      key: 'id',
      header: 'Id',
      mobile: 'primary',
      wrap: true,
      file: { tokenId: ({ tokenId }) => tokenId.toString() },
      cell: ({ tokenId }) => (
        <AppLink path={tokenIdPath(token, tokenId.toString())} className="link tabular wrap-anywhere">
          {tokenId.toString()}
        </AppLink>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      isShown: () => standard === 'erc1155',
      file: { amount: ({ amount }) => amount.toString() },
      cell: ({ amount }) => <IntegerText value={amount} />,
    },
    {
      key: 'check',
      header: 'Contract',
      cell: (row) => <ContractCheck row={row} options={options} numbers={numbers} />,
    },
  ]
}

interface ContractCheckProps {
  readonly row: HeldId
  readonly options: ColumnOptions
  readonly numbers: NumberFormat
}

/** Whether the contract says the same; the rows of a page are asked in one batch. */
function ContractCheck({ row: { tokenId, amount }, options, numbers }: ContractCheckProps) {
  const { block = 0n, ...rest } = options
  const query = useQuery({
    ...heldIdQuery(useClients(), { ...rest, block, tokenId }),
    enabled: options.block !== undefined,
  })
  if (query.isError) {
    return (
      <span className="text-muted text-xs" title={query.error.message}>
        not checked
      </span>
    )
  }
  if (query.data === undefined) return <Skeleton chars={6} />
  if (query.data === null) return <span className="text-muted text-xs">says nothing</span>
  if (query.data === amount) {
    return (
      <span className="inline-flex items-center gap-1 text-muted text-xs">
        <Check size={13} aria-hidden="true" className="text-success" /> same
      </span>
    )
  }
  return (
    <Chip tone="warning" title="The transfers leave something out.">
      {options.standard === 'erc721' ? 'says another owner' : `says ${numbers.formatInteger(query.data)}`}
    </Chip>
  )
}
