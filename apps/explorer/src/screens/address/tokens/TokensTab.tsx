import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { InvalidParameter } from '../../../entities/InvalidParameter.tsx'
import { CoverageNotice } from '../../../entities/indexed-list/CoverageNotice.tsx'
import { IndexUnavailable } from '../../../entities/indexed-list/IndexUnavailable.tsx'
import { parseExactPage } from '../../../paths.ts'
import { useIndexPolling, useIndexRefresh } from '../../../queries/gateway/useIndexRefresh.ts'
import { useIndexSupport } from '../../../queries/gateway/useIndexSupport.ts'
import { isMethodMissing } from '../../../queries/isMethodMissing.ts'
import { holdingsQuery } from '../../../queries/token/holdingsQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { Collections } from './Collections.tsx'
import { TokenBalances } from './TokenBalances.tsx'

/** Balances of more tokens than this are not asked again at every block. */
const FOLLOWED_TOKENS = 100

/** What the address holds: ERC-20 tokens, the most valuable first, and collections. */
export function TokensTab({ address, pageText }: AddressTabProps) {
  const clients = useClients()
  const { source, methods } = useIndexSupport()
  const options = useMemo(() => holdingsQuery(clients, address, 'erc20'), [clients, address])
  const query = useQuery(options)
  useIndexPolling()
  const isFollowed = (query.data?.tokenCount ?? 0) <= FOLLOWED_TOKENS
  useIndexRefresh(useMemo(() => (isFollowed ? [options.queryKey] : []), [isFollowed, options]))
  const page = parseExactPage(pageText)
  if (page === undefined) {
    return <InvalidParameter text={pageText ?? ''} noun="a page" expected="pages are numbered from 1" />
  }
  if (source.kind === 'noIndex' || isMethodMissing(query.error)) {
    return (
      <IndexUnavailable
        noun="tokens"
        method="ots2_getERC20Holdings"
        hasGateway={source.kind === 'noIndex' || source.kind === 'index'}
      />
    )
  }
  // Until then it is not known whether a notice comes above the list.
  if (source.kind === 'unknown' && query.failureReason === null) return <Waiting />
  return (
    <>
      <CoverageNotice />
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
