import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { ContractAbi } from '@otterscan/decode/abi/jsonAbi'
import type { Address } from '@otterscan/ethereum/address'
import { useKnownAbisQuery } from '../../queries/contracts/knownAbis.ts'
import type { SignatureOrigin } from '../../queries/signatures/signatures.ts'
import { type NatSpec, readNatSpec } from './natSpec.ts'

const LISTS = { function: 'functions', event: 'events', error: 'errors' } as const satisfies Record<
  string,
  keyof ContractAbi
>

/** What was decoded, and where its signature came from. */
interface DecodedPart {
  readonly signature: AbiSignature
  readonly kind: keyof typeof LISTS
  readonly candidate: { readonly tag: SignatureOrigin }
}

/**
 * Documentation of a decoded call, event or error in the published source of an address or of what it runs; `undefined`
 * where the signature is from elsewhere. Makes no request that decoding has not made.
 */
export function useNatSpec(
  address: Address | null | undefined,
  decoded: DecodedPart | undefined,
): NatSpec | undefined {
  const tag = decoded?.candidate.tag
  const isPublished = tag === 'verified' || tag === 'implementation'
  const { data } = useKnownAbisQuery(isPublished ? (address ?? undefined) : undefined)
  if (decoded === undefined) return undefined
  const { kind, signature } = decoded
  const owner = data?.abis.find(
    ({ source, abi }) => source !== undefined && abi[LISTS[kind]].some(({ text }) => text === signature.text),
  )?.source
  return owner && readNatSpec(owner.userDocumentation, owner.developerDocumentation, kind, signature.text)
}
