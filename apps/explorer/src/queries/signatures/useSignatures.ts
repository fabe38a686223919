import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Candidate } from '@otterscan/decode/abi/candidate'
import type { Hex } from '@otterscan/ethereum/hex'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { eventSignaturesQuery, functionSignaturesQuery } from './signatureQuery.ts'
import { listStandardEvents, listStandardFunctions } from './standardSignatures.ts'

/** Where a signature came from: a published standard, or the collection among the assets. */
export type SignatureOrigin = 'standard' | 'assets'

/** Guesses of what a selector stands for; empty while unknown and for `undefined`. Standards need no request. */
export function useFunctionCandidates(selector: Hex | undefined): readonly Candidate<SignatureOrigin>[] {
  const { assetsURLPrefix } = useConfig().config
  const standard = useMemo(() => findStandardFunctions(selector), [selector])
  const query = functionSignaturesQuery(assetsURLPrefix, selector ?? '0x')
  const isKnown = selector === undefined || standard.length > 0
  const { data } = useQuery(isKnown ? { ...query, queryFn: skipToken } : query)
  return useMemo(() => (standard.length > 0 ? standard : toCandidates(data, 'assets')), [standard, data])
}

/** Guesses of which event a first topic stands for; empty while unknown and for `undefined`. */
export function useEventCandidates(topic0: Hex | undefined): readonly Candidate<SignatureOrigin>[] {
  const { assetsURLPrefix } = useConfig().config
  const standard = useMemo(() => findStandardEvents(topic0), [topic0])
  const query = eventSignaturesQuery(assetsURLPrefix, topic0 ?? '0x')
  const isKnown = topic0 === undefined || standard.length > 0
  const { data } = useQuery(isKnown ? { ...query, queryFn: skipToken } : query)
  return useMemo(() => (standard.length > 0 ? standard : toCandidates(data, 'assets')), [standard, data])
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
