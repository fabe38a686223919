import type { Pool } from '@otterscan/api-schema/execution/pool'
import type { Address } from '@otterscan/ethereum/address'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { type ReactNode, useMemo, useState } from 'react'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { PauseButton } from '../../../entities/PauseButton.tsx'
import { createPoolColumns } from '../../../entities/pool/poolColumns.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { useFindLabel } from '../../../entities/useFindLabel.ts'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useAccountPool } from '../../../queries/pool/pool.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { GoneTransactions } from './GoneTransactions.tsx'
import { NO_POOL_MEMORY, type QueuedEntry, rememberPool, toNonceQueue } from './nonceQueue.ts'

/** Transactions of the account that wait in the node's pool, in the order of its nonces. */
export function PendingTab({ address, account }: AddressTabProps) {
  const [isPaused, setPaused] = useState(false)
  const query = useAccountPool(address, isPaused)
  return (
    <QueryPanel query={account} noun="the account" skeleton={<Waiting />}>
      {({ nonce }) => (
        <QueryPanel query={query} noun="the mempool" skeleton={<Waiting />}>
          {(pool) => (
            <div className="space-y-4">
              {query.failureReason !== null && (
                <Banner tone="warning">
                  Not up to date: the mempool could not be read again. {query.failureReason.message}
                </Banner>
              )}
              <Queue
                address={address}
                pool={pool}
                nextNonce={nonce}
                pauseButton={<PauseButton isPaused={isPaused} onChange={setPaused} />}
              />
            </div>
          )}
        </QueryPanel>
      )}
    </QueryPanel>
  )
}

interface QueueProps {
  readonly address: Address
  readonly pool: Pool
  readonly nextNonce: bigint
  readonly pauseButton: ReactNode
}

function Queue({ address, pool, nextNonce, pauseButton }: QueueProps) {
  const { results, unreadable, baseFeePerGas } = pool
  const numbers = useNumberFormat()
  const rows = useMemo(() => toNonceQueue(results, nextNonce), [results, nextNonce])
  const columns = useQueueColumns(baseFeePerGas)
  const [memory, setMemory] = useState(NO_POOL_MEMORY)
  const now = rememberPool(memory, results, nextNonce)
  if (now !== memory) setMemory(now)
  const lost = listUnreadableEntries(unreadable, 'results')
  return (
    <>
      <p className="tabular text-muted text-sm">
        As this node sees it; other nodes see other transactions. The next nonce of the account is{' '}
        {numbers.formatInteger(nextNonce)}.
      </p>
      <Card
        flush
        title="Pending transactions"
        actions={
          <>
            {pauseButton}
            <TableExport fileName={`pending-${address}`} columns={columns} rows={rows} unreadable={lost} />
          </>
        }
      >
        <UnreadableEntries nouns={['transaction', 'transactions']} unreadable={lost} />
        <Table
          caption="Pending transactions"
          columns={columns}
          rows={rows}
          rowKey={({ transaction }) => transaction.hash}
          empty={
            lost.length > 0 ? undefined : 'No transaction of this account waits in the mempool of the node.'
          }
        />
      </Card>
      {now.gone.length > 0 && <GoneTransactions address={address} gone={now.gone} />}
    </>
  )
}

function useQueueColumns(baseFeePerGas: bigint | undefined): readonly TableColumn<QueuedEntry>[] {
  const numbers = useNumberFormat()
  const findLabel = useFindLabel()
  return useMemo(() => {
    const shared = createPoolColumns({ baseFeePerGas, numbers, findLabel }).filter(
      ({ key }) => key !== 'from',
    )
    const toText = ({ missing, isUsed }: QueuedEntry) => {
      if (isUsed === undefined) return 'unknown'
      if (isUsed) return 'nonce already used'
      if (missing === undefined) return 'in order'
      const { first, last } = missing
      if (first === last) return `waits for nonce ${numbers.formatInteger(first)}`
      return `waits for nonces ${numbers.formatInteger(first)} to ${numbers.formatInteger(last)}`
    }
    return [
      ...shared,
      {
        key: 'order',
        header: 'Nonce order',
        file: { order: toText },
        cell: (row) => <Order row={row} text={toText(row)} />,
      },
    ]
  }, [baseFeePerGas, numbers, findLabel])
}

function Order({ row: { missing, isUsed }, text }: { readonly row: QueuedEntry; readonly text: string }) {
  return (
    <span className={missing === undefined && isUsed !== true ? 'text-muted' : 'text-warning'}>{text}</span>
  )
}

function Waiting() {
  const columns = useQueueColumns(undefined)
  return (
    <Card flush title="Pending transactions">
      <Table caption="Pending transactions" columns={columns} rows={[]} rowKey={() => ''} loadingRows={3} />
    </Card>
  )
}
