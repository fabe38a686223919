import type { DecodedCalldata } from '@otterscan/decode/abi/calldata'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { useState } from 'react'
import type { SignatureOrigin } from '../../queries/signatures/signatures.ts'
import { useNumberFormat } from '../useNumberFormat.ts'
import { NatSpecText } from './NatSpecText.tsx'
import { OtherSignatures } from './OtherSignatures.tsx'
import { ParameterTable } from './ParameterTable.tsx'
import { describeNames, SignatureLine } from './SignatureLine.tsx'
import { useNatSpec } from './useNatSpec.ts'

interface DecodedInputProps {
  readonly decoded: DecodedCalldata<SignatureOrigin>
  /** Where the call went. */
  readonly address: Address | null | undefined
  /** Signatures are still loading. */
  readonly isPending: boolean
}

/** A decoded input; without a known signature, its selector and words. */
export function DecodedInput({ decoded, address, isPending }: DecodedInputProps) {
  const natSpec = useNatSpec(
    address,
    decoded.kind === 'decoded' ? { ...decoded, kind: 'function' } : undefined,
  )
  switch (decoded.kind) {
    case 'decoded':
      return (
        <div className="flex min-w-0 flex-col gap-2">
          <SignatureLine signature={decoded.signature} />
          <NatSpecText natSpec={natSpec} />
          <ParameterTable
            values={decoded.values}
            warnings={decoded.warnings}
            hint={describeNames(decoded.signature.inputs, decoded.candidate)}
            notes={natSpec?.parameters}
          />
          <OtherSignatures
            chosen={decoded.signature}
            alternatives={decoded.alternatives}
            rejected={decoded.rejected}
          />
        </div>
      )
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

const WORDS_AT_FIRST = 16
const MORE_WORDS = 128

/** 32-byte words of undecoded data, numbered. */
export function WordList({ words }: { readonly words: readonly Hex[] }) {
  const numbers = useNumberFormat()
  const [limit, setLimit] = useState(WORDS_AT_FIRST)
  if (words.length === 0) return null
  return (
    <>
      <ol className="flex min-w-0 flex-col">
        {words.slice(0, limit).map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words are identified by position only
          <li key={index} className="flex gap-3 text-sm">
            <span className="tabular w-8 shrink-0 text-right text-muted">{index}</span>
            <span className="mono wrap-anywhere">{word}</span>
          </li>
        ))}
      </ol>
      {words.length > limit && (
        <div>
          <Button size="sm" onClick={() => setLimit(limit + MORE_WORDS)}>
            Show more of {numbers.formatInteger(words.length)} words
          </Button>
        </div>
      )}
    </>
  )
}
