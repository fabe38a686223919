import { type Address, hasValidChecksum, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { hasNameService } from '@otterscan/ethereum/chains/findChain'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { parseAtBlock } from '../../paths/addressPaths.ts'
import { type AppPath, encodeSegment } from '../../paths/appPath.ts'
import { findForeignTab } from '../../paths/foreignTabs.ts'
import { useClients } from '../../queries/clients.ts'
import { AddressPage } from './AddressPage.tsx'

/** Loaded where a URL has no address. */
const NotAnAddress = lazyComponent(async () => (await import('./AddressErrors.tsx')).NotAnAddress)
const MistypedAddress = lazyComponent(async () => (await import('./AddressErrors.tsx')).MistypedAddress)
/** Loaded where a URL has a nonce. */
const NonceLookup = lazyComponent(async () => (await import('./NonceLookup.tsx')).NonceLookup)
/** Loaded where `?at=` names no block. */
const NotABlock = lazyComponent(async () => (await import('./at-block/AtBlockParts.tsx')).NotABlock)
/** Loaded at the first name in a URL. */
const NamedAddress = lazyComponent(async () => (await import('./NamedAddress.tsx')).NamedAddress)

interface AddressScreenProps {
  readonly addressText: string
  readonly subPath: string
  readonly nonceText: string | undefined
}

/** An address: its account and its history. With `?nonce=` it redirects to a transaction. */
export function AddressScreen({ addressText, subPath, nonceText }: AddressScreenProps) {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  // The text alone: every redraw of a redirect starts it again.
  const hash = useLocation({ select: (location) => location.hash })
  const { chainId } = useClients()
  // Other explorers name their tabs in the fragment, in `?tab=` or in a sub-path of their own.
  const meant = subPath === '' ? findForeignTab(hash, search.tab) : findForeignTab(subPath)
  if (meant !== undefined && meant !== subPath.replace(/\/+$/, '')) {
    return (
      <Navigate to={`/address/${encodeSegment(addressText)}/${meant}`} search={omitTab(search)} replace />
    )
  }
  const parameter = parseAddressParameter(addressText)
  const toSamePlace = (address: Address): AppPath => ({ to: toSubPath(address, subPath), search })
  const isAtBlock = search.at === undefined || parseAtBlock(search.at) !== undefined
  const toPage = (address: Address) =>
    nonceText === undefined && isAtBlock ? (
      <AddressPage key={address} address={address} subPath={subPath} />
    ) : (
      <Suspense fallback={<PageHeading title="Address" />}>
        {nonceText === undefined ? (
          <NotABlock address={address} text={search.at ?? ''} path={{ to: toSubPath(address, subPath) }} />
        ) : (
          <NonceLookup address={address} nonceText={nonceText} />
        )}
      </Suspense>
    )
  switch (parameter.kind) {
    case 'name':
      return hasNameService(chainId) ? (
        <Suspense fallback={<PageHeading title="Address" />}>
          <NamedAddress text={addressText}>{toPage}</NamedAddress>
        </Suspense>
      ) : (
        <Suspense fallback={<PageHeading title="Address" />}>
          <NotAnAddress text={addressText} />
        </Suspense>
      )
    case 'badChecksum':
      return (
        <Suspense fallback={<PageHeading title="Address" />}>
          <MistypedAddress
            text={addressText}
            corrected={parameter.corrected}
            path={toSamePlace(parameter.corrected)}
          />
        </Suspense>
      )
    case 'otherForm': {
      const path = toSamePlace(parameter.address)
      return <Navigate to={path.to} search={path.search ?? {}} replace />
    }
    case 'address':
      return toPage(parameter.address)
  }
}

function toSubPath(address: Address, subPath: string): string {
  const segments = subPath.split('/').filter((segment) => segment !== '')
  return ['/address', address, ...segments.map(encodeURIComponent)].join('/')
}

function omitTab({ tab: _, ...search }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return search
}

/** The parsed address parameter of an address page's URL. */
type AddressParameter =
  /** In its checksummed form. */
  | { readonly kind: 'address'; readonly address: Address }
  /** The same account written differently: all lower case, all upper case, without `0x`. */
  | { readonly kind: 'otherForm'; readonly address: Address }
  /** Mixed case that contradicts EIP-55: probably mistyped. */
  | { readonly kind: 'badChecksum'; readonly corrected: Address }
  /** Anything else. */
  | { readonly kind: 'name' }

/** Parses the path parameter of an address page. Makes no requests. */
function parseAddressParameter(text: string): AddressParameter {
  const [, digits] = /^\s*(?:0x)?([0-9a-f]{40})\s*$/i.exec(text) ?? []
  const address = `0x${digits ?? ''}`
  if (!isAddress(address)) return { kind: 'name' }
  const checksummed = toChecksumAddress(address)
  if (!hasValidChecksum(address)) return { kind: 'badChecksum', corrected: checksummed }
  return { kind: text === checksummed ? 'address' : 'otherForm', address: checksummed }
}
