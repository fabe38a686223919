import { Card } from '@otterscan/ui/Card'
import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Suspense } from 'react'
import type { Account } from '../../../queries/account.ts'
import { type CodePast, countAuthorizations, useCodePast } from '../../../queries/gateway/codeHistory.ts'
import { useAtBlock } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { AddressHistory } from '../history/AddressHistory.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { Fact, FactGrid } from './Fact.tsx'

const CodePastCard = lazyComponent(async () => (await import('./CodePastCard.tsx')).CodePastCard)

/** Loaded where a URL names a block of the past. */
const PastFacts = lazyComponent(async () => (await import('./PastFacts.tsx')).PastFacts)

/** Nonces used by authorizations; `undefined` where the index cannot tell all of them. */
function toAuthorizations(past: CodePast | undefined, isWhole: boolean): bigint | undefined {
  const count = past === undefined || !isWhole ? undefined : countAuthorizations(past)
  return count === undefined ? undefined : BigInt(count)
}

/** At least one; how many is another question. */
function hasSigned({ oldest, newest }: CodePast): boolean {
  return [...oldest, ...newest].some(({ kind }) => kind === 'delegated' || kind === 'revoked')
}

/** A contract that was made once and still is one has its creation among the facts. */
function tellsMore({ oldest, total, unreadableCount }: CodePast, account: Account | undefined): boolean {
  const isPlainContract =
    account?.kind.kind === 'contract' && total === 1 && unreadableCount === 0 && oldest[0]?.kind === 'created'
  return total !== 0 && oldest.length + unreadableCount > 0 && !isPlainContract
}

/** Facts and history of the account. */
export function AddressOverviewTab({ address, account }: AddressTabProps) {
  const { past, error, isWhole } = useCodePast(address)
  const at = useAtBlock()
  return (
    <>
      {at === undefined ? (
        <AccountFacts
          address={address}
          account={account}
          authorizations={toAuthorizations(past, isWhole)}
          hasSigned={past !== undefined && hasSigned(past)}
        />
      ) : (
        <Suspense fallback={<PastFactsSkeleton />}>
          <PastFacts address={address} at={at} />
        </Suspense>
      )}
      {error !== null && (
        <p className="text-sm text-warning">Could not get the past of its code: {error.message}</p>
      )}
      {past !== undefined && tellsMore(past, account.data) && (
        <Lazy>
          <CodePastCard past={past} isWhole={isWhole} />
        </Lazy>
      )}
      <AddressHistory address={address} />
    </>
  )
}

/** In the shape of `PastFacts`, so that nothing moves when it comes. */
function PastFactsSkeleton() {
  return (
    <Card>
      <FactGrid>
        {['Balance', 'Nonce', 'Code'].map((label) => (
          <Fact key={label} label={label}>
            <Skeleton chars={12} />
          </Fact>
        ))}
      </FactGrid>
    </Card>
  )
}
