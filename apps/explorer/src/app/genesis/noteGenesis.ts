import { type Hex, isHash32 } from '@otterscan/ethereum/hex'
import { createStoredText } from '../../queries/storedText.ts'

/** Hash of block 0 by chain id, as last seen: what the browser keeps for a chain id belongs to that chain. */
const stored = createStoredText('genesisHashes')

/**
 * Compares the chain behind an id with the one last seen. Where another one has taken the id, what the browser keeps for
 * it (labels, ABIs, recent pages) is set aside under the old genesis hash, and what was set aside for the new one comes
 * back. Nothing happens while the hash is not known.
 */
export async function noteGenesis(chainId: bigint, hash: Hex | undefined): Promise<void> {
  if (hash === undefined) return
  const seen = readHashes(stored.get())
  const before = seen[chainId.toString()]
  if (before === hash) return
  if (before !== undefined) {
    try {
      // Rare: fetched only then.
      const { swapKeptData } = await import('./swapKeptData.ts')
      swapKeptData(chainId, before, hash)
    } catch {
      return // not fetched: the reader keeps everything under the id, and the next visit tries again
    }
  }
  stored.set(JSON.stringify({ ...seen, [chainId.toString()]: hash }))
}

function readHashes(text: string | null): Readonly<Record<string, Hex>> {
  try {
    const json: unknown = JSON.parse(text ?? '{}')
    const entries = typeof json === 'object' && json !== null ? Object.entries(json) : []
    return Object.fromEntries(
      entries.filter((entry): entry is [string, Hex] => typeof entry[1] === 'string' && isHash32(entry[1])),
    )
  } catch {
    return {} // not written by this code: as on a first visit
  }
}
