import type { Clients } from '../clients.ts'
import { getHead } from '../head/head.ts'
import { getBlockAt } from './getBlockAt.ts'
import { type BoundText, parseBoundText } from './parseBoundText.ts'

/** The last block where the chain starts later. */
const NO_BLOCK = -1n

/** Blocks to search, both ends included; an end that does not matter is `undefined`. */
export interface BlockBounds {
  readonly first: bigint | undefined
  readonly last: bigint | undefined
}

/**
 * The blocks that two texts bound: numbers or dates. `last` is below 0 where nothing is that old. A date costs a few calls. A text
 * that is neither bounds nothing.
 */
export async function findBlockBounds(
  clients: Clients,
  { from, to }: { readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<BlockBounds> {
  return {
    first: await toBlock(clients, parseBoundText(from, 'first'), 'first', signal),
    last: await toBlock(clients, parseBoundText(to, 'last'), 'last', signal),
  }
}

async function toBlock(
  clients: Clients,
  bound: BoundText,
  end: 'first' | 'last',
  signal: AbortSignal,
): Promise<bigint | undefined> {
  if (bound.kind === 'block') return bound.blockNumber
  if (bound.kind !== 'time') return undefined
  const { number, timestamp } = await getHead(clients, signal)
  return (await getBlockAt(clients, bound.time, end, { number, timestamp }, signal)) ?? NO_BLOCK
}
