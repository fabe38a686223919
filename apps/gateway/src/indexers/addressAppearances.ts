import type { Address } from '@otterscan/ethereum/address'
import type { PostingRow } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'
import { toLowerAddress } from '../upstream/wireValue.ts'

/**
 * Each transaction once for every address that is from or to of any of its frames: precompiles, frames that were
 * reverted and heirs of destroyed contracts included; miners, log topics and withdrawals not.
 */
export function toAddressAppearances({ block, receipts, frames }: BlockContent): PostingRow[] {
  return block.transactions.flatMap(({ from, to }, index) => {
    const addresses = new Set<Address>([from])
    // Also without frames: what the transaction itself says.
    const created = toLowerAddress(receipts[index]?.wire.contractAddress)
    for (const address of [to ?? created]) if (address !== undefined) addresses.add(address)
    for (const frame of frames[index] ?? []) {
      addresses.add(frame.from.toLowerCase() as Address)
      if (frame.to !== undefined) addresses.add(frame.to.toLowerCase() as Address)
    }
    return Array.from(addresses, (key): PostingRow => ({ list: 'appearances', key, index }))
  })
}
