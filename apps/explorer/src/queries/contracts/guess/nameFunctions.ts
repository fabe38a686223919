import { type AbiSignature, createSignature } from '@otterscan/decode/abi/abiSignature'
import { formatAbiType } from '@otterscan/decode/abi/abiType'
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import type { FoundFunction } from './guessMessages.ts'

/** A function found in code, with the best known name. */
export interface GuessedFunction {
  /** Usable for calls: its selector is the one found, whatever the name. */
  readonly signature: AbiSignature
  /** False when no name is known; `signature.name` is then the selector. */
  readonly isNamed: boolean
}

/** Functions with names from known signatures of their selectors; signatures whose types match the code are preferred.
 * Named ones sorted by text, then the others.
 */
export function nameFunctions(
  found: readonly FoundFunction[],
  signaturesOf: (selector: FoundFunction['selector']) => readonly AbiSignature[],
): GuessedFunction[] {
  const guessed = found.map((entry): GuessedFunction => {
    const known = signaturesOf(entry.selector)
    const fitting = known.find((signature) => formatTypes(signature) === entry.argumentTypes) ?? known[0]
    if (fitting !== undefined) return { signature: fitting, isNamed: true }
    return { signature: createUnnamed(entry), isNamed: false }
  })
  return guessed.sort((a, b) =>
    a.isNamed === b.isNamed ? compare(a.signature.text, b.signature.text) : a.isNamed ? -1 : 1,
  )
}

function createUnnamed({ selector, argumentTypes }: FoundFunction): AbiSignature {
  const inputs = parseSignature(`f(${argumentTypes})`)?.inputs ?? []
  const signature = createSignature({
    kind: 'function',
    name: selector,
    inputs,
    outputs: undefined,
    stateMutability: undefined,
    anonymous: false,
    hasIndexedFlags: false,
  })
  return { ...signature, selector }
}

function formatTypes({ inputs }: AbiSignature): string {
  return inputs.map(({ type }) => formatAbiType(type)).join(',')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
