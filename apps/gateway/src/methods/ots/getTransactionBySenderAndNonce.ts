import { toInteger } from '../../upstream/wireValue.ts'
import { findStart, readStateAt } from '../historicalState.ts'
import { answersAsErigon, type MethodHandler } from '../methodHandler.ts'
import { readAddress, readInteger } from '../parameters.ts'

/** Hash of what an account sent with a nonce; null when there is none, as when an authorization used it (EIP-7702). */
export const getTransactionBySenderAndNonce: MethodHandler = async (call, context) => {
  const sender = readAddress(call.params, 0)
  const nonce = readInteger(call.params, 1, 'nonce')
  const { blocks, index, node, capabilities } = context
  const indexed = await index?.findSentTransaction(sender, nonce)
  if (indexed !== undefined) return indexed
  if (answersAsErigon(await capabilities.get())) {
    return node.request(call.method, [sender, Number(nonce)], call.signal)
  }
  const head = await blocks.headNumber()
  const countAt = async (blockNumber: bigint) =>
    toInteger(await readStateAt(context, 'eth_getTransactionCount', sender, blockNumber)) ?? 0n
  if ((await countAt(head)) <= nonce) return null
  const start = await findStart(head, async (blockNumber) => (await countAt(blockNumber)) > nonce)
  if (start === undefined) return null
  const block = await blocks.findBlock({ kind: 'number', number: start })
  return block?.transactions.find((one) => one.from === sender && one.nonce === nonce)?.hash ?? null
}
