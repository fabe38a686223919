import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { InvalidParameter } from '../../../entities/InvalidParameter.tsx'
import { CoverageStatus } from '../../../entities/indexed-list/CoverageStatus.tsx'
import { IndexUnavailable } from '../../../entities/indexed-list/IndexUnavailable.tsx'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { parseExactPage } from '../../../paths/appPath.ts'
import { TRANSFER_SEARCH_METHOD } from '../../../queries/balance/transferBalances.ts'
import { useClients } from '../../../queries/clients.ts'
import { isMethodMissing } from '../../../queries/failures.ts'
import { useIndexSupport } from '../../../queries/gateway/gatewayStatus.ts'
import { useIndexPolling } from '../../../queries/gateway/indexCoverage.ts'
import { useIndexRefresh } from '../../../queries/gateway/indexRefresh.ts'
import { holdingsQuery } from '../../../queries/token/holdings.ts'
import { useAtBlock } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { Collections } from './Collections.tsx'
import { TokenBalances } from './TokenBalances.tsx'

const HeldIdsCard = lazyComponent(async () => (await import('./HeldIdsCard.tsx')).HeldIdsCard)

/** With more tokens than this, balances are not refreshed at every block. */
const FOLLOWED_TOKENS = 100

/** Holdings of the address: ERC-20 tokens, the most valuable first, and collections, or the ids of one that the URL names. */
export function TokensTab({ address }: AddressTabProps) {
  const clients = useClients()
  const { source } = useIndexSupport()
  const at = useAtBlock()
  const options = useMemo(() => holdingsQuery(clients, address, 'erc20', at), [clients, address, at])
  const query = useQuery(options)
  useIndexPolling()
  const isFollowed = at === undefined && (query.data?.tokenCount ?? 0) <= FOLLOWED_TOKENS
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
      <Tokens address={address}>
        <TokenBalances address={address} query={query} page={page} />
      </Tokens>
    </>
  )
}

interface TokensProps {
  readonly address: AddressTabProps['address']
  /** The list of ERC-20 tokens. */
  readonly children: ReactNode
}

/** Tokens and collections, or the ids of the collection that the URL names. */
function Tokens({ address, children }: TokensProps) {
  const { methods } = useIndexSupport()
  const at = useAtBlock()
  const { ids, erc721, erc1155 } = useSearchTexts()
  const hasIds = methods.has(TRANSFER_SEARCH_METHOD)
  const tokenText = erc721 ?? erc1155
  if (hasIds && tokenText !== undefined) {
    const standard = erc721 === undefined ? 'erc1155' : 'erc721'
    return (
      <Suspense fallback={<Waiting />}>
        <HeldIdsCard {...{ account: address, tokenText, standard, at }} pageText={ids} />
      </Suspense>
    )
  }
  return (
    <>
      {children}
      {methods.has('ots2_getERC721Holdings') && (
        <Collections address={address} standard="erc721" hasIds={hasIds} />
      )}
      {methods.has('ots2_getERC1155Holdings') && (
        <Collections address={address} standard="erc1155" hasIds={hasIds} />
      )}
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
