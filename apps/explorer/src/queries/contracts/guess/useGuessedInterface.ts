import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Hex } from '@otterscan/ethereum/hex'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from '../../../config/useConfig.ts'
import { functionSignaturesQuery, hasSignatureAssets } from '../../signatures/signatureQuery.ts'
import { findStandardFunctions } from '../../signatures/useSignatures.ts'
import type { FoundFunction } from './guessMessages.ts'
import { guessQuery } from './guessQuery.ts'
import { type GuessedFunction, nameFunctions } from './nameFunctions.ts'

/** Selectors nobody asks names for beyond this many: one small file each. */
const MAX_LOOKUPS = 200

/** The interface guessed from code; names come in as the signature assets answer. */
export function useGuessedInterface(
  code: Hex,
  isWanted: boolean,
): {
  readonly query: UseQueryResult<readonly FoundFunction[], Error>
  readonly functions: readonly GuessedFunction[]
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
  const names = useQueries({
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
  return { query, functions }
}

const NONE: readonly FoundFunction[] = []

function combineNames(results: readonly { data: readonly AbiSignature[] | undefined }[]) {
  return results.map(({ data }) => data)
}
