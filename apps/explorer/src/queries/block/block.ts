import {
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getUncleByBlockHashAndIndex,
} from '@otterscan/api-schema/execution/eth'
import { ots_getBlockDetails, ots_getBlockDetailsByHash } from '@otterscan/api-schema/execution/ots'
import { RpcError } from '@otterscan/clients/errors'
import type { Block, BlockDetails, BlockIssuance, BlockTag } from '@otterscan/ethereum/execution/block'
import { type BlockGas, sumBlockGas } from '@otterscan/ethereum/execution/blockFees'
import { mayPayInToken } from '@otterscan/ethereum/execution/feeCurrency'
import { computeIssuance } from '@otterscan/ethereum/execution/issuance'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Hex } from '@otterscan/ethereum/hex'
import { listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'
import { HEAD_POLL_MS } from '../head/head.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** A block with its issuance and fees; `null` when the node has no such block. One call. */
export function blockDetailsQuery(clients: Clients, blockId: BlockId) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'blockDetails', blockId.toString()] as const,
    queryFn: ({ signal }) => getBlockDetails(clients, blockId, signal),
    // A hash identifies its content; a number may refer to another block after a reorg.
    staleTime: (query) =>
      typeof blockId === 'string' && query.state.data != null
        ? IMMUTABLE_STALE_TIME_MS
        : DEFAULT_STALE_TIME_MS,
    // A missing block may appear: a new head, or one from a reorg in progress.
    refetchInterval: (query) => (query.state.data === null ? HEAD_POLL_MS : false),
  })
}

/** Uses the explorer method; when the node refuses (some return an error for an unknown block, some lack the method), the
 * plain block decides.
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
  // Without receipts the fees are unknown; the rest of the block is still shown.
  const found = await orUndefined(execution.request(eth_getBlockReceipts, [block.hash], { signal }))
  // The sum over those that can be read is not that of the block.
  const receipts = found == null || found.unreadable.length > 0 ? undefined : found.entries
  const gas = receipts && (await sumGas(clients, block, receipts, signal))
  return {
    block,
    issuance: await getIssuance(clients, block, signal),
    totalFees: gas?.totalFees,
    gasUsedDepositTx: found == null ? 0n : gas?.gasWithoutBaseFee,
    unreadable: [],
  }
}

/** One more call where the transactions have to say what they pay with. */
async function sumGas(
  { execution }: Clients,
  { hash, baseFeePerGas }: Block,
  receipts: readonly Receipt[],
  signal: AbortSignal,
): Promise<BlockGas> {
  const needsTransactions = receipts.some(({ type }) => mayPayInToken(type))
  const whole = needsTransactions
    ? await orUndefined(execution.request(eth_getBlockByHash, [hash, true], { signal }))
    : undefined
  const byHash = new Map(whole?.transactions?.map(({ hash: of, extra }) => [of, extra]))
  const paid = receipts.map(({ type, gasUsed, effectiveGasPrice, gasPrice, transactionHash, extra }) => ({
    type,
    gasUsed,
    effectiveGasPrice: effectiveGasPrice ?? gasPrice,
    extra: byHash.get(transactionHash),
    receiptExtra: extra,
  }))
  return sumBlockGas(paid, baseFeePerGas)
}

/** Computed where the node does not report it; `undefined` when an uncle is unavailable. One batch; none without uncles. */
async function getIssuance(
  { chainId, execution }: Clients,
  block: Block,
  signal: AbortSignal,
): Promise<BlockIssuance | undefined> {
  const { number, difficulty, uncles } = block
  if (difficulty === undefined || uncles === undefined) return undefined
  if (listUnreadableEntries(block.unreadable, 'uncles').length > 0) return undefined
  // Some nodes have dropped uncles; the reward is then unknown rather than wrong.
  const headers = await Promise.all(
    uncles.map((_, index) =>
      orUndefined(execution.request(eth_getUncleByBlockHashAndIndex, [block.hash, index], { signal })),
    ),
  )
  const uncleNumbers = headers.flatMap((header) => (header == null ? [] : [header.number]))
  if (uncleNumbers.length !== uncles.length) return undefined
  return computeIssuance({ chainId, number, difficulty, uncleNumbers })
}

/** The standard block, for fields the explorer method omits; `null` when unknown. One call. */
export function plainBlockQuery(clients: Clients, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'plainBlock', blockHash] as const,
    queryFn: ({ signal }) => clients.execution.request(eth_getBlockByHash, [blockHash, false], { signal }),
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

/** Whether a hash without a transaction is a block hash. One call. */
export function blockHashQuery(clients: Clients, hash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'isBlockHash', hash.toLowerCase()] as const,
    queryFn: async ({ signal }) =>
      (await clients.execution.request(eth_getBlockByHash, [hash, false], { signal })) !== null,
  })
}

/** Current number of a block tag; `null` where the node has no such block. One call. */
export function namedBlockQuery(clients: Clients, tag: NamedBlock) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'namedBlock', tag] as const,
    queryFn: async ({ signal }) => {
      try {
        const block = await clients.execution.request(eth_getBlockByNumber, [tag, false], { signal })
        return block === null ? null : block.number
      } catch (error) {
        // A chain without finality rejects the tag; to the user there is no such block.
        if (error instanceof RpcError && !error.retryable) return null
        throw error
      }
    },
    staleTime: HEAD_POLL_MS,
  })
}

/** Which block: a number, or a hash. */
export type BlockId = bigint | Hex

/** Names of blocks that a URL may use; a pending block has neither number nor hash to show. */
export type NamedBlock = Exclude<BlockTag, 'pending'>
