import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useClients } from '../../../queries/clients.ts'
import { useKnownAbisQuery } from '../../../queries/contracts/knownAbis.ts'
import { proxyQuery } from '../../../queries/contracts/proxyChain.ts'
import { useAtBlock } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { ContractView } from '../contract/ContractView.tsx'
import { describeNoProxy } from './describeNoProxy.ts'
import { ProxyHops } from './ProxyHops.tsx'

/** The proxy chain, and the source and code of the logic contract. */
export function LogicContractTab({ address }: AddressTabProps) {
  const at = useAtBlock()
  const query = useQuery(proxyQuery(useClients(), address, at))
  const implementation = query.data?.implementation
  // Loads the sources of what runs; facets are shown by the names found there.
  useKnownAbisQuery(address, at)
  return (
    <div className="flex flex-col gap-4">
      <Card title="Proxy">
        <QueryPanel query={query} noun="what the proxy runs" skeleton={<Skeleton chars={60} />}>
          {(chain) =>
            chain.hops.length === 0 ? (
              <PanelState status="absent">{describeNoProxy(at)}</PanelState>
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
