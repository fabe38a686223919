import type { ContractCreator } from '@otterscan/api-schema/execution/ots'
import { buildCallTree, walkCallTree } from '@otterscan/decode/trace/callTree'
import { type Address, isSameAddress, toLowerAddress } from '@otterscan/ethereum/address'
import { decodeDelegation } from '@otterscan/ethereum/contract/delegation'
import type { NodeBlock } from '../../upstream/nodeBlock.ts'
import { findStart, readStateAt } from '../historicalState.ts'
import { answersAsErigon, type CallContext, type Handler, NodeResult } from '../methodHandler.ts'
import { requireTrace } from '../transactionTrace.ts'

/** Creator and creation transaction of a contract; null for accounts without code, delegations and genesis contracts. */
export const getContractCreator: Handler<'ots_getContractCreator'> = async ([address], context) => {
  const { method, signal, blocks, index, capabilities, node } = context
  const head = await blocks.headNumber()
  const code = await readStateAt(context, 'eth_getCode', address, head)
  if (!isContractCode(code)) return null
  const indexed = await index?.history.findCreation(toLowerAddress(address))
  if (indexed !== undefined) return indexed
  if (answersAsErigon(await capabilities.get())) {
    return new NodeResult(await node.request(method, [address], signal))
  }
  const start = await findStart(head, async (blockNumber) =>
    isContractCode(await readStateAt(context, 'eth_getCode', address, blockNumber)),
  )
  const block = start === undefined ? undefined : await blocks.findBlock(start)
  return block === undefined ? null : findCreation(address, block, context)
}

/** A delegation (EIP-7702) is code without a creation. */
function isContractCode(code: unknown): boolean {
  return typeof code === 'string' && code.length > 2 && decodeDelegation(code) === undefined
}

async function findCreation(
  address: Address,
  block: NodeBlock,
  context: CallContext,
): Promise<ContractCreator | null> {
  const receipts = await context.blocks.receiptsOf(block)
  const direct = receipts.findIndex(
    ({ status, contractAddress }) => status !== 0 && isSameAddress(contractAddress, address),
  )
  const sent = block.transactions[direct]
  if (sent !== undefined) return { transactionHash: sent.hash, creator: sent.from }
  // From the end: of several creations in a block the last one survives.
  for (let at = block.transactions.length - 1; at >= 0; at--) {
    const transaction = block.transactions[at]
    const receipt = receipts[at]
    if (transaction === undefined || receipt?.status === 0 || receipt === undefined) continue
    const { frames } = await requireTrace({ transaction, receipt }, context)
    const root = buildCallTree(frames)
    const creation = Array.from(root === undefined ? [] : walkCallTree(root)).findLast(
      ({ frame, reverted }) =>
        reverted === undefined && frame.type.startsWith('CREATE') && isSameAddress(frame.to, address),
    )
    if (creation !== undefined) {
      return { transactionHash: transaction.hash, creator: creation.frame.from }
    }
  }
  return null
}
