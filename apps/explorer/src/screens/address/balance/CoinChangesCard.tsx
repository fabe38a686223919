import type { Address } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useMemo, useState } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { CoverageStatus } from '../../../entities/indexed-list/CoverageStatus.tsx'
import { NumberedPager } from '../../../entities/NumberedPager.tsx'
import { SearchLine } from '../../../entities/SearchLine.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useSearch } from '../../../entities/useSearch.ts'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { addressPath } from '../../../paths/addressPaths.ts'
import { parsePage, withSearch } from '../../../paths/appPath.ts'
import {
  type ChangeRange,
  type CoinChange,
  type CoinChangesState,
  createCoinChangesSearch,
} from '../../../queries/balance/coinChanges.ts'
import { useClients } from '../../../queries/clients.ts'
import { INDEXED_PAGE_SIZE, toPageCount } from '../../../queries/gateway/indexedList.ts'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'
import { balancePath } from './balanceRequest.ts'
import type { Unit } from './buildBalanceChart.ts'
import { createAmountColumns } from './changeColumns.tsx'

interface CoinChangesCardProps {
  readonly account: Address
  readonly unit: Unit
  /** Indexed blocks; they stay as they are while one looks at them. */
  readonly range: ChangeRange
}

const NOUN = { one: 'row', many: 'rows' }
/** Read before one asks for more: two balances each. */
const FIRST_GOAL = 50
const FURTHER = 250

/** Every change of the coin of an account: blocks with transactions of it by the index, balances by the node. */
export function CoinChangesCard({ account, unit, range }: CoinChangesCardProps) {
  const numbers = useNumberFormat()
  const clients = useClients()
  const inUrl = useAddressInUrl(account)
  const keepAt = useKeepAt()
  const texts = useSearchTexts()
  const page = parsePage(texts.p)
  const [{ from, to }] = useState(range)
  const [search] = useState(() => createCoinChangesSearch(clients, account, { from, to }))
  const [goal, setGoal] = useState(FIRST_GOAL)
  const state = useSearch(search, Math.max(goal, page * INDEXED_PAGE_SIZE + 1))
  const { found, status, refusal } = state
  const columns = useMemo(() => createColumns(account, unit, numbers), [account, unit, numbers])
  const isOver = status === 'done'
  return (
    <>
      <CoverageStatus />
      <Card
        flush
        title="Every change"
        actions={
          isOver && <TableExport fileName={`coin-changes-${account}`} columns={columns} rows={found} />
        }
      >
        <div className="flex flex-col gap-1 border-border border-b px-4 py-1.5">
          <div className="flex flex-wrap items-center gap-2">
            <SearchLine
              search={search}
              status={status}
              goal={goal}
              text={describe(state, { from, to }, numbers)}
            />
            {status === 'resting' && found.length > 0 && (
              <Button size="sm" onClick={() => setGoal(found.length + FURTHER)}>
                Go on
              </Button>
            )}
          </div>
          <p className="text-muted text-sm">
            Blocks with transactions of the account, by the index; the balance at the end of each and of the
            one before, by the node. What changed between them, as withdrawals and rewards do, has a row of
            its own.
          </p>
          {refusal !== undefined && (
            <p className="text-sm text-warning">Some balances are unavailable: {refusal}</p>
          )}
        </div>
        <div className="border-border border-b px-4 py-1">
          <NumberedPager
            noun={NOUN}
            position="above"
            page={page}
            list={{ total: found.length, pageCount: toPageCount(found.length) }}
            toPath={(target) => {
              const path = balancePath(inUrl, { token: '', from: texts.from ?? '', to: texts.to ?? '' })
              const more: Readonly<Record<string, string>> = target > 1 ? { p: target.toString() } : {}
              return keepAt(withSearch(path.to, { ...path.search, ...more }))
            }}
            isGrowing={!isOver}
          />
        </div>
        <HighlightRegion>
          <Table
            caption="Balance by change"
            columns={columns}
            rows={found.slice((page - 1) * INDEXED_PAGE_SIZE, page * INDEXED_PAGE_SIZE)}
            rowKey={({ kind, blockNumber }) => `${kind} ${blockNumber}`}
            loadingRows={status === 'running' && found.length === 0 ? 5 : undefined}
            empty={found.length > 0 ? 'Nothing on this page.' : 'No change was found.'}
          />
        </HighlightRegion>
      </Card>
    </>
  )
}

function describe(
  { status, blockCount, edge, message }: CoinChangesState,
  { from, to }: ChangeRange,
  numbers: NumberFormat,
): string {
  const count = `${numbers.formatInteger(blockCount)} ${blockCount === 1 ? 'block' : 'blocks'} with transactions`
  const reach =
    edge === undefined || blockCount === 0
      ? ''
      : `, down to block ${numbers.formatInteger(edge.blockNumber + 1n)}`
  switch (status) {
    case 'done':
      return `All ${count} of blocks ${numbers.formatInteger(from)} to ${numbers.formatInteger(to)}.`
    case 'failed':
      return `${message}. Read ${count}${reach}.`
    case 'stopped':
      return `Stopped. Read ${count}${reach}.`
    case 'running':
      return `Read ${count}${reach} so far…`
    case 'resting':
      return `Read ${count}${reach}.`
  }
}

function createColumns(
  account: Address,
  { decimals }: Unit,
  numbers: NumberFormat,
): readonly TableColumn<CoinChange>[] {
  const { age, change, balance } = createAmountColumns({ decimals, numbers })
  return [
    {
      key: 'block',
      header: 'Block',
      mobile: 'primary',
      file: {
        kind: ({ kind }) => kind,
        fromBlock: ({ fromBlock }) => fromBlock.toString(),
        blockNumber: ({ blockNumber }) => blockNumber.toString(),
      },
      cell: (row) => <Blocks account={account} row={row} />,
    },
    age,
    change,
    balance,
  ]
}

/** The block with its transactions of the account, or the blocks among which the balance changed. */
function Blocks({ account, row }: { readonly account: Address; readonly row: CoinChange }) {
  const { kind, fromBlock, blockNumber } = row
  const inUrl = useAddressInUrl(account)
  const isOne = fromBlock === blockNumber
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {!isOne && (
        <>
          <BlockLink block={fromBlock} /> to
        </>
      )}
      <BlockLink block={blockNumber} />
      {kind === 'transactions' ? (
        <AppLink
          path={withSearch(addressPath(inUrl).to, {
            fall: '1',
            ffrom: `${blockNumber}`,
            fto: `${blockNumber}`,
          })}
          className="link text-sm"
        >
          its transactions
        </AppLink>
      ) : (
        <span className="text-muted text-sm">no transaction in the index</span>
      )}
    </span>
  )
}
