import type { Hex } from '@otterscan/ethereum/hex'

/** An entry of `ots_traceTransaction`. */
export interface TraceEntry {
  readonly type: string
  readonly depth: number
  readonly to: Hex
  readonly value: Hex | null
  readonly error?: string
  readonly gas?: Hex
  readonly gasUsed?: Hex
}

/**
 * Without what opcode logs do not hold (docs/gateway.md): what a SELFDESTRUCT moved, gas, the words of an error, and,
 * where the logs with memory are too large, inputs and outputs of inner frames.
 */
export function withoutOpcodeGaps(entries: readonly TraceEntry[], isLarge: boolean): unknown[] {
  return entries.map((entry, at) => {
    const { error, gas: _gas, gasUsed: _used, ...rest } = entry
    const value = entry.type === 'SELFDESTRUCT' ? '?' : entry.value
    const data = isLarge && at > 0 ? { input: '?', output: '?' } : {}
    return { ...rest, ...data, value, hasFailed: error !== undefined }
  })
}
