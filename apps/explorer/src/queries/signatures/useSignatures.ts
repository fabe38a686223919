import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Candidate } from '@otterscan/decode/abi/candidate'
import type { Hex } from '@otterscan/ethereum/hex'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { eventSignaturesQuery, functionSignaturesQuery } from './signatureQuery.ts'

/** Where a signature came from. */
export type SignatureOrigin = 'assets' | 'standard'

/** Guesses of what a selector stands for; empty while unknown and for `undefined`. */
export function useFunctionCandidates(selector: Hex | undefined): readonly Candidate<SignatureOrigin>[] {
  const { assetsURLPrefix } = useConfig().config
  const query = functionSignaturesQuery(assetsURLPrefix, selector ?? '0x')
  const { data } = useQuery(selector === undefined ? { ...query, queryFn: skipToken } : query)
  return useMemo(() => toCandidates(data), [data])
}

/** Guesses of which event a first topic stands for; empty while unknown and for `undefined`. */
export function useEventCandidates(topic0: Hex | undefined): readonly Candidate<SignatureOrigin>[] {
  const { assetsURLPrefix } = useConfig().config
  const query = eventSignaturesQuery(assetsURLPrefix, topic0 ?? '0x')
  const { data } = useQuery(topic0 === undefined ? { ...query, queryFn: skipToken } : query)
  return useMemo(() => toCandidates(data), [data])
}

function toCandidates(
  signatures: readonly AbiSignature[] | undefined,
): readonly Candidate<SignatureOrigin>[] {
  if (signatures === undefined) return NO_CANDIDATES
  return signatures.map((signature) => ({ signature, isTrusted: false, tag: 'assets' }))
}

const NO_CANDIDATES: readonly Candidate<SignatureOrigin>[] = []
