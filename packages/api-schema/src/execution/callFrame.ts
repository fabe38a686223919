import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Hex } from '@otterscan/ethereum/hex'
import { address, type Codec, count, hexData, quantity, text } from '../codec.ts'
import { readObject, toUnreadable } from '../objectReader.ts'

/**
 * One entry of a flat trace. Input and output left out are `0x`.
 *
 * Throws: `CheckFailedError` when kind, depth, caller or data cannot be read: without them the tree cannot be built.
 * Source: Otterscan API `TraceEntry`.
 */
export const callFrame: Codec<CallFrame> = (wire, path) => {
  const reader = readObject(wire, path)
  const data = (name: string): Hex => (reader.has(name) ? reader.core(name, hexData) : '0x')
  return {
    type: reader.core('type', text).toUpperCase(),
    depth: reader.core('depth', count),
    from: reader.core('from', address),
    to: reader.optional('to', address),
    value: reader.optional('value', quantity),
    input: data('input'),
    output: data('output'),
    gas: reader.optional('gas', quantity),
    gasUsed: reader.optional('gasUsed', quantity),
    error: reader.optional('error', text),
    ...toUnreadable(reader),
  }
}
