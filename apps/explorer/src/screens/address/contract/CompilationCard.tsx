import type { ContractSource, MatchKind } from '@otterscan/api-schema/sourcify/contractSource'
import type { AbiParameter } from '@otterscan/decode/abi/abiType'
import { decodeParameters } from '@otterscan/decode/abi/abiValue'
import { decodeMetadataTrailer } from '@otterscan/decode/contract/metadataTrailer'
import { isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { Chip } from '@otterscan/ui/Chip'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { RawText } from '@otterscan/ui/RawText'
import { CircleCheck, CircleDashed, CircleMinus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { ParameterTable } from '../../../entities/decoded/ParameterTable.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { NamedSourceService } from '../../../queries/contracts/sourceService.ts'

interface CompilationCardProps {
  readonly source: ContractSource
  readonly code: Hex
  readonly service: NamedSourceService
  readonly constructorInputs: readonly AbiParameter[] | undefined
  /** Controls beside the match. */
  readonly actions: ReactNode
}

const NOT_REPORTED = <span className="text-muted">not reported</span>

/** How the source was compiled. */
export function CompilationCard(props: CompilationCardProps) {
  const { source, code, service, constructorInputs, actions } = props
  const trailer = useMemo(() => decodeMetadataTrailer(code), [code])
  const licenses = [
    ...new Set(source.files.flatMap(({ license }) => (license === undefined ? [] : [license]))),
  ]
  return (
    <Card
      title="Compilation"
      actions={
        <>
          {actions}
          {source.match !== undefined && <MatchChip match={source.match} />}
        </>
      }
    >
      <InfoGroup>
        <InfoRow label="Name">{toUntrusted(source.contractName)}</InfoRow>
        <InfoRow
          label="Match"
          help="A full match has identical metadata: source, comments and names are what was compiled. A partial match has the same code, but its source may differ in those."
        >
          {source.match === undefined ? NOT_REPORTED : source.match === 'full' ? 'Full' : 'Partial'}{' '}
          <span className="text-muted text-sm">
            by <UntrustedText text={service.name} maxChars={60} />
            {source.verifiedAt !== undefined && (
              <>
                , <UntrustedText text={source.verifiedAt} maxChars={40} />
              </>
            )}
          </span>
        </InfoRow>
        <InfoRow label="Language">{toUntrusted(source.language)}</InfoRow>
        <InfoRow label="Compiler">{toUntrusted(source.compiler ?? trailer?.compilerVersion)}</InfoRow>
        <InfoRow label="EVM version">{toUntrusted(source.evmVersion)}</InfoRow>
        <InfoRow label="Optimizer Enabled">
          <Optimizer optimizer={source.optimizer} viaIr={source.viaIr} />
        </InfoRow>
        <InfoRow label="License">
          {toUntrusted(licenses.length === 0 ? undefined : licenses.join(', '))}
        </InfoRow>
        {source.libraries.length > 0 && (
          <InfoRow label="Libraries">
            <Libraries libraries={source.libraries} />
          </InfoRow>
        )}
        {source.remappings.length > 0 && (
          <InfoRow label="Remappings">
            <span className="mono text-sm">
              <UntrustedText text={source.remappings.join(' ')} maxChars={400} />
            </span>
          </InfoRow>
        )}
        {source.constructorArguments !== undefined && (
          <InfoRow label="Constructor arguments">
            <ConstructorArguments data={source.constructorArguments} inputs={constructorInputs} />
          </InfoRow>
        )}
      </InfoGroup>
    </Card>
  )
}

function toUntrusted(text: string | undefined) {
  return text === undefined || text === '' ? NOT_REPORTED : <UntrustedText text={text} maxChars={120} />
}

function MatchChip({ match }: { readonly match: MatchKind }) {
  return match === 'full' ? (
    <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Verified
    </Chip>
  ) : (
    <Chip tone="info" icon={<CircleDashed aria-hidden="true" />}>
      Verified, partial match
    </Chip>
  )
}

function Optimizer({ optimizer, viaIr }: Pick<ContractSource, 'optimizer' | 'viaIr'>) {
  const numbers = useNumberFormat()
  const pipeline = viaIr ? <span className="text-muted text-sm"> through the IR pipeline</span> : null
  if (optimizer === undefined) {
    return (
      <>
        {NOT_REPORTED}
        {pipeline}
      </>
    )
  }
  if (!optimizer.enabled) {
    return (
      <span className="inline-flex items-center gap-1 font-semibold text-danger">
        <CircleMinus size={14} aria-hidden="true" /> No
        {pipeline}
      </span>
    )
  }
  return (
    <>
      <span className="font-semibold text-success">Yes</span>
      {optimizer.runs !== undefined && (
        <>
          {' '}
          with{' '}
          <span className="tabular font-semibold text-success">{numbers.formatInteger(optimizer.runs)}</span>{' '}
          runs
        </>
      )}
      {pipeline}
    </>
  )
}

function Libraries({ libraries }: Pick<ContractSource, 'libraries'>) {
  return (
    <ul className="flex flex-col gap-1">
      {libraries.map(([name, address]) => (
        <li key={name} className="flex min-w-0 flex-wrap items-center gap-x-2">
          <UntrustedText text={name} maxChars={80} />
          {isAddress(address) ? (
            <AddressLink address={toChecksumAddress(address)} />
          ) : (
            <span className="mono text-muted text-sm">
              <UntrustedText text={address} maxChars={80} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function ConstructorArguments({
  data,
  inputs,
}: {
  readonly data: Hex
  readonly inputs: readonly AbiParameter[] | undefined
}) {
  const decoded = useMemo(
    () => (inputs === undefined ? undefined : decodeParameters(inputs, data)),
    [inputs, data],
  )
  if (decoded === undefined) return <RawText text={data} label="Constructor arguments" maxHeight={160} />
  return <ParameterTable values={decoded.values} warnings={decoded.warnings} />
}
