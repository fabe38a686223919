import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { address, type Codec, hexData, isWireObject, joinPath, jsonCount, quantity, text } from '../codec.ts'
import { type DecodedList, orElse, putBack, toUnreadableElement, toWireList } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { entry } from '../object.ts'

/** In capitals, like the instruction. */
const frameType: Codec<string> = {
  ...text,
  of: text,
  decode: (wire, path, unreadable) => text.decode(wire, path, unreadable).toUpperCase(),
}

/** Members of an entry of a flat trace. */
export const CALL_FRAME_FIELDS = {
  core: { type: frameType, depth: jsonCount, from: address },
  optional: {
    to: address,
    input: orElse(hexData, '0x' as const),
    output: orElse(hexData, '0x' as const),
    gas: quantity,
    gasUsed: quantity,
    error: text,
  },
  nulls: { value: quantity },
} as const

/**
 * One entry of a flat trace. Input and output left out are `0x`. Beyond Erigon's members: gas, gas used and error.
 *
 * Throws: `CheckFailedError` when kind, depth or caller cannot be read: without them the tree cannot be built. Source:
 * Otterscan API `TraceEntry`.
 */
const callFrame: Codec<CallFrame> = entry(CALL_FRAME_FIELDS)

const NO_CALLER = 'a call whose caller can be read'

/**
 * A flat list of nested entries, in order of entry. An unreadable entry is dropped with those below it, which would
 * otherwise appear below another one. One of unknown depth counts as a call of the first frame.
 */
export function listOfNested<T extends { readonly depth: number }>(element: Codec<T>): Codec<readonly T[]> {
  return {
    decode: (wire, path, unreadable) => {
      const entries: T[] = []
      let lostDepth: number | undefined
      toWireList(wire, path).forEach((one, index) => {
        const name = joinPath(path, index)
        try {
          const nested = element.decode(one, name, unreadable)
          const hasCaller = lostDepth === undefined || nested.depth <= lostDepth
          if (!hasCaller) throw new CheckFailedError(name, one, NO_CALLER)
          lostDepth = undefined
          entries.push(nested)
        } catch (error) {
          // Shown raw; its calls are not attributed to another frame.
          unreadable.push(toUnreadableElement(name, one, error))
          lostDepth = Math.min(lostDepth ?? Number.POSITIVE_INFINITY, readDepth(one))
        }
      })
      return entries
    },
    encode: (values) => values.map(element.encode),
  }
}

const frames = listOfNested(callFrame)

/** Frames in order of entry. */
export const callFrames: Codec<DecodedList<CallFrame>> = {
  of: callFrame,
  as: 'list',
  decode: (wire) => {
    const unreadable: UnreadableField[] = []
    return { entries: frames.decode(wire, '', unreadable), unreadable }
  },
  encode: (value) => putBack(frames.encode(value.entries), value.unreadable),
}

function readDepth(wire: unknown): number {
  const depth = isWireObject(wire) ? wire.depth : undefined
  return typeof depth === 'number' && Number.isSafeInteger(depth) && depth >= 0 ? depth : 1
}
