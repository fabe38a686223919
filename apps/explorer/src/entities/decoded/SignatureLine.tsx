import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { AbiParameter } from '@otterscan/decode/abi/abiType'
import { UntrustedText } from '../UntrustedText.tsx'
import { formatTypeForPeople } from './flattenValues.ts'

const SHOWN_PARAMETERS = 24

/** Signature of a function, event or error, as in source code. */
export function SignatureLine({
  signature,
  inputs = signature.inputs,
}: {
  readonly signature: AbiSignature
  /** With the `indexed` flags used for decoding. */
  readonly inputs?: readonly AbiParameter[]
}) {
  return (
    <p className="mono wrap-anywhere text-sm">
      <span className="font-semibold text-info">
        <UntrustedText text={signature.name} maxChars={80} />
      </span>
      (
      {inputs.slice(0, SHOWN_PARAMETERS).map((input, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parameters are identified by position only
        <span key={index}>
          {index > 0 && ', '}
          {formatTypeForPeople(input.type)}
          {input.indexed && <span className="text-muted"> indexed</span>}{' '}
          <span className="text-muted italic">
            {input.name === '' ? `param_${index}` : <UntrustedText text={input.name} maxChars={60} />}
          </span>
        </span>
      ))}
      {inputs.length > SHOWN_PARAMETERS && ', …'})
      {signature.anonymous && <span className="text-muted"> anonymous</span>}
    </p>
  )
}
