import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Candidate } from '@otterscan/decode/abi/candidate'
import type { ContractAbi } from '@otterscan/decode/abi/jsonAbi'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import type { AbiOrigin } from '../contracts/KnownAbis.ts'
import { useKnownAbisQuery, useMayKnowAbis } from '../contracts/useKnownAbis.ts'
import { eventSignaturesQuery, functionSignaturesQuery, hasSignatureAssets } from './signatureQuery.ts'
import { listStandardEvents, listStandardFunctions } from './standardSignatures.ts'

/** Where a signature came from: an ABI known for the address, a published standard, or the collection among the assets. */
export type SignatureOrigin = AbiOrigin | 'standard' | 'assets'

/**
 * What a selector may stand for at an address: its ABIs first, else guesses; empty while unknown and for `undefined`.
 * Standards need no request; an address costs its code, and with it its published source.
 */
export function useFunctionCandidates(
  selector: Hex | undefined,
  address?: Address | null,
): readonly Candidate<SignatureOrigin>[] {
  return useJoined(selector, useKnownCandidates(address, selector, findFunctions))
}

/** What the selector of a custom error may stand for at an address. */
export function useErrorCandidates(
  selector: Hex | undefined,
  address?: Address | null,
): readonly Candidate<SignatureOrigin>[] {
  return useJoined(selector, useKnownCandidates(address, selector, findErrors))
}

/** Which event a first topic may stand for at an address; guesses come after its ABIs. */
export function useEventCandidates(
  topic0: Hex | undefined,
  address?: Address | null,
): readonly Candidate<SignatureOrigin>[] {
  const { config } = useConfig()
  const { known, isPending } = useKnownCandidates(address, topic0, findEvents)
  const standard = useMemo(() => findStandardEvents(topic0), [topic0])
  const query = eventSignaturesQuery(config.assetsURLPrefix, topic0 ?? '0x')
  const isKnown = topic0 === undefined || standard.length > 0 || known.length > 0 || isPending
  const isAsked = !isKnown && hasSignatureAssets(config)
  const { data } = useQuery(isAsked ? query : { ...query, queryFn: skipToken })
  return useMemo(
    () => [...known, ...(standard.length > 0 ? standard : toCandidates(data, 'assets'))],
    [known, standard, data],
  )
}

/** The known ones, else standards at once, else the assets once it is clear that no ABI tells. */
function useJoined(
  selector: Hex | undefined,
  { known, isPending }: KnownCandidates,
): readonly Candidate<SignatureOrigin>[] {
  const { config } = useConfig()
  const standard = useMemo(() => findStandardFunctions(selector), [selector])
  const query = functionSignaturesQuery(config.assetsURLPrefix, selector ?? '0x')
  const isKnown = selector === undefined || standard.length > 0 || known.length > 0 || isPending
  const isAsked = !isKnown && hasSignatureAssets(config)
  const { data } = useQuery(isAsked ? query : { ...query, queryFn: skipToken })
  return useMemo(() => {
    if (known.length > 0) return known
    return standard.length > 0 ? standard : toCandidates(data, 'assets')
  }, [known, standard, data])
}

interface KnownCandidates {
  readonly known: readonly Candidate<SignatureOrigin>[]
  /** The ABIs of the address are on their way. */
  readonly isPending: boolean
}

type FindSignatures = (abi: ContractAbi, hash: Hex) => readonly AbiSignature[]

const findFunctions: FindSignatures = (abi, hash) => abi.functions.filter(({ selector }) => selector === hash)
const findErrors: FindSignatures = (abi, hash) => abi.errors.filter(({ selector }) => selector === hash)
/** Events without a topic of their own fit any log. */
const findEvents: FindSignatures = (abi, hash) =>
  abi.events.filter(({ topic0, anonymous }) => topic0 === hash || anonymous)

/** Signatures of the ABIs of an address; published source is trusted, what a person gave is not. */
function useKnownCandidates(
  address: Address | null | undefined,
  hash: Hex | undefined,
  find: FindSignatures,
): KnownCandidates {
  const isAsked = useMayKnowAbis() && hash !== undefined
  const { data, isLoading } = useKnownAbisQuery(isAsked ? (address ?? undefined) : undefined)
  const known = useMemo(() => {
    if (data === undefined || hash === undefined) return NO_CANDIDATES
    const wanted = hash.toLowerCase() as Hex
    return data.abis.flatMap(({ abi, origin }) =>
      find(abi, wanted).map((signature) => ({ signature, isTrusted: origin !== 'pasted', tag: origin })),
    )
  }, [data, hash, find])
  return { known, isPending: isLoading }
}

/** Functions of published standards with a selector. */
export function findStandardFunctions(selector: Hex | undefined): readonly Candidate<SignatureOrigin>[] {
  const wanted = selector?.toLowerCase()
  const found = listStandardFunctions().filter((signature) => signature.selector === wanted)
  return toCandidates(found, 'standard')
}

/** Events of published standards with a first topic. */
export function findStandardEvents(topic0: Hex | undefined): readonly Candidate<SignatureOrigin>[] {
  const wanted = topic0?.toLowerCase()
  return toCandidates(
    listStandardEvents().filter((signature) => signature.topic0 === wanted),
    'standard',
  )
}

function toCandidates(
  signatures: readonly AbiSignature[] | undefined,
  tag: SignatureOrigin,
): readonly Candidate<SignatureOrigin>[] {
  if (signatures === undefined || signatures.length === 0) return NO_CANDIDATES
  return signatures.map((signature) => ({ signature, isTrusted: false, tag }))
}

const NO_CANDIDATES: readonly Candidate<SignatureOrigin>[] = []
