import { decodeReverseName } from '@otterscan/decode/name/universalResolver'
import type { Hex } from '@otterscan/ethereum/hex'
import { normalizeName } from './normalizeName.ts'

/** The name in an answer of the resolver; `undefined` when it is not in normal form, since it could pass for another. */
export async function readReverseName(output: Hex): Promise<string | undefined> {
  const name = decodeReverseName(output)
  return name !== undefined && (await normalizeName(name)) === name ? name : undefined
}
