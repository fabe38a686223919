import type { Hex } from '@otterscan/ethereum/hex'
import { Banner } from '@otterscan/ui/Banner'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { toRefusal } from '../../queries/transaction/sendTransactionMutation.ts'

interface SendingOutcomeProps {
  /** The node has taken it. */
  readonly hash: Hex | undefined
  readonly error: Error | null
  /** Hash computed here, to look for when the answer was lost. */
  readonly expectedHash: Hex | undefined
}

/** What the node said to a transaction. */
export function SendingOutcome({ hash, error, expectedHash }: SendingOutcomeProps) {
  if (hash !== undefined) {
    return (
      <Banner tone="success">
        Success! Transaction hash: <TransactionLink hash={hash} />
      </Banner>
    )
  }
  if (error === null) return null
  const refusal = toRefusal(error)
  return (
    <Banner tone="danger">
      <p>Error! Failed to broadcast transaction:</p>
      <p className="mono mt-1 whitespace-pre-wrap wrap-anywhere">{refusal ?? error.message}</p>
      {refusal === undefined && expectedHash !== undefined && (
        <p className="mt-1">
          The node may have taken it all the same: look for <TransactionLink hash={expectedHash} />
        </p>
      )}
    </Banner>
  )
}
