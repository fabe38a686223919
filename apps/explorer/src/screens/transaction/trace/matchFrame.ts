import type { CallNode } from '@otterscan/decode/trace/callTree'
import { toPrecompile } from '@otterscan/decode/trace/precompiles'
import { type Hex, sliceHex } from '@otterscan/ethereum/hex'

/**
 * Whether a frame answers to a text: address, selector, kind of call, words of the failure, precompile, or a function
 * name `toNames` knows for its selector. `undefined` for a blank text.
 */
export function createFrameMatcher(
  text: string,
  toNames: (selector: Hex) => readonly string[],
): ((node: CallNode) => boolean) | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  return ({ frame }) => {
    const { type, from, to, input, error } = frame
    const selector = input.length >= 10 && !type.startsWith('CREATE') ? sliceHex(input, 0, 4) : undefined
    const parts: readonly (string | undefined)[] = [
      type,
      from,
      to,
      selector,
      error,
      to === undefined ? undefined : toPrecompile(to)?.name,
      ...(selector === undefined ? [] : toNames(selector)),
    ]
    return parts.some((part) => part?.toLowerCase().includes(wanted) === true)
  }
}
