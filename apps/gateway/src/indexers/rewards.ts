import type { PostingRow } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'
import { toLowerAddress } from '../upstream/wireValue.ts'

/** The block under its fee recipient; the genesis block rewarded nobody. */
export function toRewards({ block: { header, number } }: BlockContent): PostingRow[] {
  const key = toLowerAddress(header.miner)
  return key === undefined || number === 0n ? [] : [{ list: 'rewards', key, index: 0 }]
}
