import { findUnreadable, listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Suspense } from 'react'
import { formatEntryCount } from '../../../entities/formatEntryCount.ts'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { TransactionView } from '../TransactionView.ts'
import { AuthorizationSkeleton } from './AuthorizationSkeleton.tsx'

/** Recovering signers needs curve arithmetic, which no other transaction needs. */
const AuthorizationTable = lazyComponent(
  async () => (await import('./AuthorizationTable.tsx')).AuthorizationTable,
)

interface AuthorizationsCardProps {
  readonly view: TransactionView
  readonly codeBlock: bigint | 'latest'
}

/** Delegations to code set by this transaction; nothing for transactions without any. EIP-7702. */
export function AuthorizationsCard({ view, codeBlock }: AuthorizationsCardProps) {
  const numbers = useNumberFormat()
  const { authorizationList, unreadable } = view.transaction
  const whole = findUnreadable(['authorizationList'], view.transaction)
  if (whole !== undefined) {
    return (
      <Card title="Authorizations">
        <UnreadableValue field={whole} />
      </Card>
    )
  }
  const lost = listUnreadableEntries(unreadable, 'authorizationList')
  const count = authorizationList?.length ?? 0
  if (count + lost.length === 0) return null
  return (
    <Card title={`Authorizations (${formatEntryCount(count, lost.length, numbers)})`} flush>
      <Suspense fallback={<AuthorizationSkeleton count={count} />}>
        <AuthorizationTable view={view} codeBlock={codeBlock} unreadable={lost} />
      </Suspense>
    </Card>
  )
}
