import type { Hex } from '@otterscan/ethereum/hex'
import { isHexData } from '@otterscan/ethereum/hex'
import type { NodeClient } from './createNodeClient.ts'
import { UnreadableAnswerError } from './unreadableAnswer.ts'

/** Code of an account; `0x` where there is none. Throws: as the node's client, and `UnreadableAnswerError`. */
export async function getAccountCode(node: NodeClient, address: string, block: string): Promise<Hex> {
  return toAccountCode(await node.request('eth_getCode', [address, block]))
}

/** An answer of `eth_getCode`. Throws: `UnreadableAnswerError` for anything but bytes: nothing is not "no code". */
export function toAccountCode(wire: unknown): Hex {
  if (isHexData(wire)) return wire
  throw new UnreadableAnswerError('The node returned code that cannot be read.', wire)
}
