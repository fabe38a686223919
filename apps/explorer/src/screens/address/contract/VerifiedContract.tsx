import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import { parseJsonAbi } from '@otterscan/decode/abi/jsonAbi'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { PanelState } from '@otterscan/ui/PanelState'
import { Hammer } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { NamedSourceService } from '../../../queries/contracts/sourceService.ts'
import { AbiCard } from './AbiCard.tsx'
import { CompilationCard } from './CompilationCard.tsx'
import { SourceCard } from './SourceCard.tsx'
import type { VerificationSubject } from './verify/VerificationState.ts'

interface VerifiedContractProps {
  readonly address: Address
  readonly code: Hex
  readonly service: NamedSourceService
  readonly source: ContractSource
  readonly tab: string
  readonly pageAddress: Address
}

/** Published source of a contract. */
export function VerifiedContract(props: VerifiedContractProps) {
  const { address, code, service, source, tab, pageAddress } = props
  const abi = useMemo(() => (source.abi === undefined ? undefined : parseJsonAbi(source.abi)), [source.abi])
  return (
    <>
      <CompilationCard
        source={source}
        code={code}
        service={service}
        constructorInputs={abi?.constructorInputs}
        actions={<VerifyButton subject={{ address, code, service, source }} />}
      />
      {abi === undefined ? (
        <Card title="ABI">
          <PanelState status="absent">The source service has no ABI for this contract.</PanelState>
        </Card>
      ) : (
        <AbiCard
          abi={abi}
          json={source.abi}
          pageAddress={pageAddress}
          isProxyTab={tab === 'proxyLogicContract'}
          userDocumentation={source.userDocumentation}
        />
      )}
      <SourceCard address={address} service={service} source={source} tab={tab} pageAddress={pageAddress} />
    </>
  )
}

const VerifyDialog = lazyComponent(async () => (await import('./verify/VerifyDialog.tsx')).VerifyDialog)

/** Opens the dialog that compiles the source again. */
function VerifyButton({ subject }: { readonly subject: VerificationSubject }) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button size="sm" icon={<Hammer size={13} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Verify locally
      </Button>
      {isOpen && (
        <Suspense>
          <VerifyDialog subject={subject} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
