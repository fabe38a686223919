import { findUnreadable, listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { type CSSProperties, Suspense } from 'react'
import { formatEntryCount } from '../../../entities/formatEntryCount.ts'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { TransactionView } from '../TransactionView.ts'

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

/** Reserves the height of the table, whose rows are cards on narrow screens. */
function AuthorizationSkeleton({ count }: { readonly count: number }) {
  return (
    <div
      className="h-[calc(37px+var(--count)*132px)] px-4 py-2 sm:h-[calc(73px+var(--count)*40px)]"
      style={{ '--count': count } as CSSProperties}
    >
      <Skeleton chars={50} />
    </div>
  )
}
