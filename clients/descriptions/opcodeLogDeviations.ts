import { isDeepStrictEqual } from 'node:util'
import { type TraceEntry, withoutOpcodeGaps } from '../../apps/gateway/test/opcodeGaps.ts'
import type { KnownDeviation } from '../ClientDescription.ts'
import { withoutMembers } from '../withoutMembers.ts'

/** Of nodes with opcode logs only: gaps of docs/gateway.md. */
export const OPCODE_LOG_DEVIATIONS: readonly KnownDeviation[] = [
  {
    reason: 'gaps 1 and 4 of [the gateway](gateway.md): gas of inner frames, what a SELFDESTRUCT moves.',
    applies: ([method], ours, expected) => {
      if (method !== 'ots_traceTransaction') return false
      const [left, right] = [toEntries(ours), toEntries(expected)]
      if (left === undefined || right === undefined) return false
      return [false, true].some((isLarge) =>
        isDeepStrictEqual(withoutOpcodeGaps(left, isLarge), withoutOpcodeGaps(right, isLarge)),
      )
    },
  },
  {
    reason: 'gap 1 of [the gateway](gateway.md): what a SELFDESTRUCT moves is reported as 0.',
    applies: ([method], ours, expected) =>
      method === 'ots_getInternalOperations' &&
      isDeepStrictEqual(withoutDestroyedValue(ours), withoutDestroyedValue(expected)),
  },
  {
    reason: 'state changes need a tracer; the error says so.',
    applies: ([method], ours) => method === 'trace_replayTransaction' && codeOf(ours) === -32_004,
  },
]

function toEntries(answer: unknown): readonly TraceEntry[] | undefined {
  const { result } = answer as { readonly result?: unknown }
  return Array.isArray(result) ? (result as readonly TraceEntry[]) : undefined
}

/** Kind 1 of the internal operations is a SELFDESTRUCT. */
function withoutDestroyedValue(answer: unknown): unknown {
  return withoutMembers(answer, (name, { type }) => name === 'value' && type === 1)
}

function codeOf(answer: unknown): unknown {
  return (answer as { readonly error?: { readonly code: unknown } }).error?.code
}
