import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import type { Hex } from '@otterscan/ethereum/hex'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useConfig } from '../../../config/useConfig.ts'
import { functionSignaturesQuery } from '../../../queries/signatures/signatureQuery.ts'
import { findStandardFunctions } from '../../../queries/signatures/useSignatures.ts'

/** Names already known for a selector: of standards, and of signatures fetched so far. Asks for nothing. */
export function useKnownNames(): (selector: Hex) => readonly string[] {
  const queryClient = useQueryClient()
  const { assetsURLPrefix } = useConfig().config
  return useCallback(
    (selector) => {
      const { queryKey } = functionSignaturesQuery(assetsURLPrefix, selector)
      const fetched = queryClient.getQueryData<readonly AbiSignature[]>(queryKey) ?? []
      const standard = findStandardFunctions(selector).map(({ signature }) => signature)
      return [...standard, ...fetched].map(({ name }) => name)
    },
    [queryClient, assetsURLPrefix],
  )
}
