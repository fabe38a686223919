import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { AddressTab } from '../../../paths.ts'
import { useContractSource } from '../../../queries/contracts/useContractSource.ts'
import { BytecodeCard } from './BytecodeCard.tsx'
import { SourceServiceNotice } from './SourceServiceNotice.tsx'
import { UnverifiedContract } from './UnverifiedContract.tsx'
import { VerifiedContract } from './VerifiedContract.tsx'

interface ContractViewProps {
  readonly address: Address
  /** Runtime code; not empty. */
  readonly code: Hex
  /** Where this view stands, for links inside it. */
  readonly tab: AddressTab
  /** Address the page is about; the proxy, on its tab for the logic. */
  readonly pageAddress: Address
}

/** Everything known of one contract: published source or what can be guessed, and the code in any case. */
export function ContractView({ address, code, tab, pageAddress }: ContractViewProps) {
  const { choice, query: source } = useContractSource(address)
  const service = choice.selected
  return (
    <div className="flex flex-col gap-4">
      <SourceServiceNotice choice={choice} error={source.error} onRetry={() => void source.refetch()} />
      {source.isLoading && (
        <Card>
          <PanelState status="loading" label="Getting data from Sourcify repository...">
            <p className="pb-2 text-muted text-sm">Getting data from Sourcify repository...</p>
            <Skeleton chars={40} />
          </PanelState>
        </Card>
      )}
      {service !== undefined && source.data != null && (
        <VerifiedContract
          address={address}
          code={code}
          service={service}
          source={source.data}
          tab={tab}
          pageAddress={pageAddress}
        />
      )}
      {!source.isLoading && source.data == null && (
        <UnverifiedContract
          address={address}
          code={code}
          pageAddress={pageAddress}
          isKnownUnverified={source.data === null}
        />
      )}
      <BytecodeCard address={address} code={code} />
    </div>
  )
}
