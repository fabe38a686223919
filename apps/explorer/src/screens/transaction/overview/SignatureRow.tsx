import { findTransactionType } from '@otterscan/ethereum/dialects/findDialectRules'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import { Disclosure } from '@otterscan/ui/Disclosure'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Suspense } from 'react'
import type { SignaturePart } from './SignatureParts.tsx'

/** Few people look at them. */
const SignatureParts = lazyComponent(async () => (await import('./SignatureParts.tsx')).SignatureParts)

const PARTS: readonly SignaturePart[] = ['r', 's', 'v', 'yParity']

/** The sender's signature; nothing where there is none, as for deposit transactions. */
export function SignatureRow({ transaction }: { readonly transaction: Transaction }) {
  const isUnreadable = (name: SignaturePart) => findUnreadable([name], transaction) !== undefined
  const names = PARTS.filter((name) => transaction[name] !== undefined || isUnreadable(name))
  if (names.length === 0 || findTransactionType(transaction.type)?.isUnsigned === true) return null
  return (
    <InfoRow label="Signature">
      <Disclosure label="r, s, v" isOpenAtFirst={names.some(isUnreadable)}>
        <Suspense>
          <SignatureParts transaction={transaction} names={names} />
        </Suspense>
      </Disclosure>
    </InfoRow>
  )
}
