import { decodeCalldata } from '@otterscan/decode/abi/calldata'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { useMemo } from 'react'
import { MethodBadge } from '../../entities/MethodBadge.tsx'
import { useFunctionCandidates } from '../../queries/signatures/useSignatures.ts'

/** The function an input calls, by name where a signature that fits is known. */
export function MethodName({
  input,
  address,
}: {
  readonly input: Hex
  readonly address?: Address | null | undefined
}) {
  const selector = hexByteLength(input) < 4 ? undefined : sliceHex(input, 0, 4)
  const candidates = useFunctionCandidates(selector, address)
  const method = useMemo(() => {
    const decoded = decodeCalldata(input, candidates)
    if (decoded.kind !== 'decoded') return undefined
    return { name: decoded.signature.name, isVerified: decoded.candidate.isTrusted }
  }, [input, candidates])
  return <MethodBadge input={input} method={method} />
}
