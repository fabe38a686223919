import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useClients } from '../../../queries/clients.ts'
import { transactionByNonceQuery } from '../../../queries/transaction/transactionLookup.ts'
import type { GoneTransaction } from './nonceQueue.ts'

interface GoneTransactionsProps {
  readonly address: Address
  readonly gone: readonly GoneTransaction[]
}

/** What became of transactions that were in the pool since the page was opened. */
export function GoneTransactions({ address, gone }: GoneTransactionsProps) {
  const numbers = useNumberFormat()
  return (
    <Card title="No longer pending, since this page was opened">
      <ul aria-label="No longer pending" className="flex flex-col gap-1.5 text-sm">
        {gone.map((one) => (
          <li key={one.hash} className="flex flex-wrap items-center gap-x-1.5">
            <span className="tabular text-muted">Nonce {numbers.formatInteger(one.nonce)}:</span>
            <TransactionLink hash={one.hash} maxChars={18} />
            <Fate address={address} gone={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Fate({ address, gone }: { readonly address: Address; readonly gone: GoneTransaction }): ReactNode {
  const { hash, nonce, replacedBy, isUsed } = gone
  const query = transactionByNonceQuery(useClients(), address, nonce)
  const { data, error } = useQuery(isUsed ? query : { ...query, queryFn: skipToken })
  if (replacedBy !== undefined) {
    return (
      <>
        was replaced by <TransactionLink hash={replacedBy} maxChars={18} />
      </>
    )
  }
  if (!isUsed) return 'left the pool; its nonce is not used so far'
  if (error !== null) return 'left the pool, and its nonce was used'
  if (data === undefined) return 'left the pool'
  if (data.kind !== 'found') return 'left the pool; its nonce was used by something else'
  if (data.transactionHash.toLowerCase() === hash.toLowerCase()) return 'was included'
  return (
    <>
      was replaced by <TransactionLink hash={data.transactionHash} maxChars={18} />, which was included
    </>
  )
}
