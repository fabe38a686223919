import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import type { PostingRow } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'

/**
 * Each transaction once for every address that is `from` or `to` of any of its frames, and for every account
 * that signed one of its authorizations (EIP-7702). Includes precompiles, reverted frames and SELFDESTRUCT beneficiaries; excludes miners, log topics
 * and withdrawals.
 */
export function toAddressAppearances(content: BlockContent): PostingRow[] {
  const { transactions, receipts, frames, delegations } = content
  return transactions.flatMap((transaction, index) => {
    if (transaction === undefined) return []
    // Without frames too: the transaction's own parties.
    const own = [transaction.from, transaction.to ?? receipts[index]?.contractAddress]
    const called = (frames[index] ?? []).flatMap((frame) => [frame.from, frame.to])
    const changed = delegations.flatMap((one) => (one.transactionIndex === index ? [one.authority] : []))
    const addresses = new Set<Address>()
    for (const address of [...own, ...called, ...changed]) {
      if (address !== undefined) addresses.add(toLowerAddress(address))
    }
    return Array.from(addresses, (key): PostingRow => ({ list: 'appearances', key, index }))
  })
}
