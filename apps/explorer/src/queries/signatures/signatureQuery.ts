import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { parseSignatureList } from '@otterscan/decode/abi/parseSignature'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

const TIMEOUT_MS = 5_000
/** Above this the file is no list of signatures. */
const MAX_CHARACTERS = 200_000

/** Whether there is a place to ask for signatures. */
export function hasSignatureAssets({
  assetsAvailable,
  signaturesAvailable,
}: {
  readonly assetsAvailable?: boolean | undefined
  readonly signaturesAvailable?: boolean | undefined
}): boolean {
  return signaturesAvailable ?? assetsAvailable !== false
}

/** Signatures the assets know for a selector of a function or error; empty when none. One small file. */
export function functionSignaturesQuery(assetsURLPrefix: string, selector: Hex) {
  return signatureFileQuery(assetsURLPrefix, `signatures/${selector.slice(2).toLowerCase()}`)
}

/** Signatures the assets know for the first topic of a log; empty when none. One small file. */
export function eventSignaturesQuery(assetsURLPrefix: string, topic0: Hex) {
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

/** A page must not suffer from a collection that is absent, slow or broken: all that means "no name known". */
async function getSignatures(url: string, signal: AbortSignal): Promise<readonly AbiSignature[]> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
    if (!response.ok) return []
    const text = await response.text()
    return text.length > MAX_CHARACTERS ? [] : parseSignatureList(text).signatures
  } catch (error) {
    if (signal.aborted) throw error
    return []
  }
}
