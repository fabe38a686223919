import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { type Hex, hexToBytes } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from '../../../config/useConfig.ts'
import {
  findStandardFunctions,
  functionSignaturesQuery,
  hasSignatureAssets,
} from '../../signatures/signatures.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../../staleTime.ts'
import type { FoundFunction, GuessAnswer, GuessRequest } from './guessMessages.ts'
import { type GuessedFunction, nameFunctions } from './nameFunctions.ts'

/** Longer than any real code takes; malicious code must not block the page. */
const TIMEOUT_MS = 20_000

/** Functions found in runtime code, by a dedicated worker that is terminated afterwards. */
function guessQuery(code: Hex) {
  return queryOptions({
    queryKey: ['guessedInterface', keccak256(hexToBytes(code))] as const,
    queryFn: ({ signal }) => runWorker(code, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}

function runWorker(code: Hex, signal: AbortSignal): Promise<readonly FoundFunction[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./guessWorker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      settle()
    }
    const timer = setTimeout(
      () => end(() => reject(new Error('analyzing the code takes too long'))),
      TIMEOUT_MS,
    )
    worker.addEventListener('message', ({ data }: MessageEvent<GuessAnswer>) =>
      end(() => resolve(data.functions)),
    )
    worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))))
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    const request: GuessRequest = { code }
    worker.postMessage(request)
  })
}

/** Maximum selectors whose names are requested: one small file each. */
const MAX_LOOKUPS = 200

/** The interface guessed from code; names are added as the signature assets respond. */
export function useGuessedInterface(
  code: Hex,
  isWanted: boolean,
): {
  readonly query: UseQueryResult<readonly FoundFunction[], Error>
  readonly functions: readonly GuessedFunction[]
  /** False until both came, or failed. */
  readonly isSettled: boolean
} {
  const { config } = useConfig()
  const query = useQuery({ ...guessQuery(code), enabled: isWanted })
  const found = query.data ?? NONE
  const unknown = useMemo(
    () =>
      hasSignatureAssets(config)
        ? found.filter(({ selector }) => findStandardFunctions(selector).length === 0).slice(0, MAX_LOOKUPS)
        : NONE,
    [found, config],
  )
  const { names, isNaming } = useQueries({
    queries: unknown.map(({ selector }) => functionSignaturesQuery(config.assetsURLPrefix, selector)),
    combine: combineNames,
  })
  const functions = useMemo(() => {
    const bySelector = new Map(unknown.map(({ selector }, index) => [selector, names[index] ?? []]))
    return nameFunctions(found, (selector) => {
      const standard = findStandardFunctions(selector).map(({ signature }) => signature)
      return standard.length > 0 ? standard : (bySelector.get(selector) ?? [])
    })
  }, [found, unknown, names])
  return { query, functions, isSettled: !query.isLoading && !isNaming }
}

const NONE: readonly FoundFunction[] = []

interface NameResult {
  readonly data: readonly AbiSignature[] | undefined
  readonly isLoading: boolean
}

function combineNames(results: readonly NameResult[]) {
  return { names: results.map(({ data }) => data), isNaming: results.some(({ isLoading }) => isLoading) }
}
