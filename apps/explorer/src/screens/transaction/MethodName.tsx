import { decodeCalldata } from '@otterscan/decode/abi/calldata'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { useMemo } from 'react'
import { MethodBadge } from '../../entities/MethodBadge.tsx'
import { useFunctionCandidates } from '../../queries/signatures/useSignatures.ts'

/** The function an input calls, by name where a signature that fits is known. */
export function MethodName({ input }: { readonly input: Hex }) {
  const candidates = useFunctionCandidates(hexByteLength(input) < 4 ? undefined : sliceHex(input, 0, 4))
  const name = useMemo(() => {
    const decoded = decodeCalldata(input, candidates)
    return decoded.kind === 'decoded' ? decoded.signature.name : undefined
  }, [input, candidates])
  return <MethodBadge input={input} method={name === undefined ? undefined : { name, isVerified: false }} />
}
