import { TransportError } from '@otterscan/clients/errors'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { NodeClient } from './createNodeClient.ts'
import { isWireObject, toHash, toInteger } from './wireValue.ts'

/** A block's header as the node writes it, with what following the chain needs. */
export interface ChainHeader {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  readonly wire: Readonly<Record<string, unknown>>
}

/** The newest blocks that were told of, oldest first, each the parent of the next. Never empty. */
export type ChainTail = readonly [ChainHeader, ...ChainHeader[]]

/** What is new since, oldest first, and the tail with it. */
export interface HeadStep {
  readonly headers: readonly ChainHeader[]
  readonly tail: ChainTail
}

/** Blocks before the first head that a reorg may replace and still be told whole. */
const FIRST_TAIL_BLOCKS = 16n

/** Header of the newest block. Throws: as the node's client. */
export async function getHeadHeader(node: NodeClient, signal?: AbortSignal): Promise<ChainHeader> {
  const head = toChainHeader(await node.request('eth_getBlockByNumber', ['latest', false], signal))
  if (head === undefined) throw new TransportError('The node does not say which block is the newest.')
  return head
}

/** The head with the blocks before it, as many as are known. */
export async function getFirstTail(
  node: NodeClient,
  head: ChainHeader,
  signal?: AbortSignal,
): Promise<ChainTail> {
  const numbers: bigint[] = []
  for (let back = 1n; back <= FIRST_TAIL_BLOCKS && back <= head.number; back++)
    numbers.push(head.number - back)
  const before = await Promise.all(
    numbers.map(async (number) => {
      try {
        return toChainHeader(await node.request('eth_getBlockByNumber', [toQuantity(number), false], signal))
      } catch {
        return undefined // a shorter tail: a reorg deeper than that is told from there on
      }
    }),
  )
  let tail: ChainTail = [head]
  for (const header of before) {
    // The chain changed between two answers: what is older does not belong to it.
    if (header === undefined || header.hash !== tail[0].parentHash) break
    tail = [header, ...tail]
  }
  return tail
}

/**
 * From the tail to the node's head: blocks in between are read, and after a reorg the new branch from the fork on.
 * `maxBlocks` bounds both; older ones are left out then. A head among the tail is a node that lags: nothing is new.
 * Throws: as the node's client.
 */
export async function stepToHead(
  node: NodeClient,
  tail: ChainTail,
  maxBlocks: number,
  signal?: AbortSignal,
): Promise<HeadStep> {
  const head = await getHeadHeader(node, signal)
  // Taken back below all that is known.
  if (head.number < tail[0].number) return { headers: [head], tail: await getFirstTail(node, head, signal) }
  const branch: ChainHeader[] = []
  let next = head
  while (!tail.some(({ hash }) => hash === next.hash)) {
    branch.unshift(next)
    if (branch.length >= maxBlocks || next.number <= tail[0].number) break
    const parent = toChainHeader(await node.request('eth_getBlockByHash', [next.parentHash, false], signal))
    // It changed its mind meanwhile; the next step starts from its new head.
    if (parent === undefined) return { headers: [], tail }
    next = parent
  }
  const [first, ...rest] = branch
  if (first === undefined) return { headers: [], tail }
  const kept = tail.slice(0, tail.findIndex(({ hash }) => hash === first.parentHash) + 1)
  const [oldest, ...others] = [...kept, first, ...rest].slice(-maxBlocks)
  return { headers: branch, tail: oldest === undefined ? [first, ...rest] : [oldest, ...others] }
}

/** Members of a block that its header does not have. */
const BODY_MEMBERS: readonly string[] = ['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty']

function toChainHeader(block: unknown): ChainHeader | undefined {
  if (!isWireObject(block)) return undefined
  const number = toInteger(block.number)
  const hash = toHash(block.hash)
  const parentHash = toHash(block.parentHash)
  if (number === undefined || hash === undefined || parentHash === undefined) return undefined
  const wire = Object.fromEntries(Object.entries(block).filter(([name]) => !BODY_MEMBERS.includes(name)))
  return { number, hash, parentHash, wire }
}
