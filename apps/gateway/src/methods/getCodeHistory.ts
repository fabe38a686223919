import type { CodeChange } from '@otterscan/api-schema/execution/gateway'
import { toLowerAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { IndexedCodeChange } from '../storage/storage.ts'
import { orUnreadable, UnreadableAnswerError } from '../upstream/unreadableAnswer.ts'
import type { Handler, MethodContext } from './methodHandler.ts'
import { getPage, requireLists, toRange } from './ots2/indexedPage.ts'

/** What happened to the code of an address in the indexed blocks, oldest first. */
export const getCodeHistory: Handler<'gateway_getCodeHistory'> = async ([address, index, size], context) => {
  const range = toRange(index, size)
  const key = toLowerAddress(address)
  const { total, rows } = await requireLists(context).read(async (view) => {
    const { entries, totals } = await getPage(view, 'codeChanges', key, range)
    const changes = await Promise.all(
      entries.map(async ({ blockNumber, index: at }) => {
        const change = await view.codeChange(blockNumber, at)
        const hash = await view.blockHash(blockNumber)
        return change && { change, hash, timestamp: totals.get(blockNumber)?.timestamp }
      }),
    )
    return {
      total: await view.count('codeChanges', key),
      rows: changes.filter((one) => one !== undefined),
    }
  })
  const results = await Promise.all(
    rows.map(async ({ change, hash, timestamp }): Promise<CodeChange> => {
      const { kind, blockNumber, transactionIndex, other } = change
      const transactionHash = hash && (await findTransactionHash(hash, change, context))
      return { kind, blockNumber, timestamp, transactionIndex, transactionHash, other }
    }),
  )
  return { results, total, unreadable: [] }
}

/** By hash of the block: the chain may have been reorganized since. */
async function findTransactionHash(
  blockHash: Hex,
  { transactionIndex }: IndexedCodeChange,
  { blocks }: MethodContext,
): Promise<CodeChange['transactionHash']> {
  const block = await orUnreadable(blocks.findBlock(blockHash))
  if (block === undefined || block instanceof UnreadableAnswerError) return undefined
  return block.transactions[transactionIndex]?.hash
}
