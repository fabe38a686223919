import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'

/** A call frame with the given parts; the others are those of an empty call. */
export function toFrame(parts: Partial<CallFrame>): CallFrame {
  return {
    type: 'CALL',
    depth: 0,
    from: '0x00000000000000000000000000000000000000aa',
    to: '0x00000000000000000000000000000000000000bb',
    value: 0n,
    input: '0x',
    output: '0x',
    gas: undefined,
    gasUsed: undefined,
    error: undefined,
    ...parts,
  }
}
