import type { Candidate } from '@otterscan/decode/abi/candidate'
import { listInnerSignatures } from '@otterscan/decode/inner/callForms'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { useMemo } from 'react'
import { type SignatureOrigin, useFunctionLookup } from '../../queries/signatures/signatures.ts'

/**
 * As `useFunctionLookup`, with the functions of published contracts that carry calls before those of the collection.
 * Apart from the other standards, which every page loads.
 */
export function useCallLookup(
  selector: Hex | undefined,
  address?: Address | null,
): ReturnType<typeof useFunctionLookup> {
  const { candidates, isPending } = useFunctionLookup(selector, address)
  return useMemo(() => {
    const isOfContract = candidates.some(({ tag }) => tag !== 'assets')
    return { candidates: isOfContract ? candidates : [...findCarriers(selector), ...candidates], isPending }
  }, [candidates, isPending, selector])
}

function findCarriers(selector: Hex | undefined): Candidate<SignatureOrigin>[] {
  const wanted = selector?.toLowerCase()
  return listInnerSignatures()
    .filter((signature) => signature.selector === wanted)
    .map((signature) => ({ signature, isTrusted: false, tag: 'standard' }))
}
