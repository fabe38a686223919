import { decodeCalldata } from '@otterscan/decode/abi/calldata'
import { findPrecompile } from '@otterscan/decode/trace/precompiles'
import { decodeSystemInput } from '@otterscan/decode/trace/systemInput'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { useMemo } from 'react'
import { Missing } from '../../../entities/Missing.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { useFunctionCandidates } from '../../../queries/signatures/signatures.ts'

/** Longer input is not decoded just for a name. */
const MAX_DECODED_BYTES = 64 * 1024

/** What is known of the function that a frame calls; its signature where one matches the input. */
export function useFrameFunction({ type, to, input = '0x' }: CallFrame) {
  const byteLength = hexByteLength(input)
  const isCall =
    !type.startsWith('CREATE') && type !== 'SELFDESTRUCT' && (to === undefined || !findPrecompile(to))
  const systemInput = decodeSystemInput(to, input)
  const selector = isCall && byteLength >= 4 && systemInput === undefined ? sliceHex(input, 0, 4) : undefined
  const candidates = useFunctionCandidates(selector, to)
  const signature = useMemo(() => {
    if (selector === undefined || candidates.length === 0) return undefined
    if (byteLength > MAX_DECODED_BYTES) return candidates[0]?.signature
    const decoded = decodeCalldata(input, candidates)
    return decoded.kind === 'decoded' ? decoded.signature : undefined
  }, [selector, candidates, byteLength, input])
  return { isCall, systemInput, selector, signature, byteLength }
}

/** Name of the called function where a matching signature is known, else its selector; nothing for creations. */
export function FrameFunction({ frame }: { readonly frame: CallFrame }) {
  const { type, unreadable = [] } = frame
  const { isCall, systemInput, selector, signature, byteLength } = useFrameFunction(frame)
  if (!isCall) return null
  if (frame.input === undefined) return <Missing unreadable={findUnreadable(['input'], { unreadable })} />
  if (systemInput !== undefined) return <span className="text-muted">{systemInput.name}</span>
  if (selector === undefined) {
    return <span className="mono text-muted">{byteLength === 0 ? '<receive>' : '<fallback>'}</span>
  }
  return (
    <Highlightable value={`selector ${selector}`} className="mono rounded-sm font-medium">
      <span className={COLORS[type] ?? 'text-text'}>
        {signature === undefined ? selector : <UntrustedText text={signature.name} maxChars={40} />}
      </span>
      <span className="text-muted">({byteLength > 4 ? '…' : ''})</span>
    </Highlightable>
  )
}

const COLORS: Readonly<Record<string, string>> = {
  CALL: 'text-info',
  STATICCALL: 'text-accent',
}
