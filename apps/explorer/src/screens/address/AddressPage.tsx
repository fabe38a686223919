import type { Address } from '@otterscan/ethereum/address'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { TabBar } from '../../entities/tabs/TabBar.tsx'
import { TabContent } from '../../entities/tabs/TabContent.tsx'
import { findTab } from '../../entities/tabs/TabEntry.ts'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useFindLabel } from '../../entities/useFindLabel.ts'
import { addressPath, parseAddressView } from '../../paths/addressPaths.ts'
import { accountQuery, codeAtQuery, toAccountKind } from '../../queries/account.ts'
import { useClients } from '../../queries/clients.ts'
import { proxyQuery } from '../../queries/contracts/proxyChain.ts'
import { isDestroyed, useCodePast } from '../../queries/gateway/codeHistory.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { useHeadRefresh } from '../../queries/head/head.ts'
import { AccountKindBadge } from './AccountKindBadge.tsx'
import { AddressHeading } from './AddressHeading.tsx'
import { useAddressInUrl, useAtBlock, useKeepAt } from './AddressInUrl.ts'
import { ADDRESS_TABS } from './addressTabs.ts'
import { useIsToken } from './useIsToken.ts'

const SHOWN_LENGTH = 60

const AttributeLegends = lazyComponent(async () => (await import('./AttributeLegends.tsx')).AttributeLegends)
const AtBlockButton = lazyComponent(async () => (await import('./at-block/AtBlockParts.tsx')).AtBlockButton)
/** Loaded where a URL names a block of the past. */
const AtBlockBar = lazyComponent(async () => (await import('./at-block/AtBlockParts.tsx')).AtBlockBar)

interface AddressPageProps {
  /** Checksummed. */
  readonly address: Address
  readonly subPath: string
}

/** Heading, tabs, and the tab the URL names. */
export function AddressPage({ address, subPath }: AddressPageProps) {
  const clients = useClients()
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const at = useAtBlock()
  const block = at ?? 'latest'
  const options = accountQuery(clients, address)
  const account = useQuery(options)
  const codeThen = useQuery({ ...codeAtQuery(clients, address, block), enabled: at !== undefined })
  const hasCodeNow = account.data !== undefined && account.data.code !== '0x'
  const hadCode = codeThen.data !== undefined && codeThen.data !== '0x'
  const hasCode = hasCodeNow || hadCode
  const { isOffered: hasLists, methods } = useIndexSupport()
  useHeadRefresh(useMemo(() => [accountQuery(clients, address).queryKey], [clients, address]))
  const proxy = useQuery({
    ...proxyQuery(clients, address, block),
    enabled: at === undefined ? hasCodeNow : hadCode,
  })
  const isProxy = (proxy.data?.hops.length ?? 0) > 0
  const isToken = useIsToken(address, hasCodeNow)
  const hasErc1155 = methods.has('ots2_getERC1155TransferList')
  const label = useFindLabel()(address)
  const { past } = useCodePast(address)
  const active = findTab(ADDRESS_TABS, parseAddressView(subPath).tab)
  const tabProps = { address, account, hasCode, isProxy, isToken, hasLists, hasErc1155 }
  return (
    <>
      <PageTitle page={toTitle(label, active?.toTitle?.(address) ?? `Address ${address}`)} />
      <AddressHeading
        address={address}
        hasCode={hasCode}
        kind={
          <AccountKindBadge
            address={address}
            kind={at === undefined ? account.data?.kind : codeThen.data && toAccountKind(codeThen.data)}
            hasFailed={at === undefined ? account.isError : codeThen.isError}
            isPast={at !== undefined}
            isDestroyed={at === undefined && past !== undefined && isDestroyed(past)}
          />
        }
        tools={
          <Suspense fallback={<span className="size-6" />}>
            <AtBlockButton address={address} tab={active?.name} />
          </Suspense>
        }
        legends={
          hasCodeNow &&
          hasLists && (
            <Suspense fallback={null}>
              <AttributeLegends address={address} />
            </Suspense>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <TabBar
          label="Address sections"
          entries={ADDRESS_TABS}
          active={active}
          tabProps={tabProps}
          toPath={(name) => keepAt(addressPath(inUrl, name))}
        />
        {at !== undefined && (
          <Suspense fallback={<div className="h-6" />}>
            <AtBlockBar address={address} at={at} tab={active?.name} />
          </Suspense>
        )}
        <TabContent
          entry={active}
          tabProps={tabProps}
          resetKey={address}
          absent={<NoSuchTab address={address} subPath={subPath} />}
        />
      </div>
    </>
  )
}

/** The reader's own label comes first: a browser's tab shows no more than the beginning. */
function toTitle(label: string | undefined, page: string): string {
  return label === undefined ? page : `${label} | ${page}`
}

function NoSuchTab({ address, subPath }: { readonly address: Address; readonly subPath: string }) {
  return (
    <>
      An address page has no section "<UntrustedText text={subPath} maxChars={SHOWN_LENGTH} />
      ".{' '}
      <AppLink path={addressPath(useAddressInUrl(address))} className="link">
        Go to its overview
      </AppLink>
    </>
  )
}
