import type { Clients } from '../clients.ts'
import { type BlockTime, findBlockAtTime } from '../price/findBlockAtTime.ts'
import { getBlockTimestamp } from './blockTimestamp.ts'

/**
 * First block at or after a time, or the last one up to it; `null` where the chain starts later. A few calls. Throws what
 * the client throws.
 */
export async function getBlockAt(
  clients: Clients,
  time: bigint,
  end: 'first' | 'last',
  head: BlockTime,
  signal: AbortSignal,
): Promise<bigint | null> {
  const getTimestamp = async (blockNumber: bigint) => {
    const timestamp = await getBlockTimestamp(clients, blockNumber, signal)
    // Not the same as a chain that starts later.
    if (timestamp === undefined)
      throw new Error(`the node has no block ${blockNumber}, which finding the date needs`)
    return timestamp
  }
  if (end === 'last') return (await findBlockAtTime(time, head, getTimestamp))?.number ?? null
  const before = await findBlockAtTime(time - 1n, head, getTimestamp)
  return before === undefined ? 0n : before.number + 1n
}
