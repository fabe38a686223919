import { jsonInteger, quantity } from '@otterscan/api-schema/codec'
import { toLowerAddress } from '@otterscan/ethereum/address'
import { tryDecode } from '../../upstream/tryDecode.ts'
import { findStart, readStateAt } from '../historicalState.ts'
import { answersAsErigon, type Handler, NodeResult } from '../methodHandler.ts'

/** Hash of an account's transaction with a nonce; null without one, as when an authorization (EIP-7702) used the nonce. */
export const getTransactionBySenderAndNonce: Handler<'ots_getTransactionBySenderAndNonce'> = async (
  [sender, nonce],
  context,
) => {
  const { method, signal, blocks, index, node, capabilities } = context
  const indexed = await index?.history.findSentTransaction(toLowerAddress(sender), nonce)
  if (indexed !== undefined) return indexed
  if (answersAsErigon(await capabilities.get())) {
    return new NodeResult(await node.request(method, [sender, jsonInteger.encode(nonce)], signal))
  }
  const head = await blocks.headNumber()
  const countAt = async (blockNumber: bigint) =>
    tryDecode(quantity, await readStateAt(context, 'eth_getTransactionCount', sender, blockNumber)) ?? 0n
  if ((await countAt(head)) <= nonce) return null
  const start = await findStart(head, async (blockNumber) => (await countAt(blockNumber)) > nonce)
  if (start === undefined) return null
  const block = await blocks.findBlock(start)
  return block?.transactions.find((one) => one.from === sender && one.nonce === nonce)?.hash ?? null
}
