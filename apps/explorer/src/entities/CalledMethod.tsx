import { decodeCalldata } from '@otterscan/decode/abi/calldata'
import { decodeSystemInput } from '@otterscan/decode/trace/systemInput'
import type { Address } from '@otterscan/ethereum/address'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { Chip } from '@otterscan/ui/Chip'
import { useMemo } from 'react'
import { useFunctionCandidates } from '../queries/signatures/signatures.ts'
import { MethodBadge } from './MethodBadge.tsx'

/** Longer inputs are not decoded for the name alone. */
const MAX_DECODED_BYTES = 64 * 1024

interface CalledMethodProps {
  readonly input: Hex
  /** The callee, for inputs that have a meaning at one address only. Costs no request. */
  readonly to: Address | null | undefined
  /**
   * Contract whose ABI may be requested. Omit in lists: each address costs requests for its code and published source.
   */
  readonly address?: Address | null | undefined
}

/** The function an input calls, by name where a matching signature is known. */
export function CalledMethod({ input, to, address }: CalledMethodProps) {
  const systemInput = decodeSystemInput(to, input)
  const hasSelector = systemInput === undefined && hexByteLength(input) >= 4
  const selector = hasSelector ? sliceHex(input, 0, 4) : undefined
  const candidates = useFunctionCandidates(selector, address)
  const method = useMemo(() => {
    const [first] = candidates
    if (first === undefined) return undefined
    if (hexByteLength(input) > MAX_DECODED_BYTES) {
      return { name: first.signature.name, isVerified: first.isTrusted }
    }
    const decoded = decodeCalldata(input, candidates)
    if (decoded.kind !== 'decoded') return undefined
    return { name: decoded.signature.name, isVerified: decoded.candidate.isTrusted }
  }, [input, candidates])
  if (systemInput !== undefined) return <Chip>{systemInput.name}</Chip>
  return <MethodBadge input={input} method={method} />
}
