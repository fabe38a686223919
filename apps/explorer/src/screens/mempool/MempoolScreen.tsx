import type { Pool } from '@otterscan/api-schema/execution/pool'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { Table } from '@otterscan/ui/Table'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { BaseFee } from '../../entities/GasPrice.tsx'
import { NumberedPager } from '../../entities/NumberedPager.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { PauseButton } from '../../entities/PauseButton.tsx'
import { createPoolColumns } from '../../entities/pool/poolColumns.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useFindLabel } from '../../entities/useFindLabel.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { ViewSwitch } from '../../entities/ViewSwitch.tsx'
import { parsePage } from '../../paths/appPath.ts'
import { mempoolPath, type PoolOrder } from '../../paths/sitePaths.ts'
import { POOL_PAGE_SIZE, usePool } from '../../queries/pool/pool.ts'
import { renderBaseFeeLine, renderSenderLine } from './poolLines.tsx'

interface MempoolScreenProps {
  readonly pageText: string | undefined
}

const ORDERS: Readonly<Record<PoolOrder, string>> = { bid: 'By bid', sender: 'By sender' }
const NOUN = { one: 'transaction', many: 'transactions' }

/** Transactions that wait in the node's pool, by what they bid or by sender. */
export function MempoolScreen({ pageText }: MempoolScreenProps) {
  const page = parsePage(pageText)
  const [isPaused, setPaused] = useState(false)
  const order = useSearchTexts().by === 'sender' ? 'sender' : 'bid'
  const query = usePool(page, order, isPaused)
  return (
    <>
      <PageTitle page="Mempool" />
      <PageHeading
        title="Mempool"
        detail="as this node sees it; other nodes see other transactions"
        actions={<PauseButton isPaused={isPaused} onChange={setPaused} />}
      />
      <QueryPanel query={query} noun="the mempool" skeleton={<Loading />}>
        {(pool) => (
          <div className="space-y-4">
            {query.failureReason !== null && (
              <Banner tone="warning">
                Not up to date: the mempool could not be read again. {query.failureReason.message}
              </Banner>
            )}
            <Content pool={pool} page={page} order={order} isOld={query.isPlaceholderData} />
          </div>
        )}
      </QueryPanel>
    </>
  )
}

interface ContentProps {
  readonly pool: Pool
  readonly page: number
  readonly order: PoolOrder
  /** Of the page before. */
  readonly isOld: boolean
}

function Content({ pool, page, order, isOld }: ContentProps) {
  const navigate = useNavigate()
  const columns = usePoolColumns(pool.baseFeePerGas)
  const { results, pending, queued, baseFeePerGas, unreadable } = pool
  const total = pending === undefined || queued === undefined ? undefined : pending + queued
  const list =
    total === undefined ? undefined : { total, pageCount: Math.max(1, Math.ceil(total / POOL_PAGE_SIZE)) }
  const pager = (position: 'above' | 'below') => (
    <div className="px-4 py-2">
      <NumberedPager
        noun={NOUN}
        position={position}
        page={page}
        list={list}
        toPath={(target) => mempoolPath(target, order)}
      />
    </div>
  )
  return (
    <div className="space-y-4">
      <PoolFacts pool={pool} />
      <Card
        flush
        title="Transactions"
        actions={
          <span className="flex flex-wrap items-center justify-end gap-2">
            <ViewSwitch
              label="Order"
              views={ORDERS}
              view={order}
              onChange={(wanted) => {
                const { to, search = {} } = mempoolPath(1, wanted)
                void navigate({ to, search, resetScroll: false })
              }}
            />
            <TableExport fileName="mempool" columns={columns} rows={results} />
          </span>
        }
      >
        {pager('above')}
        <UnreadableEntries
          nouns={['transaction', 'transactions']}
          unreadable={listUnreadableEntries(unreadable, 'results')}
        />
        <Table
          caption="Transactions in the pool"
          columns={columns}
          rows={results}
          rowKey={({ transaction }) => transaction.hash}
          dimmed={isOld}
          renderAbove={(entry, previous) =>
            order === 'sender'
              ? renderSenderLine(entry, previous, results)
              : renderBaseFeeLine(entry, previous, { baseFee: baseFeePerGas, isFirstPage: page === 1 })
          }
          empty={total === 0 ? 'No transaction waits in the mempool.' : 'Nothing on this page.'}
        />
        {results.length > 0 && pager('below')}
      </Card>
    </div>
  )
}

function PoolFacts({ pool: { pending, queued, baseFeePerGas } }: { readonly pool: Pool }) {
  const numbers = useNumberFormat()
  const count = (value: number | undefined) =>
    value === undefined ? 'an unknown number' : numbers.formatInteger(BigInt(value))
  return (
    <p className="text-muted text-sm">
      {count(pending)} pending, {count(queued)} queued.
      {baseFeePerGas !== undefined && (
        <>
          {' '}
          Base fee of the newest block: <BaseFee price={baseFeePerGas} />.
        </>
      )}
    </p>
  )
}

function Loading() {
  return (
    <Card flush title="Transactions">
      <Table
        caption="Transactions in the pool"
        columns={usePoolColumns(undefined)}
        rows={[]}
        rowKey={() => ''}
        loadingRows={10}
      />
    </Card>
  )
}

function usePoolColumns(baseFeePerGas: bigint | undefined) {
  const numbers = useNumberFormat()
  const findLabel = useFindLabel()
  return useMemo(
    () => createPoolColumns({ baseFeePerGas, numbers, findLabel }),
    [baseFeePerGas, numbers, findLabel],
  )
}
