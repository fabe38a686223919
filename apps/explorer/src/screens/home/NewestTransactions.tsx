import { isBatch } from '@otterscan/ethereum/execution/transaction'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { AppLink } from '../../entities/AppLink.tsx'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { blockTransactionsPath } from '../../paths/blockPaths.ts'
import type { BlockTransactionsPage } from '../../queries/block/getBlockTransactionsPage.ts'
import { lastTransactionsQuery } from '../../queries/block/lastTransactions.ts'
import { useClients } from '../../queries/clients.ts'
import { useHead } from '../../queries/head/head.ts'

const SHOWN_TRANSACTIONS = 8

/** The last transactions of the newest block, live. */
export function NewestTransactions({ isPaused }: { readonly isPaused: boolean }) {
  const number = useHeadNumber(isPaused)
  const options = lastTransactionsQuery(useClients(), number ?? 0n, SHOWN_TRANSACTIONS)
  const query = useQuery({
    ...(number === undefined ? { ...options, queryFn: skipToken } : options),
    placeholderData: keepPreviousData,
  })
  return (
    <Card
      title="Newest transactions"
      actions={
        number !== undefined && (
          <AppLink path={blockTransactionsPath(number)} className="link text-sm">
            All of the block
          </AppLink>
        )
      }
    >
      <QueryPanel query={query} noun="the newest transactions" skeleton={<Skeleton chars={40} />}>
        {(page) =>
          page === null ? (
            <p className="text-muted text-sm">The node lacks the newest block.</p>
          ) : (
            <Rows page={page} />
          )
        }
      </QueryPanel>
    </Card>
  )
}

/** Number of the newest block; it stays as it is while paused. */
function useHeadNumber(isPaused: boolean): bigint | undefined {
  const head = useHead()?.number
  const [number, setNumber] = useState(head)
  useEffect(() => {
    if (!isPaused) setNumber(head)
  }, [head, isPaused])
  return number
}

function Rows({ page: { block, entries, total, unreadable } }: { readonly page: BlockTransactionsPage }) {
  const numbers = useNumberFormat()
  if (total === 0) {
    return (
      <p className="text-muted text-sm">Block {numbers.formatInteger(block.number)} has no transactions.</p>
    )
  }
  return (
    <>
      <ol aria-label="Newest transactions" className="divide-y divide-border text-sm">
        {entries.map(({ transaction }) => (
          <li
            key={transaction.hash}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-1.5"
          >
            <TransactionLink hash={transaction.hash} type={transaction.type} maxChars={17} />
            <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
              <AddressLink address={transaction.from} maxChars={17} />
              <ArrowRight size={13} aria-label="to" className="shrink-0 text-muted" />
              {transaction.to == null ? (
                <span className="text-muted italic">
                  {isBatch(transaction) || transaction.to === undefined
                    ? 'several or unknown'
                    : 'a new contract'}
                </span>
              ) : (
                <AddressLink address={transaction.to} maxChars={17} />
              )}
              {transaction.value !== undefined && <NativeAmount amount={transaction.value} />}
            </span>
          </li>
        ))}
      </ol>
      <UnreadableEntries nouns={['transaction', 'transactions']} unreadable={unreadable} />
    </>
  )
}
