import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Candidate } from '@otterscan/decode/abi/candidate'
import { decodeOutputs } from '@otterscan/decode/abi/outputs'
import { type DecodedRevert, decodeRevert } from '@otterscan/decode/abi/revert'
import { findReturnedUnits } from '@otterscan/decode/token/amountUnits'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { RawText } from '@otterscan/ui/RawText'
import { type ReactNode, useMemo } from 'react'
import { ParameterTable } from '../../../entities/decoded/ParameterTable.tsx'
import { WordList } from '../../../entities/decoded/WordList.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import type { ReadOutcome } from '../../../queries/contracts/readOutcome.ts'

interface ReadResultProps {
  readonly outcome: ReadOutcome
  /** The function; its outputs are `undefined` when unknown. */
  readonly signature: AbiSignature
  /** The contract that was called. */
  readonly address: Address
  /** Errors the contract may throw. */
  readonly errors: readonly Candidate<undefined>[]
}

/** Result of a read: values, raw words, or why it failed. */
export function ReadResult({ outcome, signature, address, errors }: ReadResultProps) {
  switch (outcome.kind) {
    case 'output':
      // A new value starts in its default form.
      return <Outputs key={outcome.data} data={outcome.data} signature={signature} address={address} />
    case 'reverted':
      return <Revert outcome={outcome} errors={errors} />
    case 'notDeployed':
      return <Failure>Contract not deployed at this time.</Failure>
    case 'refused':
      return (
        <Failure>
          <UntrustedText text={outcome.message} maxChars={400} />
        </Failure>
      )
  }
}

function Failure({ children }: { readonly children: ReactNode }) {
  return <div className="mono min-w-0 wrap-anywhere text-danger text-sm">{children}</div>
}

interface OutputsProps extends Pick<ReadResultProps, 'signature' | 'address'> {
  readonly data: Hex
}

function Outputs({ data, signature: { text, outputs }, address }: OutputsProps) {
  const decoded = useMemo(() => decodeOutputs(data, outputs, false), [data, outputs])
  const units = useMemo(
    () => (decoded.kind === 'decoded' ? findReturnedUnits(text, decoded.values, address) : undefined),
    [decoded, text, address],
  )
  switch (decoded.kind) {
    case 'decoded':
      return decoded.values.length === 0 ? (
        <p className="text-muted text-sm">It returns nothing.</p>
      ) : (
        <ParameterTable values={decoded.values} warnings={decoded.warnings} units={units} prefix="ret" />
      )
    case 'empty':
      return (
        <p className="text-muted text-sm">
          {outputs === undefined || outputs.length === 0
            ? 'It returns nothing.'
            : 'No data returned: the contract does not have this function.'}
        </p>
      )
    case 'malformed':
      return <Failure>Cannot be decoded: {decoded.reason}</Failure>
    case 'unknown':
    case 'revert':
      return <RawText text={data} label="Returned data" maxHeight={160} />
  }
}

type RevertOutcome = Extract<ReadOutcome, { kind: 'reverted' }>

interface RevertProps {
  readonly outcome: RevertOutcome
  readonly errors: ReadResultProps['errors']
}

function Revert({ outcome, errors }: RevertProps) {
  const { data } = outcome
  const revert = useMemo(() => decodeRevert(data, errors), [data, errors])
  return (
    <Failure>
      Reverted <RevertWords revert={revert} outcome={outcome} />
    </Failure>
  )
}

function RevertWords({
  revert,
  outcome: { message, isReason },
}: {
  readonly revert: DecodedRevert<undefined>
  readonly outcome: RevertOutcome
}) {
  switch (revert.kind) {
    case 'none':
      return isReason ? (
        <>
          with message: '<UntrustedText text={message} maxChars={400} />'
        </>
      ) : (
        <>
          without data: <UntrustedText text={message} maxChars={300} />
        </>
      )
    case 'reason':
      return (
        <>
          with message: '<UntrustedText text={revert.message} maxChars={400} />'
          {revert.warnings.map(({ text }) => ` (${text})`)}
        </>
      )
    case 'panic':
      return (
        <>
          with panic {revert.codeHex}
          {revert.meaning === undefined ? '' : `: ${revert.meaning}`}
        </>
      )
    case 'malformed':
      return (
        <>
          with data that cannot be read: {revert.data.slice(0, 140)}
          {revert.data.length > 140 && '…'}
        </>
      )
    case 'custom':
      return revert.decoded === undefined ? (
        <>
          with custom error {revert.selector}
          <WordList words={revert.words} />
        </>
      ) : (
        <>
          with custom error '<UntrustedText text={revert.decoded.signature.name} maxChars={80} />'
          {revert.decoded.values.length > 0 && (
            <div className="pt-1 font-sans text-text">
              <ParameterTable values={revert.decoded.values} warnings={revert.decoded.warnings} />
            </div>
          )}
        </>
      )
  }
}
