import type { ProxyHop } from '@otterscan/decode/contract/findProxy'
import { Chip } from '@otterscan/ui/Chip'
import { ArrowDown } from 'lucide-react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { MAX_PROXY_HOPS, type ProxyChain } from '../../../queries/contracts/getProxyChain.ts'
import { PROXY_KIND_NAMES } from './proxyKindNames.ts'

const ENDS: Readonly<Record<ProxyChain['end'], string | undefined>> = {
  contract: undefined,
  noCode: 'There is no code at the target.',
  loop: 'The proxy chain is circular.',
  limit: `The proxy chain continues after ${MAX_PROXY_HOPS} hops and is not followed further.`,
  emptySlot: 'That slot is empty in the storage of the first proxy, where the code runs: calls fail.',
  notFollowed: 'The target is a delegated account, and delegations are not followed twice.',
  unknown: undefined,
}

/** The chain from a proxy to the code that runs, each hop with its evidence. */
export function ProxyHops({ chain }: { readonly chain: ProxyChain }) {
  const end = ENDS[chain.end]
  return (
    <>
      <ol className="flex min-w-0 flex-col gap-1" aria-label="Proxy chain">
        {chain.hops.map((hop) => (
          <li key={hop.proxy} className="flex min-w-0 flex-col gap-0.5">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <Chip>{PROXY_KIND_NAMES[hop.kind]}</Chip>
              <HopTarget hop={hop} />
            </span>
            <span className="flex items-start gap-1 wrap-anywhere text-muted text-xs">
              <ArrowDown size={12} aria-hidden="true" className="mt-0.5 shrink-0" />
              {hop.evidence}
            </span>
          </li>
        ))}
      </ol>
      {end !== undefined && <p className="pt-1 text-sm text-warning">{end}</p>}
    </>
  )
}

const SHOWN_FACETS = 24

function HopTarget({ hop }: { readonly hop: ProxyHop }) {
  if (hop.facets !== undefined) {
    return (
      <span className="flex min-w-0 flex-col">
        {hop.facets.slice(0, SHOWN_FACETS).map((facet) => (
          <AddressLink key={facet} address={facet} />
        ))}
        {hop.facets.length > SHOWN_FACETS && (
          <span className="text-muted text-sm">and {hop.facets.length - SHOWN_FACETS} more facets</span>
        )}
      </span>
    )
  }
  if (hop.implementation !== undefined) return <AddressLink address={hop.implementation} />
  return hop.beacon === undefined ? null : (
    <>
      <span className="text-muted text-sm">beacon</span> <AddressLink address={hop.beacon} />
    </>
  )
}
