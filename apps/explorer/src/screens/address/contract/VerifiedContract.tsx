import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import { parseJsonAbi } from '@otterscan/decode/abi/jsonAbi'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { useMemo } from 'react'
import type { AddressTab } from '../../../paths.ts'
import type { NamedSourceService } from '../../../queries/contracts/useSourceService.ts'
import { AbiCard } from './AbiCard.tsx'
import { CompilationCard } from './CompilationCard.tsx'
import { SourceCard } from './SourceCard.tsx'
import { VerifyButton } from './verify/VerifyButton.tsx'

interface VerifiedContractProps {
  readonly address: Address
  readonly code: Hex
  readonly service: NamedSourceService
  readonly source: ContractSource
  readonly tab: AddressTab
  readonly pageAddress: Address
}

/** What a source service knows of a contract. */
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
          <PanelState status="absent">The source service has no ABI of this contract.</PanelState>
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
