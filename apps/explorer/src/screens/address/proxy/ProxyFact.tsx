import type { Address } from '@otterscan/ethereum/address'
import { useQuery } from '@tanstack/react-query'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { AppLink } from '../../../entities/AppLink.tsx'
import { addressPath } from '../../../paths/addressPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { proxyQuery } from '../../../queries/contracts/proxyChain.ts'
import { useAddressInUrl, useAtBlock, useKeepAt } from '../AddressInUrl.ts'
import { Fact } from '../overview/Fact.tsx'
import { PROXY_KIND_NAMES } from './proxyKindNames.ts'

const ENDS = {
  noCode: 'no code at target',
  loop: 'circular',
  limit: 'too many hops',
  emptySlot: 'empty slot',
  notFollowed: 'not followed',
} as const

/** Kind of proxy and its logic contract, at the block that the page shows; absent for other contracts. */
export function ProxyFact({ address }: { readonly address: Address }) {
  const at = useAtBlock()
  const { data: chain, error } = useQuery(proxyQuery(useClients(), address, at))
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  if (at !== undefined && chain === undefined && error !== null) {
    return (
      <Fact label="Proxy type" note={<span className="wrap-anywhere text-warning">{error.message}</span>}>
        <span className="font-normal text-base text-muted">unknown</span>
      </Fact>
    )
  }
  const [hop] = chain?.hops ?? []
  if (chain === undefined || hop === undefined) return null
  const target = chain.implementation?.address ?? hop.implementation ?? hop.beacon
  const end = chain.end === 'contract' || chain.end === 'unknown' ? undefined : ENDS[chain.end]
  return (
    <Fact
      label={
        <>
          Proxy type <span className="text-text">{PROXY_KIND_NAMES[hop.kind]}</span>
        </>
      }
      note={
        <AppLink path={keepAt(addressPath(inUrl, 'proxyLogicContract'))} replace className="link">
          {hop.facets === undefined
            ? `Logic contract${chain.hops.length > 1 ? `, ${chain.hops.length} hops away` : ''}`
            : `${hop.facets.length} facets`}
          {end !== undefined && <span className="text-warning"> — {end}</span>}
        </AppLink>
      }
    >
      <span className="flex min-w-0 items-center text-base">
        {target === undefined ? (
          <span className="font-normal text-muted">several</span>
        ) : (
          <AddressLink address={target} />
        )}
      </span>
    </Fact>
  )
}
