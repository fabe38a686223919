import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useClients } from '../../../queries/clients.ts'
import { useKnownAbis } from '../../../queries/contracts/knownAbis.ts'
import { proxyQuery } from '../../../queries/contracts/proxyChain.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { ContractView } from '../contract/ContractView.tsx'
import { ProxyHops } from './ProxyHops.tsx'

/** The proxy chain, and the source and code of the logic contract. */
export function LogicContractTab({ address }: AddressTabProps) {
  const query = useQuery(proxyQuery(useClients(), address))
  const implementation = query.data?.implementation
  // Loads the sources of what runs; facets are shown by the names found there.
  useKnownAbis(address)
  return (
    <div className="flex flex-col gap-4">
      <Card title="Proxy">
        <QueryPanel query={query} noun="what the proxy runs" skeleton={<Skeleton chars={60} />}>
          {(chain) =>
            chain.hops.length === 0 ? (
              <PanelState status="absent">This contract is not a known kind of proxy.</PanelState>
            ) : (
              <ProxyHops chain={chain} />
            )
          }
        </QueryPanel>
      </Card>
      {implementation !== undefined && (
        <ContractView
          key={implementation.address}
          address={implementation.address}
          code={implementation.code}
          tab="proxyLogicContract"
          pageAddress={address}
        />
      )}
    </div>
  )
}
