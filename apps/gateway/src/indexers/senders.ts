import type { PostingRow } from '../storage/blockRows.ts'
import type { BlockContent } from '../upstream/blockContent.ts'

/** OP stack: deposits are not signed and their nonce is not the sender's next one. */
const DEPOSIT_TYPE = '0x7e'

/** Each transaction under its sender, with the nonce. */
export function toSenders({ block }: BlockContent): PostingRow[] {
  return block.transactions.flatMap(({ from, nonce, wire }, index) =>
    wire.type === DEPOSIT_TYPE ? [] : [{ list: 'sent', key: from, index, value: nonce }],
  )
}
