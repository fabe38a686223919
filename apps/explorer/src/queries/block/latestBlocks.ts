import { AbortedError, ClientError, TransportError } from '@otterscan/clients/errors'
import type { BlockDetails, BlockHeader } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Clients, useClients } from '../clients.ts'
import { headKey, useHead } from '../head/head.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { getBlockDetails } from './block.ts'

/** Maximum number of blocks shown. */
export const LATEST_BLOCK_COUNT = 20

/** One of the newest blocks; without details when its response is missing or unreadable. */
export interface LatestBlock {
  readonly number: bigint
  readonly details: BlockDetails | undefined
}

/** The newest blocks at a head. */
export interface LatestBlocks {
  readonly headHash: Hex
  /** Newest first, without gaps. */
  readonly blocks: readonly LatestBlock[]
}

/** Key of the newest blocks; one for all heads, so that each response builds on the previous one. */
function latestBlocksKey(clients: Clients, count: number) {
  return [clients.chainId.toString(), 'latestBlocks', count] as const
}

/** The newest blocks up to the last known head, with their rewards. The first time in one batch; later only blocks that
 * are new, were skipped between two heads, or were replaced by a reorg.
 */
export function latestBlocksQuery(clients: Clients, count: number = LATEST_BLOCK_COUNT) {
  const queryKey = latestBlocksKey(clients, count)
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => {
      const head = client.getQueryData<BlockHeader>(headKey(clients))
      if (head === undefined) throw new Error('the head is not known yet')
      return getLatestBlocks(clients, { head, count }, client.getQueryData<LatestBlocks>(queryKey), signal)
    },
    // Updated by new heads, not by age.
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

async function getLatestBlocks(
  clients: Clients,
  { head, count }: { readonly head: BlockHeader; readonly count: number },
  before: LatestBlocks | undefined,
  signal: AbortSignal,
): Promise<LatestBlocks> {
  const known = new Map(before?.blocks.map((block) => [block.number, block]))
  const hashOf = (blockNumber: bigint) => known.get(blockNumber)?.details?.block.hash
  const ask = async (numbers: readonly bigint[]) => {
    const answers = await Promise.all(numbers.map((number) => getLatestBlock(clients, number, signal)))
    for (const block of answers) known.set(block.number, block)
  }
  const numbers = toWindow(head.number, count)
  await ask(
    numbers.filter((number) => {
      if (number === head.number) return hashOf(number) !== head.hash
      const isParent = number === head.number - 1n
      return hashOf(number) === undefined || (isParent && hashOf(number) !== head.parentHash)
    }),
  )
  // Where the chain of parent hashes breaks, every lower block was replaced too.
  const broken = numbers.find((number) => {
    const parentHash = known.get(number + 1n)?.details?.block.parentHash
    return (
      number < head.number &&
      parentHash !== undefined &&
      hashOf(number) !== undefined &&
      hashOf(number) !== parentHash
    )
  })
  if (broken !== undefined) await ask(numbers.filter((number) => number <= broken))
  return {
    headHash: head.hash,
    blocks: numbers.map((number) => known.get(number) ?? { number, details: undefined }),
  }
}

/** Numbers of the newest blocks, newest first. */
function toWindow(headNumber: bigint, count: number): bigint[] {
  return Array.from({ length: count }, (_, index) => headNumber - BigInt(index)).filter(
    (number) => number >= 0n,
  )
}

/** One block; a refusal or an unreadable response costs only its row, and is requested again with the next head. */
async function getLatestBlock(clients: Clients, number: bigint, signal: AbortSignal): Promise<LatestBlock> {
  try {
    return { number, details: (await getBlockDetails(clients, number, signal)) ?? undefined }
  } catch (error) {
    const isOfOneBlock =
      !(error instanceof ClientError) || !(error instanceof TransportError || error instanceof AbortedError)
    if (!isOfOneBlock) throw error
    return { number, details: undefined }
  }
}

/** The newest blocks, following the head until paused. A head that arrives during a request is caught up with right
 * after, so a slow node never has two requests at a time and no block is lost.
 */
export function useLatestBlocks(isPaused: boolean, count: number = LATEST_BLOCK_COUNT) {
  const headHash = useHead()?.hash
  const query = useQuery({ ...latestBlocksQuery(useClients(), count), enabled: headHash !== undefined })
  const { data, isFetching, refetch } = query
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (isPaused || isFetching || data === undefined || headHash === undefined) return
    // A head whose blocks failed is not retried indefinitely: the next head is.
    if (data.headHash === headHash || asked.current === headHash) return
    asked.current = headHash
    void refetch()
  }, [isPaused, isFetching, data, headHash, refetch])
  return query
}
