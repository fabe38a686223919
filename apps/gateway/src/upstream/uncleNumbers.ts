import { isWireObject, quantity } from '@otterscan/api-schema/codec'
import { eth_getUncleByBlockHashAndIndex } from '@otterscan/api-schema/execution/eth'
import { TransportError } from '@otterscan/clients/errors'
import type { Hex } from '@otterscan/ethereum/hex'
import type { NodeClient } from './createNodeClient.ts'
import { tryDecode } from './tryDecode.ts'

/** The fields of a block that lead to its uncles. */
interface UncleBlock {
  readonly hash: Hex
  readonly number: bigint
  readonly difficulty: bigint | undefined
  readonly uncles?: readonly unknown[] | undefined
}

/** Block numbers of a block's uncles, in order; empty under proof of stake. Throws: as the node's client. */
export async function getUncleNumbers(block: UncleBlock, node: NodeClient): Promise<readonly bigint[]> {
  const { hash, number, difficulty, uncles = [] } = block
  if (difficulty === 0n) return []
  const { name, toParams } = eth_getUncleByBlockHashAndIndex
  return Promise.all(
    uncles.map(async (_, at) => {
      const uncle = await node.request(name, toParams(hash, at))
      const uncleNumber = isWireObject(uncle) ? tryDecode(quantity, uncle.number) : undefined
      if (uncleNumber !== undefined) return uncleNumber
      throw new TransportError(`The node has no uncle ${at} of block ${number}.`, { status: 200 })
    }),
  )
}
