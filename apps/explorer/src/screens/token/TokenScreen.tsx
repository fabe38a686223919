import { type Address, hasValidChecksum, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Tabs } from '@otterscan/ui/Tabs'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { AppLink, renderAppLink } from '../../entities/AppLink.tsx'
import { InvalidScreen } from '../../entities/InvalidParameter.tsx'
import { IndexUnavailable } from '../../entities/indexed-list/IndexUnavailable.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { PlainAddressLink } from '../../entities/token/PlainAddressLink.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { toHref } from '../../paths/appPath.ts'
import { findForeignTokenPath } from '../../paths/foreignTokens.ts'
import { parseTokenView, type TokenTab, type TokenView, tokenPath } from '../../paths/tokenPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { isMethodMissing } from '../../queries/failures.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { useIndexPolling } from '../../queries/gateway/indexCoverage.ts'
import { useIndexRefresh } from '../../queries/gateway/indexRefresh.ts'
import { tokenMetadataQuery } from '../../queries/token/tokenMetadata.ts'
import { TOKEN_METHOD, tokenFactsQuery } from '../../queries/token/tokenPage.ts'
import { TokenFactsCard } from './TokenFactsCard.tsx'
import { TransfersTab } from './TransfersTab.tsx'

const HoldersTab = lazyComponent(async () => (await import('./HoldersTab.tsx')).HoldersTab)
const IdsTab = lazyComponent(async () => (await import('./IdsTab.tsx')).IdsTab)
const IdView = lazyComponent(async () => (await import('./IdView.tsx')).IdView)
const ActivityTab = lazyComponent(async () => (await import('./ActivityTab.tsx')).ActivityTab)

interface TokenScreenProps {
  readonly addressText: string
  readonly subPath: string
}

/** A token: facts, transfers, holders and ids, from the index. */
export function TokenScreen({ addressText, subPath }: TokenScreenProps) {
  const search = useSearchTexts()
  const hash = useLocation({ select: (location) => location.hash })
  const [, digits = ''] = /^\s*(?:0x)?([0-9a-f]{40})\s*$/i.exec(addressText) ?? []
  const address = `0x${digits}`
  const view = parseTokenView(subPath)
  if (!isAddress(address) || !hasValidChecksum(address)) {
    return (
      <InvalidScreen
        subject="Token"
        text={addressText}
        noun="a token"
        expected={
          isAddress(address) ? 'its letters do not match its checksum (EIP-55)' : 'it is not an address'
        }
      />
    )
  }
  const checksummed = toChecksumAddress(address)
  const meant =
    view === undefined || subPath === ''
      ? findForeignTokenPath(checksummed, { holderOrId: search.a, sections: [hash, search.tab, subPath] })
      : undefined
  if (meant !== undefined) return <Navigate {...meant} replace />
  if (view === undefined) {
    return (
      <InvalidScreen subject="Token" text={subPath} noun="a part of this page" expected="see its sections" />
    )
  }
  if (addressText !== checksummed) {
    return <Navigate to={toSamePlace(checksummed, view)} search={search} replace />
  }
  return <TokenPage key={checksummed} address={checksummed} view={view} />
}

function toSamePlace(address: Address, view: TokenView): string {
  return view.kind === 'id' ? `/token/${address}/id/${view.tokenId}` : tokenPath(address, view.tab).to
}

const SYMBOL_CHARS = 24

function TokenPage({ address, view }: { readonly address: Address; readonly view: TokenView }) {
  const clients = useClients()
  const { data: metadata } = useQuery(tokenMetadataQuery(clients, address))
  const options = useMemo(() => tokenFactsQuery(clients, address), [clients, address])
  const support = useIndexSupport().source
  const facts = useQuery(options)
  useIndexPolling()
  useIndexRefresh(useMemo(() => [options.queryKey], [options]))
  const name = metadata?.name ?? metadata?.symbol
  const hasNoIndex =
    support.kind === 'noIndex' || (support.kind !== 'unknown' && isMethodMissing(facts.error ?? null))
  return (
    <>
      <PageTitle page={`Token ${metadata?.symbol ?? address}`} />
      <PageHeading
        title={<>Token {name !== undefined && <UntrustedText text={name} maxChars={SYMBOL_CHARS} />}</>}
        detail={<PlainAddressLink address={address} maxChars={42} />}
      />
      <div className="flex flex-col gap-4">
        <TokenFactsCard
          address={address}
          metadata={metadata}
          facts={facts.data}
          isLoading={facts.isPending}
        />
        {hasNoIndex ? (
          <IndexUnavailable
            noun="transfers and holders of tokens"
            method={TOKEN_METHOD}
            hasGateway={support.kind === 'noIndex'}
          />
        ) : (
          <>
            <TokenTabs address={address} view={view} facts={facts.data} />
            <Suspense fallback={<Waiting />}>
              <Content address={address} view={view} standard={facts.data?.standard} facts={facts.data} />
            </Suspense>
          </>
        )}
      </div>
    </>
  )
}

type Facts = Parameters<typeof TokenFactsCard>[0]['facts']

interface TokenTabsProps {
  readonly address: Address
  readonly view: TokenView
  readonly facts: Facts
}

function TokenTabs({ address, view, facts }: TokenTabsProps) {
  const numbers = useNumberFormat()
  const count = (value: number | undefined) =>
    value === undefined ? undefined : numbers.formatInteger(value)
  const hasIds = facts?.idCount !== undefined && facts.idCount > 0
  const tabs: readonly (readonly [TokenTab, string, string | undefined])[] = [
    ['transfers', 'Transfers', count(facts?.transferCount)],
    ['holders', 'Holders', count(facts?.holderCount)],
    ...(hasIds || view.kind === 'id' ? ([['ids', 'Ids', count(facts?.idCount)]] as const) : []),
    ['activity', 'Activity', undefined],
  ]
  const active = view.kind === 'id' ? 'ids' : view.tab
  return (
    <Tabs
      label="Token sections"
      items={tabs.map(([tab, label, amount]) => ({
        id: tab,
        label,
        ...(amount === undefined ? {} : { count: amount }),
        href: toHref(tokenPath(address, tab)),
        active: tab === active,
      }))}
      renderLink={renderAppLink}
    />
  )
}

interface ContentProps extends TokenTabsProps {
  readonly standard: NonNullable<Facts>['standard'] | undefined
}

function Content({ address, view, standard, facts }: ContentProps) {
  if (view.kind === 'id') {
    return <IdView key={view.tokenId} token={address} tokenId={view.tokenId} standard={standard} />
  }
  switch (view.tab) {
    case 'transfers':
      return <TransfersTab token={address} standard={standard} />
    case 'holders':
      return <HoldersTab token={address} standard={standard} facts={facts} />
    case 'ids':
      return facts?.idCount === 0 ? (
        <NoIds address={address} />
      ) : (
        <IdsTab token={address} standard={standard} />
      )
    case 'activity':
      return <ActivityTab token={address} />
  }
}

function NoIds({ address }: { readonly address: Address }) {
  return (
    <Card>
      <PanelState status="absent">
        No transfer of this token has an id.{' '}
        <AppLink path={tokenPath(address)} className="link">
          Go to its transfers
        </AppLink>
      </PanelState>
    </Card>
  )
}

function Waiting() {
  return (
    <Card>
      <PanelState status="loading" label="Loading the token">
        <Skeleton chars={40} />
      </PanelState>
    </Card>
  )
}
