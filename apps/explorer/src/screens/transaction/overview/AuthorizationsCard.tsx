import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { lazy, Suspense } from 'react'
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

function AuthorizationSkeleton({ count }: { readonly count: number }) {
  return (
    <div className="px-4 py-2" style={{ height: `${36 + Math.min(count, 50) * 40}px` }}>
      <Skeleton chars={50} />
    </div>
  )
}
