import type { DecodedCall } from '@otterscan/decode/abi/calldata'
import { findInnerSteps, findSentUnits } from '@otterscan/decode/inner/innerSteps'
import { findArgumentUnits } from '@otterscan/decode/token/amountUnits'
import type { Address } from '@otterscan/ethereum/address'
import { useMemo } from 'react'
import type { SignatureOrigin } from '../../queries/signatures/signatures.ts'
import type { DecodedInputProps } from './DecodedInputProps.ts'
import { InnerStepList } from './InnerStepList.tsx'
import { NatSpecText } from './NatSpecText.tsx'
import { OtherSignatures } from './OtherSignatures.tsx'
import { ParameterTable } from './ParameterTable.tsx'
import { SignatureLine } from './SignatureLine.tsx'
import { SignatureOriginText } from './SignatureOriginText.tsx'
import { useNatSpec } from './useNatSpec.ts'
import { WordList } from './WordList.tsx'

/** A decoded input with the calls it carries; without a known signature, its selector and words. */
export function DecodedInput({ decoded, address, isPending, level = 0 }: DecodedInputProps) {
  switch (decoded.kind) {
    case 'decoded':
      return <CallContent call={decoded} address={address} level={level} />
    case 'unknown':
      return (
        <div className="flex min-w-0 flex-col gap-2">
          <p className="text-muted text-sm">
            {isPending
              ? 'Looking for signatures with the selector'
              : `No known signature ${decoded.rejected.length > 0 ? 'matches' : 'has the selector'}`}{' '}
            <span className="mono">{decoded.selector}</span>
            {decoded.words.length > 0 ? '. Its words:' : ', which is the whole input.'}
          </p>
          <WordList words={decoded.words} />
        </div>
      )
    case 'short':
      return (
        <p className="text-muted text-sm">
          Too short for a selector: <span className="mono">{decoded.data}</span>
        </p>
      )
    case 'malformed':
      return <p className="text-warning text-sm">Cannot be decoded: {decoded.reason}</p>
    case 'creation':
      return <p className="text-muted text-sm">Init code of a contract creation</p>
    case 'empty':
      return <p className="text-muted text-sm">No input</p>
  }
}

interface CallContentProps {
  readonly call: DecodedCall<SignatureOrigin>
  readonly address: Address | null | undefined
  readonly level: number
}

function CallContent({ call, address, level }: CallContentProps) {
  const { signature, values, warnings, alternatives, rejected } = call
  const natSpec = useNatSpec(address, { ...call, kind: 'function' })
  const inner = useMemo(
    () => findInnerSteps(signature.text, values, address ?? undefined),
    [signature, values, address],
  )
  const units = useMemo(
    () => new Map([...findArgumentUnits(signature.text, values, address), ...findSentUnits(inner)]),
    [signature, values, address, inner],
  )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div>
        <SignatureLine signature={signature} />
        <SignatureOriginText decoded={call} address={address} />
      </div>
      <NatSpecText natSpec={natSpec} />
      <ParameterTable values={values} warnings={warnings} units={units} notes={natSpec?.parameters} />
      <OtherSignatures chosen={signature} alternatives={alternatives} rejected={rejected} />
      {inner !== undefined && (
        <InnerStepList inner={inner} caller={address} level={level + 1} Input={DecodedInput} />
      )}
    </div>
  )
}
