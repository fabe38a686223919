import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { type CSSProperties, lazy, Suspense } from 'react'
import type { TransactionView } from '../TransactionView.ts'

/** Recovering signers takes curve arithmetic, which no other transaction needs. */
const AuthorizationTable = lazy(async () => ({
  default: (await import('./AuthorizationTable.tsx')).AuthorizationTable,
}))

interface AuthorizationsCardProps {
  readonly view: TransactionView
  readonly codeBlock: bigint | 'latest'
}

/** Accounts that delegate to code, by this transaction; nothing for transactions without. EIP-7702. */
export function AuthorizationsCard({ view, codeBlock }: AuthorizationsCardProps) {
  const { authorizationList, unreadable } = view.transaction
  const faults = unreadable.filter(({ path }) => path.startsWith('authorizationList'))
  if ((authorizationList === undefined || authorizationList.length === 0) && faults.length === 0) return null
  const count = authorizationList?.length ?? 0
  return (
    <Card title={`Authorizations (${formatInteger(count)})`} flush>
      <Suspense fallback={<AuthorizationSkeleton count={count} />}>
        <AuthorizationTable view={view} codeBlock={codeBlock} faults={faults} />
      </Suspense>
    </Card>
  )
}

/** As high as the table to come, whose rows are cards on narrow screens. */
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
