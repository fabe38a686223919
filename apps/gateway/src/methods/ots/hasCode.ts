import { type BlockReference, isBlockHash } from '@otterscan/api-schema/execution/blockReference'
import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { RpcError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import { toAccountCode } from '../../upstream/accountCode.ts'
import { serverError } from '../gatewayError.ts'
import { readStateAt } from '../historicalState.ts'
import type { Handler, MethodContext } from '../methodHandler.ts'

/** True when the account has code at the end of the block; delegations (EIP-7702) are code. */
export const hasCode: Handler<'ots_hasCode'> = async ([address, block], context) => {
  return toAccountCode(await readCode(context, address, block)) !== '0x'
}

async function readCode(
  context: MethodContext,
  address: Address,
  reference: BlockReference,
): Promise<unknown> {
  const { node, blocks } = context
  if (isBlockHash(reference)) {
    const block = await blocks.findBlock(reference)
    if (block === undefined) throw serverError(`block not found: ${reference}`)
    return readStateAt(context, 'eth_getCode', address, block.number)
  }
  if (typeof reference !== 'bigint') return node.request('eth_getCode', [address, reference])
  try {
    return await readStateAt(context, 'eth_getCode', address, reference)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const block = await node.request(
      eth_getBlockByNumber.name,
      eth_getBlockByNumber.toParams(reference, false),
    )
    if (block === null) throw serverError(`block not found: ${reference}`)
    throw error
  }
}
