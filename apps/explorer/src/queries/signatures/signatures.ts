import { requestText } from '@otterscan/clients/transport/requestText'
import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Candidate } from '@otterscan/decode/abi/candidate'
import type { ContractAbi } from '@otterscan/decode/abi/jsonAbi'
import { parseSignatureList } from '@otterscan/decode/abi/parseSignature'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import type { AbiOrigin } from '../contracts/getKnownAbis.ts'
import { useKnownAbisQuery, useMayKnowAbis } from '../contracts/knownAbis.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { parseStandardEvents, parseStandardFunctions } from './standardSignatures.ts'

const TIMEOUT_MS = 5_000
/** Maximum size of a signature file. */
const MAX_CHARACTERS = 200_000

/** Whether signature assets are configured. */
export function hasSignatureAssets({
  assetsAvailable,
  signaturesAvailable,
}: {
  readonly assetsAvailable?: boolean | undefined
  readonly signaturesAvailable?: boolean | undefined
}): boolean {
  return signaturesAvailable ?? assetsAvailable !== false
}

/** Signatures in the assets for a selector of a function or error; empty when none. One small file. */
export function functionSignaturesQuery(assetsURLPrefix: string, selector: Hex) {
  return signatureFileQuery(assetsURLPrefix, `signatures/${selector.slice(2).toLowerCase()}`)
}

/** Signatures in the assets for the first topic of a log; empty when none. One small file. */
function eventSignaturesQuery(assetsURLPrefix: string, topic0: Hex) {
  return signatureFileQuery(assetsURLPrefix, `topic0/${topic0.slice(2).toLowerCase()}`)
}

function signatureFileQuery(assetsURLPrefix: string, path: string) {
  return queryOptions({
    queryKey: ['signatures', assetsURLPrefix, path] as const,
    queryFn: ({ signal }) => getSignatures(`${assetsURLPrefix}/${path}`, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}

/** An absent, slow or broken collection must not affect the page: it means "no name known". */
async function getSignatures(url: string, signal: AbortSignal): Promise<readonly AbiSignature[]> {
  try {
    const request = { name: 'the collection of signatures', timeoutMs: TIMEOUT_MS, signal }
    const { ok, text } = await requestText(url, {}, request)
    if (!ok || text.length > MAX_CHARACTERS) return []
    const { signatures, skipped } = parseSignatureList(text)
    // biome-ignore lint/suspicious/noConsole: for the operator of the collection; visitors see the readable ones
    if (skipped > 0) console.warn(`${url}: ${skipped} of its signatures could not be parsed`)
    return signatures
  } catch (error) {
    if (signal.aborted) throw error
    return []
  }
}

/** Origin of a signature: an ABI known for the address, a published standard, or the signature assets. */
export type SignatureOrigin = AbiOrigin | 'standard' | 'assets'

/** Candidates for a selector at an address: its ABIs first, else guesses; empty while unknown and for `undefined`.
 * Standards need no request; an address costs its code, and with it its published source.
 */
export function useFunctionCandidates(
  selector: Hex | undefined,
  address?: Address | null,
): readonly Candidate<SignatureOrigin>[] {
  return useFunctionLookup(selector, address).candidates
}

/** As `useFunctionCandidates`; while it is pending, that there are none says nothing. */
export function useFunctionLookup(selector: Hex | undefined, address?: Address | null): FoundCandidates {
  return useJoined(selector, useKnownCandidates(address, selector, findFunctions))
}

interface FoundCandidates {
  readonly candidates: readonly Candidate<SignatureOrigin>[]
  readonly isPending: boolean
}

/** Candidates for the selector of a custom error at an address. */
export function useErrorCandidates(
  selector: Hex | undefined,
  address?: Address | null,
): readonly Candidate<SignatureOrigin>[] {
  return useJoined(selector, useKnownCandidates(address, selector, findErrors)).candidates
}

/** Candidate events for a first topic at an address; guesses come after its ABIs. */
export function useEventCandidates(topic0: Hex | undefined, address?: Address | null): FoundCandidates {
  const { config } = useConfig()
  const { known, isPending } = useKnownCandidates(address, topic0, findEvents)
  const standard = useMemo(() => findStandardEvents(topic0), [topic0])
  const query = eventSignaturesQuery(config.assetsURLPrefix, topic0 ?? '0x')
  // An anonymous event of the ABI fits any log: it does not name this one.
  const isNamed = standard.length > 0 || known.some(({ signature }) => !signature.anonymous)
  const isKnown = topic0 === undefined || isNamed || isPending
  const isAsked = !isKnown && hasSignatureAssets(config)
  const { data, isLoading } = useQuery(isAsked ? query : { ...query, queryFn: skipToken })
  const candidates = useMemo(
    () => [...known, ...(standard.length > 0 ? standard : toCandidates(data, 'assets'))],
    [known, standard, data],
  )
  return { candidates, isPending: isPending || isLoading }
}

/** The known ones, else standards, else the assets once no ABI has a match. */
function useJoined(selector: Hex | undefined, { known, isPending }: KnownCandidates): FoundCandidates {
  const { config } = useConfig()
  const standard = useMemo(() => findStandardFunctions(selector), [selector])
  const query = functionSignaturesQuery(config.assetsURLPrefix, selector ?? '0x')
  const isKnown = selector === undefined || standard.length > 0 || known.length > 0 || isPending
  const isAsked = !isKnown && hasSignatureAssets(config)
  const { data, isLoading } = useQuery(isAsked ? query : { ...query, queryFn: skipToken })
  const candidates = useMemo(() => {
    if (known.length > 0) return known
    return standard.length > 0 ? standard : toCandidates(data, 'assets')
  }, [known, standard, data])
  return { candidates, isPending: isPending || isLoading }
}

interface KnownCandidates {
  readonly known: readonly Candidate<SignatureOrigin>[]
  /** True while the ABIs of the address are loading. */
  readonly isPending: boolean
}

type FindSignatures = (abi: ContractAbi, hash: Hex) => readonly AbiSignature[]

const findFunctions: FindSignatures = (abi, hash) => abi.functions.filter(({ selector }) => selector === hash)
const findErrors: FindSignatures = (abi, hash) => abi.errors.filter(({ selector }) => selector === hash)
/** Anonymous events match any log. */
const findEvents: FindSignatures = (abi, hash) =>
  abi.events.filter(({ topic0, anonymous }) => topic0 === hash || anonymous)

/** Signatures of the ABIs of an address; published source is trusted, an ABI from the user is not. */
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
  if (selector === undefined) return NO_CANDIDATES
  return toCandidates(parseStandardFunctions(selector.toLowerCase() as Hex), 'standard')
}

/** Events of published standards with a first topic. */
export function findStandardEvents(topic0: Hex | undefined): readonly Candidate<SignatureOrigin>[] {
  if (topic0 === undefined) return NO_CANDIDATES
  return toCandidates(parseStandardEvents(topic0.toLowerCase() as Hex), 'standard')
}

function toCandidates(
  signatures: readonly AbiSignature[] | undefined,
  tag: SignatureOrigin,
): readonly Candidate<SignatureOrigin>[] {
  if (signatures === undefined || signatures.length === 0) return NO_CANDIDATES
  return signatures.map((signature) => ({ signature, isTrusted: false, tag }))
}

const NO_CANDIDATES: readonly Candidate<SignatureOrigin>[] = []
