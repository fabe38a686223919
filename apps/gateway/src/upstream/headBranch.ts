import { hash32, isWireObject, quantity } from '@otterscan/api-schema/codec'
import { pick } from '@otterscan/api-schema/object'
import { TransportError } from '@otterscan/clients/errors'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { NodeClient } from './createNodeClient.ts'
import { tryDecode } from './tryDecode.ts'

/** A block header in the node's JSON, with the fields needed to follow the chain. */
export interface ChainHeader {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  readonly wire: Readonly<Record<string, unknown>>
}

/** The last reported blocks, oldest first, each the parent of the next. Never empty. */
export type ChainTail = readonly [ChainHeader, ...ChainHeader[]]

/** The new headers, oldest first, and the updated tail. */
export interface HeadStep {
  readonly headers: readonly ChainHeader[]
  readonly tail: ChainTail
}

/** Blocks before the first head that a reorg may replace and still be reported completely. */
const FIRST_TAIL_BLOCKS = 16n

/** Header of the newest block. Throws: as the node's client. */
export async function getHeadHeader(node: NodeClient, signal?: AbortSignal): Promise<ChainHeader> {
  const head = toChainHeader(await node.request('eth_getBlockByNumber', ['latest', false], signal))
  if (head === undefined) throw new TransportError('The node did not return its latest block.')
  return head
}

/** The head with the blocks before it, as many as are available. */
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
        return undefined // a shorter tail: a deeper reorg is reported from there on
      }
    }),
  )
  let tail: ChainTail = [head]
  for (const header of before) {
    // The chain changed between two answers: older blocks do not belong to it.
    if (header === undefined || header.hash !== tail[0].parentHash) break
    tail = [header, ...tail]
  }
  return tail
}

/**
 * Follows the chain from the tail to the node's head: the blocks in between and, after a reorg, the new branch from the
 * fork. `maxBlocks` limits both; older ones are left out. A head inside the tail means a lagging node: nothing is new.
 * Throws: as the node's client.
 */
export async function stepToHead(
  node: NodeClient,
  tail: ChainTail,
  maxBlocks: number,
  signal?: AbortSignal,
): Promise<HeadStep> {
  const head = await getHeadHeader(node, signal)
  // Reverted below all known blocks.
  if (head.number < tail[0].number) return { headers: [head], tail: await getFirstTail(node, head, signal) }
  const branch: ChainHeader[] = []
  let next = head
  while (!tail.some(({ hash }) => hash === next.hash)) {
    branch.unshift(next)
    if (branch.length >= maxBlocks || next.number <= tail[0].number) break
    const parent = toChainHeader(await node.request('eth_getBlockByHash', [next.parentHash, false], signal))
    // The chain changed during the walk; the next step starts from its new head.
    if (parent === undefined) return { headers: [], tail }
    next = parent
  }
  const [first, ...rest] = branch
  if (first === undefined) return { headers: [], tail }
  const kept = tail.slice(0, tail.findIndex(({ hash }) => hash === first.parentHash) + 1)
  const [oldest, ...others] = [...kept, first, ...rest].slice(-maxBlocks)
  return { headers: branch, tail: oldest === undefined ? [first, ...rest] : [oldest, ...others] }
}

/** Fields of a block that its header does not have. */
const BODY_MEMBERS: readonly string[] = ['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty']

const headerFields = pick({ core: { number: quantity, hash: hash32, parentHash: hash32 } })

function toChainHeader(block: unknown): ChainHeader | undefined {
  const header = tryDecode(headerFields, block)
  if (header === undefined || !isWireObject(block)) return undefined
  const wire = Object.fromEntries(Object.entries(block).filter(([name]) => !BODY_MEMBERS.includes(name)))
  return { ...header, wire }
}
