import type { Hex } from '@otterscan/ethereum/hex'
import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { blockHashQuery } from '../../queries/block/blockHashQuery.ts'
import { HEAD_POLL_MS } from '../../queries/head/headQuery.ts'
import { useHead } from '../../queries/head/useHead.ts'
import { useKnownFinalized } from '../../queries/head/useKnownFinalized.ts'
import { type Reorg, useReorgWatch } from '../../queries/head/useReorgWatch.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../../queries/staleTime.ts'
import { transactionByNonceQuery } from '../../queries/transaction/transactionByNonceQuery.ts'
import {
  type TransactionWithReceipt,
  transactionKey,
  transactionQuery,
} from '../../queries/transaction/transactionQuery.ts'
import { useClients } from '../../queries/useClients.ts'
import {
  type MinedBlock,
  type TransactionState,
  type TransactionView,
  toMinedBlock,
} from './TransactionView.ts'
import { rememberTransaction, type TransactionMemory, toTransactionView } from './transactionMemory.ts'

/** Everything the frame of the screen needs to know. */
export interface TransactionScreenState {
  readonly query: UseQueryResult<TransactionWithReceipt | null, Error>
  /** `undefined` while loading and when the hash is not known. */
  readonly view: TransactionView | undefined
  /** `undefined` while not asked or not answered. */
  readonly isBlockHash: boolean | undefined
  readonly replacedBy: Hex | undefined
  readonly lostBlock: MinedBlock | undefined
  readonly reorg: Reorg | undefined
}

/** Follows one transaction: pending, mined, replaced, taken away by a reorganisation. */
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
  // A node that cannot tell leaves the hash unknown, not the page waiting.
  const isBlockHash = blockHash.failureCount > 0 ? false : blockHash.data
  const view = answer === undefined ? undefined : toTransactionView(answer, memory, replacedBy !== undefined)
  useStateAnnouncement(hash, view)
  return { query, view, isBlockHash, replacedBy, lostBlock: memory?.lostBlock, reorg }
}

/** Kept beside the answers, so that changing the tab does not forget. */
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

/** The transaction that used the nonce of a pending or vanished one. */
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

/** Asks for the transaction again at every head on which its block is not the canonical one. */
function useReorgRefetch(hash: Hex, answer: TransactionWithReceipt | null | undefined): Reorg | undefined {
  const clients = useClients()
  const queryClient = useQueryClient()
  const reorg = useReorgWatch(toMinedBlock(answer?.receipt))
  const headHash = useHead()?.hash
  const isReorganised = reorg !== undefined
  useEffect(() => {
    if (!isReorganised || headHash === undefined) return
    void queryClient.invalidateQueries({ queryKey: transactionKey(clients, hash) })
  }, [isReorganised, headHash, clients, hash, queryClient])
  return reorg
}

const ANNOUNCEMENTS: Record<TransactionState, string> = {
  pending: 'The transaction is pending again',
  success: 'The transaction was confirmed',
  reverted: 'The transaction was confirmed, but it failed',
  unknown: 'The transaction was confirmed',
  replaced: 'The transaction was replaced by another one',
  dropped: 'The node no longer knows the transaction',
}

/** Says a change of state to screen readers; what was there at first is read with the page. */
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
