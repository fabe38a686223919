import type { Hex } from '@otterscan/ethereum/hex'
import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { blockHashQuery } from '../../queries/block/block.ts'
import { useClients } from '../../queries/clients.ts'
import { type Reorg, useReorgWatch } from '../../queries/head/canonicity.ts'
import { useKnownFinalized } from '../../queries/head/finality.ts'
import { HEAD_POLL_MS, useHead } from '../../queries/head/head.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../../queries/staleTime.ts'
import {
  type TransactionWithReceipt,
  transactionKey,
  transactionQuery,
} from '../../queries/transaction/transaction.ts'
import { transactionByNonceQuery } from '../../queries/transaction/transactionLookup.ts'
import {
  findMinedBlock,
  type MinedBlock,
  type TransactionState,
  type TransactionView,
} from './TransactionView.ts'
import { buildTransactionView, rememberTransaction, type TransactionMemory } from './transactionMemory.ts'

/** What the screen needs around its tabs. */
export interface TransactionScreenState {
  readonly query: UseQueryResult<TransactionWithReceipt | null, Error>
  /** `undefined` while loading and when the hash is not known. */
  readonly view: TransactionView | undefined
  /** `undefined` while not requested or loading. */
  readonly isBlockHash: boolean | undefined
  readonly replacedBy: Hex | undefined
  readonly lostBlock: MinedBlock | undefined
  readonly reorg: Reorg | undefined
}

/** Follows one transaction: pending, mined, replaced, removed by a reorg. */
export function useTransactionView(hash: Hex): TransactionScreenState {
  const clients = useClients()
  const query = useQuery(transactionQuery(clients, hash, useKnownFinalized()))
  const answer = query.data
  const memory = useTransactionMemory(hash, answer)
  const replacedBy = useReplacement(hash, answer, memory)
  const reorg = useReorgRefetch(hash, answer)
  const blockHash = useQuery({
    ...blockHashQuery(clients, hash),
    enabled: answer === null && memory === undefined,
  })
  // If this request fails, the hash counts as unknown instead of loading indefinitely.
  const isBlockHash = blockHash.failureCount > 0 ? false : blockHash.data
  const view =
    answer === undefined ? undefined : buildTransactionView(answer, memory, replacedBy !== undefined)
  useStateAnnouncement(hash, view)
  return { query, view, isBlockHash, replacedBy, lostBlock: memory?.lostBlock, reorg }
}

/** Kept in the query cache, so that switching tabs does not lose it. */
function useTransactionMemory(
  hash: Hex,
  answer: TransactionWithReceipt | null | undefined,
): TransactionMemory | undefined {
  const clients = useClients()
  const queryClient = useQueryClient()
  const { data: memory } = useQuery<TransactionMemory>({
    queryKey: memoryKey(transactionKey(clients, hash)),
    queryFn: skipToken,
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
  useEffect(() => {
    if (answer === undefined) return
    queryClient.setQueryData<TransactionMemory>(memoryKey(transactionKey(clients, hash)), (previous) =>
      rememberTransaction(previous, answer),
    )
  }, [answer, clients, hash, queryClient])
  return memory
}

function memoryKey([chainId, , hash]: ReturnType<typeof transactionKey>) {
  return [chainId, 'transactionMemory', hash] as const
}

/** The transaction that used the nonce of a pending or dropped one. */
function useReplacement(
  hash: Hex,
  answer: TransactionWithReceipt | null | undefined,
  memory: TransactionMemory | undefined,
): Hex | undefined {
  const clients = useClients()
  const waiting = answer?.receipt == null ? (answer ?? memory?.lastSeen)?.transaction : undefined
  const nonce = waiting?.nonce
  const { data } = useQuery({
    ...transactionByNonceQuery(clients, waiting?.from ?? '0x', nonce ?? 0n),
    enabled: waiting !== undefined && nonce !== undefined,
    refetchInterval: HEAD_POLL_MS,
  })
  if (waiting === undefined || data?.kind !== 'found') return undefined
  return data.transactionHash.toLowerCase() === hash.toLowerCase() ? undefined : data.transactionHash
}

/** Reloads the transaction at every head where its block is not canonical. */
function useReorgRefetch(hash: Hex, answer: TransactionWithReceipt | null | undefined): Reorg | undefined {
  const clients = useClients()
  const queryClient = useQueryClient()
  const reorg = useReorgWatch(findMinedBlock(answer?.receipt))
  const headHash = useHead()?.hash
  const isReorganized = reorg !== undefined
  useEffect(() => {
    if (!isReorganized || headHash === undefined) return
    void queryClient.invalidateQueries({ queryKey: transactionKey(clients, hash) })
  }, [isReorganized, headHash, clients, hash, queryClient])
  return reorg
}

const ANNOUNCEMENTS: Record<TransactionState, string> = {
  pending: 'The transaction is pending again',
  success: 'The transaction was confirmed',
  reverted: 'The transaction was confirmed, but it failed',
  unknown: 'The transaction was confirmed',
  unreadable: 'The transaction was confirmed, with a status that cannot be read',
  replaced: 'The transaction was replaced by another one',
  dropped: 'The node no longer knows the transaction',
}

/** Announces a change of state to screen readers; the first state is read with the page. */
function useStateAnnouncement(hash: Hex, view: TransactionView | undefined): void {
  const announce = useAnnounce()
  const before = useRef<{ hash: Hex; state: TransactionState } | undefined>(undefined)
  const state = view?.state
  useEffect(() => {
    if (state === undefined) return
    const changed = before.current?.hash === hash && before.current.state !== state
    before.current = { hash, state }
    if (changed) announce(ANNOUNCEMENTS[state])
  }, [hash, state, announce])
}
