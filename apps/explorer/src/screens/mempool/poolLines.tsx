import type { PoolEntry } from '@otterscan/api-schema/execution/pool'
import type { Address } from '@otterscan/ethereum/address'
import { BaseFee } from '../../entities/GasPrice.tsx'
import { computeBid } from '../../entities/pool/poolBid.ts'

/** True where the maximum price does not cover the base fee; false where that is unknown, too. */
function isBelowBaseFee({ transaction, isQueued }: PoolEntry, baseFee: bigint | undefined): boolean {
  const bid = isQueued === false ? computeBid(transaction, baseFee) : undefined
  return bid !== undefined && bid < 0n
}

/**
 * The base fee, above the first of a page in the order of bids that does not pay it. Where `isFirstPage` is false the line above
 * the first row may be on a page before.
 */
export function renderBaseFeeLine(
  entry: PoolEntry,
  previous: PoolEntry | undefined,
  { baseFee, isFirstPage }: { readonly baseFee: bigint | undefined; readonly isFirstPage: boolean },
) {
  if (baseFee === undefined || !isBelowBaseFee(entry, baseFee)) return null
  const isAfterPayer = previous === undefined ? isFirstPage : !isBelowBaseFee(previous, baseFee)
  return isAfterPayer ? (
    <>
      Base fee <BaseFee price={baseFee} />: what follows does not pay it and waits until it falls
    </>
  ) : null
}

/** The sender, above the first of its transactions on a page. */
export function renderSenderLine(
  entry: PoolEntry,
  previous: PoolEntry | undefined,
  entries: readonly PoolEntry[],
) {
  const sender = toSender(entry)
  if (previous !== undefined && toSender(previous) === sender) return null
  const own = entries.filter((one) => toSender(one) === sender)
  const queued = own.filter(({ isQueued }) => isQueued === true).length
  const count = `${own.length} ${own.length === 1 ? 'transaction' : 'transactions'} on this page`
  return (
    <>
      <span className="mono wrap-anywhere">{sender ?? 'Sender unknown'}</span>: {count}
      {queued > 0 && `, ${queued} queued`}
    </>
  )
}

function toSender({ transaction }: PoolEntry): Address | undefined {
  return transaction.from
}
