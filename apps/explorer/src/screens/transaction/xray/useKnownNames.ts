import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useConfig } from '../../../config/useConfig.ts'
import {
  findStandardEvents,
  findStandardFunctions,
  functionSignaturesQuery,
} from '../../../queries/signatures/signatures.ts'
import type { ToNames } from './xrayRows.ts'

/** Names already known for a selector or topic: of standards, and of signatures loaded so far. Makes no requests. */
export function useKnownNames(): ToNames {
  const queryClient = useQueryClient()
  const { assetsURLPrefix } = useConfig().config
  return useCallback(
    (hash) => {
      if (hash.length > 10) return findStandardEvents(hash).map(({ signature }) => signature.name)
      const { queryKey } = functionSignaturesQuery(assetsURLPrefix, hash)
      const fetched = queryClient.getQueryData<readonly AbiSignature[]>(queryKey) ?? []
      return [...findStandardFunctions(hash).map(({ signature }) => signature), ...fetched].map(
        ({ name }) => name,
      )
    },
    [queryClient, assetsURLPrefix],
  )
}
