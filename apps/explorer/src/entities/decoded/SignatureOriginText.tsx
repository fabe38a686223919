import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Candidate, RejectedCandidate } from '@otterscan/decode/abi/candidate'
import type { Address } from '@otterscan/ethereum/address'
import { useKnownAbisQuery, useMayKnowAbis } from '../../queries/contracts/knownAbis.ts'
import type { SignatureOrigin } from '../../queries/signatures/signatures.ts'

interface SignatureOriginTextProps {
  readonly decoded: {
    readonly signature: AbiSignature
    readonly candidate: Candidate<SignatureOrigin>
    readonly alternatives: readonly Candidate<SignatureOrigin>[]
    readonly rejected: readonly RejectedCandidate<SignatureOrigin>[]
  }
  /** The contract whose call, event or error it is; absent where that is not known. */
  readonly address: Address | null | undefined
  /** Added to the sentence. */
  readonly more?: string | undefined
}

/** Where a decoded name comes from, in a sentence. A name that the contract's verified ABI lacks is a guess. */
export function SignatureOriginText({ decoded, address, more }: SignatureOriginTextProps) {
  const { signature, candidate, alternatives, rejected } = decoded
  const isFromAbi = candidate.tag !== 'standard' && candidate.tag !== 'assets'
  // Decoding has asked for it already.
  const isKnown = useMayKnowAbis() && !isFromAbi
  const { data } = useKnownAbisQuery(isKnown ? (address ?? undefined) : undefined)
  const isLacking = data?.abis.some(({ origin }) => origin !== 'pasted') === true
  const texts = [...alternatives, ...rejected.map((other) => other.candidate)].map(
    (other) => other.signature.text,
  )
  const others = new Set(texts.filter((text) => text !== signature.text)).size
  const sentences = [
    describe(signature, candidate, isLacking),
    candidate.tag === 'assets' && others > 0 && formatOthers(others),
    isLacking && 'The verified ABI of the contract lacks it.',
    more,
  ].filter((sentence) => typeof sentence === 'string')
  const isSure = isFromAbi || (candidate.tag === 'standard' && !isLacking && more === undefined)
  return <p className={`text-xs ${isSure ? 'text-muted' : 'text-warning'}`}>{sentences.join(' ')}</p>
}

function describe({ inputs }: AbiSignature, { tag }: Candidate<SignatureOrigin>, isLacking: boolean): string {
  switch (tag) {
    case 'verified':
      return 'From the verified ABI of the contract.'
    case 'implementation':
      return 'From the verified ABI of a contract that this proxy runs.'
    case 'pasted':
      return 'From the ABI you provided for this contract.'
    case 'standard':
      return isLacking ? 'Guessed from a published standard.' : 'From a published standard.'
    case 'assets': {
      if (inputs.length === 0) return 'Guessed from a signature collection.'
      const state = inputs.some(({ name }) => name !== '') ? 'estimated' : 'not available'
      return `Guessed from a signature collection; parameter names are ${state}.`
    }
  }
}

function formatOthers(count: number): string {
  return count === 1
    ? '1 other signature has the same hash.'
    : `${count} other signatures have the same hash.`
}
