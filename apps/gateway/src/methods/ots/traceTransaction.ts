import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import { ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import type { Handler } from '../methodHandler.ts'
import { requireTrace, requireTransaction } from '../transactionTrace.ts'

/** Call frames, flat, in order of entry. */
export const traceTransaction: Handler<'ots_traceTransaction'> = async ([hash], context) => {
  const mined = await requireTransaction(hash, context)
  const { frames, unreadable } = await requireTrace(mined, context)
  const entries = listFrames(frames)
  // Behind the others: where they belong is not known.
  const lost = unreadable.map((one, at) => ({ ...one, path: String(entries.length + at) }))
  return { entries, unreadable: lost }
}

/**
 * The frames that the method lists: all except precompile calls below the top. A failed creation without an address has
 * the zero address, since clients require one. Otterscan API.
 */
export function listFrames(frames: readonly CallFrame[]): readonly CallFrame[] {
  return frames.filter(isListedFrame).map((frame) => ({
    ...frame,
    to: frame.to ?? (isCreationOfNone(frame) ? ZERO_ADDRESS : undefined),
    // A SELFDESTRUCT is an instruction of its parent frame; some tracers report a gas of 0.
    ...(frame.type === 'SELFDESTRUCT' ? { gas: undefined, gasUsed: undefined } : {}),
  }))
}

function isCreationOfNone({ type, unreadable = [] }: CallFrame): boolean {
  return type.startsWith('CREATE') && findUnreadable(['to', 'output'], { unreadable }) === undefined
}

function isListedFrame({ depth, type, to }: CallFrame): boolean {
  if (depth === 0 || to === undefined || type.startsWith('CREATE') || type === 'SELFDESTRUCT') return true
  return !isPrecompile(to)
}
