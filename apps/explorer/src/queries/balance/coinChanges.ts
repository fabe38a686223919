import { eth_getBalance } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import { getBlockTimestamp } from '../block/blockTimestamp.ts'
import type { Clients } from '../clients.ts'
import { createSearch, NOTHING_FOUND, type Search, type SearchProgress } from '../createSearch.ts'
import { createHistorySource, walkHistory } from '../history/history.ts'
import { findHistoryPosition } from '../history/historyCursor.ts'

/** What an account's balance of the coin changed by in one block, or in blocks that have no transaction of it. */
export interface CoinChange {
  readonly kind: 'transactions' | 'between'
  /** The same as `blockNumber` for a block with transactions. */
  readonly fromBlock: bigint
  readonly blockNumber: bigint
  /** Unix seconds; `undefined` where unavailable. */
  readonly timestamp: bigint | undefined
  /** Wei; `undefined` where a balance is unknown. */
  readonly change: bigint | undefined
  /** At the end of `blockNumber`. */
  readonly balance: bigint | undefined
}

/** The balance at the end of a block; `undefined` where unavailable. */
interface Edge {
  readonly blockNumber: bigint
  readonly balance: bigint | undefined
}

/** Changes of a balance, the newest first. */
export interface CoinChangesState extends SearchProgress<CoinChange> {
  /** Blocks with transactions that were read. */
  readonly blockCount: number
  /** What is above it was read; `undefined` before the first answer. */
  readonly edge: Edge | undefined
  /** The node's words where it refused a balance, as for want of old state. */
  readonly refusal: string | undefined
  /** The oldest transaction read. */
  readonly after: Hex | undefined
}

/** From a block to another, both among them. */
export interface ChangeRange {
  readonly from: bigint
  readonly to: bigint
}

/**
 * Every change of an account's coin in a range of blocks: the index tells which have transactions of it, the node the balance
 * at the end of each and of the one before. What changed in between, as by withdrawals and rewards, shows as well.
 */
export function createCoinChangesSearch(
  clients: Clients,
  account: Address,
  { from, to }: ChangeRange,
): Search<CoinChangesState> {
  const source = createHistorySource(clients.execution, account)
  return createSearch<CoinChangesState>({
    start: { ...NOTHING_FOUND, blockCount: 0, edge: undefined, refusal: undefined, after: undefined },
    async *walk(getState, signal) {
      const node = createBalanceReader(clients, account, signal)
      const toState = (edge: Edge) => ({ edge, refusal: node.getRefusal() ?? getState().refusal })
      let edge = getState().edge ?? { blockNumber: to, balance: await node.read(to) }
      yield toState(edge)
      for await (const entries of walkHistory(source, signal, getState().after, to)) {
        const read = await tellBlocks(listBlocks(entries, from, edge.blockNumber), edge, node)
        edge = read.edge
        yield {
          ...toState(edge),
          found: [...getState().found, ...read.changes],
          blockCount: getState().blockCount + read.blockCount,
          after: entries.at(-1)?.transaction.hash ?? getState().after,
        }
        const reached = listBlocks(entries, 0n, to).at(-1)
        if (reached !== undefined && reached < from) break
      }
      // Before the first block of all there is nothing.
      const start = { blockNumber: from - 1n, balance: from === 0n ? 0n : await node.read(from - 1n) }
      yield { ...toState(start), found: [...getState().found, ...(await tellBetween(start, edge, node))] }
    },
  })
}

/** Distinct blocks of a range, the newest first. */
function listBlocks(entries: readonly HistoryEntry[], from: bigint, to: bigint): readonly bigint[] {
  const blocks = entries.flatMap((entry) => findHistoryPosition(entry)?.blockNumber ?? [])
  return [...new Set(blocks)].filter((block) => block >= from && block <= to)
}

interface BalanceReader {
  readonly read: (block: bigint) => Promise<bigint | undefined>
  readonly readTime: (block: bigint) => Promise<bigint | undefined>
  readonly getRefusal: () => string | undefined
}

/** What the node refuses or what cannot be read is unknown; without an answer it throws. */
function createBalanceReader(clients: Clients, account: Address, signal: AbortSignal): BalanceReader {
  let refusal: string | undefined
  function toUnknown(error: unknown): undefined {
    if (error instanceof RpcError) refusal ??= error.message
    else if (!(error instanceof CheckFailedError)) throw error
  }
  return {
    read: (block) => clients.execution.request(eth_getBalance, [account, block], { signal }).catch(toUnknown),
    readTime: (block) => getBlockTimestamp(clients, block, signal).catch(toUnknown),
    getRefusal: () => refusal,
  }
}

/** Blocks with transactions of the account, the newest first, below an edge; all calls in one batch. */
async function tellBlocks(blocks: readonly bigint[], top: Edge, node: BalanceReader) {
  const read = await Promise.all(
    blocks.map(async (blockNumber) => {
      const [timestamp, balance, before] = await Promise.all([
        node.readTime(blockNumber),
        node.read(blockNumber),
        blockNumber === 0n ? 0n : node.read(blockNumber - 1n),
      ])
      return { blockNumber, timestamp, balance, before }
    }),
  )
  const changes: CoinChange[] = []
  let edge = top
  for (const { blockNumber, timestamp, balance, before } of read) {
    changes.push(...(await tellBetween({ blockNumber, balance }, edge, node)))
    const change = subtract(balance, before)
    changes.push({ kind: 'transactions', fromBlock: blockNumber, blockNumber, timestamp, change, balance })
    edge = { blockNumber: blockNumber - 1n, balance: before }
  }
  return { changes, edge, blockCount: blocks.length }
}

/** What changed above a block up to another, neither of which has to have a transaction; nothing where nothing did. */
async function tellBetween(low: Edge, high: Edge, node: BalanceReader): Promise<readonly CoinChange[]> {
  const change = subtract(high.balance, low.balance)
  if (low.blockNumber >= high.blockNumber || change === undefined || change === 0n) return []
  const { blockNumber, balance } = high
  const timestamp = await node.readTime(blockNumber)
  return [{ kind: 'between', fromBlock: low.blockNumber + 1n, blockNumber, timestamp, change, balance }]
}

function subtract(left: bigint | undefined, right: bigint | undefined): bigint | undefined {
  return left === undefined || right === undefined ? undefined : left - right
}
