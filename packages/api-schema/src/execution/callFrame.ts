import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { address, type Codec, hexData, isWireObject, jsonCount, quantity, text } from '../codec.ts'
import { type DecodedList, orElse, putBack, toUnreadableElement, toWireList } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { entry } from '../object.ts'

/** In capitals, like the instruction. */
const frameType: Codec<string> = {
  ...text,
  decode: (wire, path, unreadable) => text.decode(wire, path, unreadable).toUpperCase(),
}

/**
 * One entry of a flat trace. Input and output left out are `0x`. Beyond Erigon's members: gas, gas used and error.
 *
 * Throws: `CheckFailedError` when kind, depth or caller cannot be read: without them the tree cannot be built. Source:
 * Otterscan API `TraceEntry`.
 */
const callFrame: Codec<CallFrame> = entry({
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
})

const NO_CALLER = 'a call whose caller can be read'

/**
 * Frames in order of entry. An unreadable frame is dropped with the frames it opened, which would otherwise appear as
 * calls of another frame. One of unknown depth counts as a call of the first frame.
 */
export const callFrames: Codec<DecodedList<CallFrame>> = {
  decode: (wire, path) => {
    const entries: CallFrame[] = []
    const unreadable: UnreadableField[] = []
    let lostDepth: number | undefined
    toWireList(wire, path).forEach((one, index) => {
      const name = String(index)
      try {
        const frame = callFrame.decode(one, name, unreadable)
        const hasCaller = lostDepth === undefined || frame.depth <= lostDepth
        if (!hasCaller) throw new CheckFailedError(name, one, NO_CALLER)
        lostDepth = undefined
        entries.push(frame)
      } catch (error) {
        // Shown raw; its calls are not attributed to another frame.
        unreadable.push(toUnreadableElement(name, one, error))
        lostDepth = Math.min(lostDepth ?? Number.POSITIVE_INFINITY, readDepth(one))
      }
    })
    return { entries, unreadable }
  },
  encode: (value) => putBack(value.entries.map(callFrame.encode), value.unreadable),
}

function readDepth(wire: unknown): number {
  const depth = isWireObject(wire) ? wire.depth : undefined
  return typeof depth === 'number' && Number.isSafeInteger(depth) && depth >= 0 ? depth : 1
}
