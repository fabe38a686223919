import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'

/** As `ots_traceTransaction` lists it: a SELFDESTRUCT is an instruction of its parent; some tracers report a gas of 0. */
export function toListedFrame(frame: CallFrame): CallFrame {
  return frame.type === 'SELFDESTRUCT' ? { ...frame, gas: undefined, gasUsed: undefined } : frame
}
