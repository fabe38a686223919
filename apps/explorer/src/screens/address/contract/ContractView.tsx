import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Banner } from '@otterscan/ui/Banner'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useContractSource } from '../../../queries/contracts/contractSource.ts'
import type { SourceChoice } from '../../../queries/contracts/sourceService.ts'
import { BytecodeCard } from './BytecodeCard.tsx'
import { UnverifiedContract } from './UnverifiedContract.tsx'
import { useIsLate } from './useIsLate.ts'
import { VerifiedContract } from './VerifiedContract.tsx'

interface ContractViewProps {
  readonly address: Address
  /** Runtime code; not empty. */
  readonly code: Hex
  /** The tab this view is in, for links inside it. */
  readonly tab: string
  /** Address of the page; on the logic contract tab, the proxy. */
  readonly pageAddress: Address
}

/** Everything known about one contract: published source or a guessed interface, and the code. */
export function ContractView({ address, code, tab, pageAddress }: ContractViewProps) {
  const { choice, query: source } = useContractSource(address)
  const service = choice.selected
  const isLate = useIsLate()
  const bytecode = <BytecodeCard address={address} code={code} />
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
      {!source.isLoading && source.data == null ? (
        <UnverifiedContract
          address={address}
          code={code}
          pageAddress={pageAddress}
          isKnownUnverified={source.data === null}
          isLate={isLate}
        >
          {bytecode}
        </UnverifiedContract>
      ) : (
        (!source.isLoading || isLate) && bytecode
      )}
    </div>
  )
}

interface SourceServiceNoticeProps {
  readonly choice: SourceChoice
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Why no published source is shown, where the reason is the service and not the contract. */
function SourceServiceNotice({ choice, error, onRetry }: SourceServiceNoticeProps) {
  const { selected, warning, names, select } = choice
  const [first] = names
  return (
    <>
      {warning !== undefined && <Banner tone="warning">{warning}</Banner>}
      {selected === undefined && warning === undefined && first !== undefined && (
        <Banner
          tone="info"
          action={
            <Button size="sm" onClick={() => select(first)}>
              Ask {first}
            </Button>
          }
        >
          Published sources are not looked up. A service would learn which contracts you view, so none is
          queried until you choose one here or in the settings.
        </Banner>
      )}
      {error !== null && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          Source not found or unreachable: {error.message}
        </Banner>
      )}
    </>
  )
}
