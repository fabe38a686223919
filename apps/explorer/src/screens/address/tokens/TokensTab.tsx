import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { InvalidParameter } from '../../../entities/InvalidParameter.tsx'
import { CoverageStatus } from '../../../entities/indexed-list/CoverageStatus.tsx'
import { IndexUnavailable } from '../../../entities/indexed-list/IndexUnavailable.tsx'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { parseExactPage } from '../../../paths/appPath.ts'
import { useClients } from '../../../queries/clients.ts'
import { isMethodMissing } from '../../../queries/failures.ts'
import { useIndexSupport } from '../../../queries/gateway/gatewayStatus.ts'
import { useIndexPolling } from '../../../queries/gateway/indexCoverage.ts'
import { useIndexRefresh } from '../../../queries/gateway/indexRefresh.ts'
import { holdingsQuery } from '../../../queries/token/holdings.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { Collections } from './Collections.tsx'
import { TokenBalances } from './TokenBalances.tsx'

/** With more tokens than this, balances are not refreshed at every block. */
const FOLLOWED_TOKENS = 100

/** Holdings of the address: ERC-20 tokens, the most valuable first, and collections. */
export function TokensTab({ address }: AddressTabProps) {
  const clients = useClients()
  const { source, methods } = useIndexSupport()
  const options = useMemo(() => holdingsQuery(clients, address, 'erc20'), [clients, address])
  const query = useQuery(options)
  useIndexPolling()
  const isFollowed = (query.data?.tokenCount ?? 0) <= FOLLOWED_TOKENS
  useIndexRefresh(useMemo(() => (isFollowed ? [options.queryKey] : []), [isFollowed, options]))
  const pageText = useSearchTexts().p
  const page = parseExactPage(pageText)
  if (page === undefined) {
    return <InvalidParameter text={pageText ?? ''} noun="a page" expected="pages are numbered from 1" />
  }
  if (source.kind === 'noIndex' || isMethodMissing(query.error)) {
    return (
      <IndexUnavailable
        noun="tokens"
        method="ots2_getERC20Holdings"
        hasGateway={source.kind !== 'unknown' && source.kind !== 'node'}
      />
    )
  }
  // Until then it is unknown whether a notice is shown above the list.
  if (source.kind === 'unknown' && query.failureReason === null) return <Waiting />
  return (
    <>
      <CoverageStatus />
      <TokenBalances address={address} query={query} page={page} />
      {methods.has('ots2_getERC721Holdings') && <Collections address={address} />}
    </>
  )
}

function Waiting() {
  return (
    <Card>
      <PanelState status="loading" label="Loading tokens">
        <Skeleton chars={40} />
      </PanelState>
    </Card>
  )
}
