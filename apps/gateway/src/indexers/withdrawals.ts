import type { PostingRow } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'
import { isWireObject, toLowerAddress } from '../upstream/wireValue.ts'

/** Each withdrawal under the address that got it; the index is its place in the block. EIP-4895. */
export function toWithdrawals({ block: { header } }: BlockContent): PostingRow[] {
  const withdrawals: readonly unknown[] = Array.isArray(header.withdrawals) ? header.withdrawals : []
  return withdrawals.flatMap((withdrawal, index): PostingRow[] => {
    const key = isWireObject(withdrawal) ? toLowerAddress(withdrawal.address) : undefined
    return key === undefined ? [] : [{ list: 'withdrawals', key, index }]
  })
}
