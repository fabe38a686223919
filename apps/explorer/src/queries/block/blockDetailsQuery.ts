import {
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getUncleByBlockHashAndIndex,
} from '@otterscan/api-schema/execution/eth'
import { ots_getBlockDetails, ots_getBlockDetailsByHash } from '@otterscan/api-schema/execution/ots'
import { RpcError } from '@otterscan/clients/errors'
import type { Block, BlockDetails, BlockIssuance } from '@otterscan/ethereum/execution/block'
import { toIssuance } from '@otterscan/ethereum/execution/issuance'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { HEAD_POLL_MS } from '../head/headQuery.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Which block: a number, or a hash. */
export type BlockId = bigint | Hex

/** A block with its issuance and fees; `null` when the node has no such block. One call. */
export function blockDetailsQuery(clients: Clients, blockId: BlockId) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'blockDetails', blockId.toString()] as const,
    queryFn: ({ signal }) => getBlockDetails(clients, blockId, signal),
    // A hash names its content; a number may name another block after a reorg.
    staleTime: (query) =>
      typeof blockId === 'string' && query.state.data != null
        ? IMMUTABLE_STALE_TIME_MS
        : DEFAULT_STALE_TIME_MS,
    // A block that is not there may come: the head of a moment ago, or one that a reorg is putting in place.
    refetchInterval: (query) => (query.state.data === null ? HEAD_POLL_MS : false),
  })
}

/**
 * Asks the explorer method; when the node refuses (some answer an unknown block with an error, some lack the method) the
 * plain block decides what is true.
 */
export async function getBlockDetails(
  clients: Clients,
  blockId: BlockId,
  signal: AbortSignal,
): Promise<BlockDetails | null> {
  const { execution } = clients
  try {
    return typeof blockId === 'string'
      ? await execution.request(ots_getBlockDetailsByHash, [blockId], { signal })
      : await execution.request(ots_getBlockDetails, [blockId], { signal })
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return getPlainBlockDetails(clients, blockId, signal)
  }
}

async function getPlainBlockDetails(
  clients: Clients,
  blockId: BlockId,
  signal: AbortSignal,
): Promise<BlockDetails | null> {
  const { execution } = clients
  const block =
    typeof blockId === 'string'
      ? await execution.request(eth_getBlockByHash, [blockId, false], { signal })
      : await execution.request(eth_getBlockByNumber, [blockId, false], { signal })
  if (block === null) return null
  const receipts = await execution
    .request(eth_getBlockReceipts, [block.hash], { signal })
    .catch((error: unknown) => {
      // Without receipts the fees stay unknown; the rest of the block is still worth showing.
      if (error instanceof RpcError) return null
      throw error
    })
  return {
    block,
    issuance: await getIssuance(clients, block, signal),
    totalFees: receipts === null ? undefined : sumFees(receipts),
    gasUsedDepositTx: 0n,
    unreadable: [],
  }
}

function sumFees(receipts: readonly Receipt[]): bigint | undefined {
  let sum = 0n
  for (const { effectiveGasPrice, gasPrice, gasUsed } of receipts) {
    const price = effectiveGasPrice ?? gasPrice
    if (price === undefined || gasUsed === undefined) return undefined
    sum += price * gasUsed
  }
  return sum
}

/** Computed where the node does not say; `undefined` when an uncle cannot be had. One batch, and none without uncles. */
async function getIssuance(
  { chainId, execution }: Clients,
  block: Block,
  signal: AbortSignal,
): Promise<BlockIssuance | undefined> {
  const { number, difficulty, uncles } = block
  if (difficulty === undefined || uncles === undefined) return undefined
  const headers = await Promise.all(
    uncles.map((_, index) =>
      execution
        .request(eth_getUncleByBlockHashAndIndex, [block.hash, index], { signal })
        .catch((error: unknown) => {
          // Some nodes dropped uncles; the reward then stays unknown rather than wrong.
          if (error instanceof RpcError) return null
          throw error
        }),
    ),
  )
  const uncleNumbers = headers.flatMap((header) => (header === null ? [] : [header.number]))
  if (uncleNumbers.length !== uncles.length) return undefined
  return toIssuance({ chainId, number, difficulty, uncleNumbers })
}
