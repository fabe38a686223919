import { decodeCalldata } from '@otterscan/decode/abi/calldata'
import { toPrecompile } from '@otterscan/decode/trace/precompiles'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { useMemo } from 'react'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useFunctionCandidates } from '../../../queries/signatures/useSignatures.ts'

/** Decoding more than this for a name alone is not worth it. */
const MAX_DECODED_BYTES = 64 * 1024

/** Name of the called function where a signature that fits is known, else its selector; nothing for creations. */
export function FrameFunction({ frame }: { readonly frame: CallFrame }) {
  const { type, to, input } = frame
  const byteLength = hexByteLength(input)
  const isCall =
    !type.startsWith('CREATE') && type !== 'SELFDESTRUCT' && (to === undefined || !toPrecompile(to))
  const selector = isCall && byteLength >= 4 ? sliceHex(input, 0, 4) : undefined
  const candidates = useFunctionCandidates(selector, to)
  const signature = useMemo(() => {
    if (selector === undefined || candidates.length === 0) return undefined
    if (byteLength > MAX_DECODED_BYTES) return candidates[0]?.signature
    const decoded = decodeCalldata(input, candidates)
    return decoded.kind === 'decoded' ? decoded.signature : undefined
  }, [selector, candidates, byteLength, input])
  if (!isCall) return null
  if (selector === undefined) {
    return <span className="mono text-muted">{byteLength === 0 ? '<receive>' : '<fallback>'}</span>
  }
  return (
    <Highlightable value={`selector ${selector}`} className="mono rounded-sm font-medium">
      <span className={COLOURS[type] ?? 'text-text'}>
        {signature === undefined ? selector : <UntrustedText text={signature.name} maxChars={40} />}
      </span>
      <span className="text-muted">({byteLength > 4 ? '…' : ''})</span>
    </Highlightable>
  )
}

const COLOURS: Readonly<Record<string, string>> = {
  CALL: 'text-info',
  STATICCALL: 'text-accent',
}
