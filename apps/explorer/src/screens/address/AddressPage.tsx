import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import type { RenderLinkProps } from '@otterscan/ui/RenderLink'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Tabs } from '@otterscan/ui/Tabs'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { addressPath, fromHref, parseAddressView, toHref } from '../../paths.ts'
import { accountQuery } from '../../queries/address/accountQuery.ts'
import { proxyQuery } from '../../queries/contracts/proxyQuery.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'
import { useHeadRefresh } from '../../queries/head/useHeadRefresh.ts'
import { useClients } from '../../queries/useClients.ts'
import { AccountKindMark } from './AccountKindMark.tsx'
import { AddressHeading } from './AddressHeading.tsx'
import { useAddressInUrl } from './AddressInUrl.ts'
import { ADDRESS_TAB_ENTRIES } from './addressTabs.ts'

const SHOWN_LENGTH = 60

const AttributeLegends = lazy(async () => ({
  default: (await import('./AttributeLegends.tsx')).AttributeLegends,
}))

interface AddressPageProps {
  /** Checksummed. */
  readonly address: Address
  readonly subPath: string
  readonly cursorHashText: string | undefined
  readonly cursorBlockText: string | undefined
  readonly pageText: string | undefined
}

/** Heading, tabs, and the tab the URL names. */
export function AddressPage({ address, subPath, ...texts }: AddressPageProps) {
  const clients = useClients()
  const inUrl = useAddressInUrl(address)
  const options = accountQuery(clients, address)
  const account = useQuery(options)
  const hasCode = account.data !== undefined && account.data.code !== '0x'
  const { isOffered: hasLists, methods } = useIndexSupport()
  useHeadRefresh(useMemo(() => [accountQuery(clients, address).queryKey], [clients, address]))
  const proxy = useQuery({
    ...proxyQuery(clients, address),
    enabled: hasCode,
  })
  const isProxy = (proxy.data?.hops.length ?? 0) > 0
  const hasErc1155 = methods.has('ots2_getERC1155TransferList')
  const view = parseAddressView(subPath)
  const active = ADDRESS_TAB_ENTRIES.find(({ tab }) => tab === view?.tab)
  return (
    <>
      <PageTitle page={active?.isTitled === true ? `${active.label} | ${address}` : `Address ${address}`} />
      <AddressHeading
        address={address}
        hasCode={hasCode}
        kind={<AccountKindMark address={address} account={account.data} hasFailed={account.isError} />}
        legends={
          hasCode &&
          hasLists && (
            <Suspense fallback={null}>
              <AttributeLegends address={address} />
            </Suspense>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <Tabs
          label="Parts of the address"
          items={ADDRESS_TAB_ENTRIES.filter(({ isListed }) =>
            isListed({ account: account.data, isProxy, hasLists, hasErc1155 }),
          ).map(({ tab, label, Mark }) => ({
            id: tab,
            label:
              Mark === undefined ? label : <MarkedLabel label={label} mark={<Mark address={address} />} />,
            href: toHref(addressPath(inUrl, tab === 'overview' ? undefined : tab)),
            active: tab === active?.tab,
          }))}
          renderLink={renderTabLink}
        />
        {view === undefined || active === undefined ? (
          <NoSuchTab address={address} subPath={subPath} />
        ) : (
          <Suspense fallback={<TabSkeleton label={active.label} />}>
            <active.Content address={address} account={account} view={view} {...texts} />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Going from tab to tab is no step back in the history: Back leaves the page. */
function renderTabLink({ href, ...rest }: RenderLinkProps) {
  return <AppLink path={fromHref(href)} replace {...rest} />
}

/** A label and the state behind it, whose code comes later. */
function MarkedLabel({ label, mark }: { readonly label: string; readonly mark: ReactNode }) {
  return (
    <>
      {label}
      <Suspense fallback={null}>{mark}</Suspense>
    </>
  )
}

function TabSkeleton({ label }: { readonly label: string }) {
  return (
    <Card>
      <PanelState status="loading" label={`Loading ${label}`}>
        <Skeleton chars={40} />
      </PanelState>
    </Card>
  )
}

function NoSuchTab({ address, subPath }: { readonly address: Address; readonly subPath: string }) {
  return (
    <Card>
      <PanelState status="absent">
        The page of an address has no part "<UntrustedText text={subPath} maxChars={SHOWN_LENGTH} />
        ".{' '}
        <AppLink path={addressPath(useAddressInUrl(address))} className="link">
          Go to its overview
        </AppLink>
      </PanelState>
    </Card>
  )
}
