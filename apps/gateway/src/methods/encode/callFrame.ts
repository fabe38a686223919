import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import { ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { WireObject } from '../../upstream/wireValue.ts'

/** Frames that `ots_traceTransaction` lists: all but calls of precompiles below the top. Otterscan API. */
export function isListedFrame({ depth, type, to }: CallFrame): boolean {
  if (depth === 0 || to === undefined || type.startsWith('CREATE') || type === 'SELFDESTRUCT') return true
  return !isPrecompile(to)
}

/**
 * One entry of `ots_traceTransaction`. A failed creation whose address is not known has the zero address: readers need
 * one. Beyond Erigon's members: `gas`, `gasUsed` and `error`, where the tracer says so.
 */
export function encodeCallFrame(frame: CallFrame): WireObject {
  const { type, depth, from, to, value, input, output, gas, gasUsed, error } = frame
  // A SELFDESTRUCT is an instruction of the frame above, which some tracers give a gas of 0.
  const runs = type !== 'SELFDESTRUCT'
  return {
    type,
    depth,
    from: from.toLowerCase(),
    to: (to ?? ZERO_ADDRESS).toLowerCase(),
    value: value === undefined ? null : toQuantity(value),
    input,
    output,
    ...(gas === undefined || !runs ? {} : { gas: toQuantity(gas) }),
    ...(gasUsed === undefined || !runs ? {} : { gasUsed: toQuantity(gasUsed) }),
    ...(error === undefined ? {} : { error }),
  }
}
