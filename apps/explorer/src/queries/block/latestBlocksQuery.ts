import { AbortedError, ClientError, TransportError } from '@otterscan/clients/errors'
import type { BlockDetails, BlockHeader } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { headKey } from '../head/headQuery.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { getBlockDetails } from './blockDetailsQuery.ts'

/** Blocks shown at the most. */
export const LATEST_BLOCK_COUNT = 20

/** One of the newest blocks; no details when the node's answer for it could not be had or read. */
export interface LatestBlock {
  readonly number: bigint
  readonly details: BlockDetails | undefined
}

/** The newest blocks as of a head. */
export interface LatestBlocks {
  readonly headHash: Hex
  /** Newest first, without gaps. */
  readonly blocks: readonly LatestBlock[]
}

/** Key of the newest blocks; one for all heads, so that each answer builds on the one before. */
function latestBlocksKey(clients: Clients) {
  return [clients.chainId.toString(), 'latestBlocks'] as const
}

/**
 * The newest blocks up to the head as last seen, with what they paid. The first time in one batch; later only what is
 * new, what was passed over between two looks at the head, and what another chain has replaced.
 */
export function latestBlocksQuery(clients: Clients) {
  const queryKey = latestBlocksKey(clients)
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => {
      const head = client.getQueryData<BlockHeader>(headKey(clients))
      if (head === undefined) throw new Error('the head is not known yet')
      return getLatestBlocks(clients, head, client.getQueryData<LatestBlocks>(queryKey), signal)
    },
    // It grows by the head, not by age.
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

async function getLatestBlocks(
  clients: Clients,
  head: BlockHeader,
  before: LatestBlocks | undefined,
  signal: AbortSignal,
): Promise<LatestBlocks> {
  const known = new Map(before?.blocks.map((block) => [block.number, block]))
  const hashOf = (blockNumber: bigint) => known.get(blockNumber)?.details?.block.hash
  const ask = async (numbers: readonly bigint[]) => {
    const answers = await Promise.all(numbers.map((number) => getLatestBlock(clients, number, signal)))
    for (const block of answers) known.set(block.number, block)
  }
  const numbers = toWindow(head.number)
  await ask(
    numbers.filter((number) => {
      if (number === head.number) return hashOf(number) !== head.hash
      const isParent = number === head.number - 1n
      return hashOf(number) === undefined || (isParent && hashOf(number) !== head.parentHash)
    }),
  )
  // Where the chain of parents breaks, everything below was replaced as well.
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
function toWindow(headNumber: bigint): bigint[] {
  return Array.from({ length: LATEST_BLOCK_COUNT }, (_, index) => headNumber - BigInt(index)).filter(
    (number) => number >= 0n,
  )
}

/** One block; a refusal or an unreadable answer costs its row only, and is asked again with the next head. */
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
