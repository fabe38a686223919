import { RpcError } from '@otterscan/clients/errors'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { BlockSelector } from '../../upstream/knownBlock.ts'
import { serverError } from '../gatewayError.ts'
import { readStateAt } from '../historicalState.ts'
import type { MethodContext, MethodHandler } from '../methodHandler.ts'
import { readAddress, readBlock } from '../parameters.ts'

/** True when the account has code at the end of the block; delegations (EIP-7702) are code. */
export const hasCode: MethodHandler = async ({ params }, context) => {
  const address = readAddress(params, 0)
  const code = await readCode(context, address, readBlock(params, 1))
  return typeof code === 'string' && code.length > 2
}

async function readCode(context: MethodContext, address: string, selector: BlockSelector): Promise<unknown> {
  const { node, blocks } = context
  if (selector.kind === 'tag') return node.request('eth_getCode', [address, selector.tag])
  if (selector.kind === 'hash') {
    const block = await blocks.findBlock(selector)
    if (block === undefined) throw serverError(`block not found: ${selector.hash}`)
    return readStateAt(context, 'eth_getCode', address, block.number)
  }
  const { number } = selector
  try {
    return await readStateAt(context, 'eth_getCode', address, number)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const block = await node.request('eth_getBlockByNumber', [toQuantity(number), false])
    if (block === null) throw serverError(`block not found: ${number}`)
    throw error
  }
}
