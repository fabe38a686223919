import { withCellProofs } from '@otterscan/devnet/cellProofs'
import type { ChainControl, NextBlock } from '@otterscan/devnet/chainControl'
import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import type { Hex } from '@otterscan/ethereum/hex'
import type { TransactionSerializable } from 'viem'

const BLOB_TYPE = '0x03'

/** How a client makes a block; the rest is the same for all. */
export type BlockMaker = (block: NextBlock) => Promise<void>

/**
 * Signs everything here, so that every client gets the same bytes. Clients order a block by what is paid to them: each
 * transaction of a block pays one wei per gas less than the one before. And they refuse one that pays them nothing,
 * which pays one wei.
 */
export function createRawControl(request: NodeRequest, makeBlock: BlockMaker): ChainControl {
  let position = 0n
  const sendRaw = async (raw: Hex) => {
    try {
      return await request<Hex>('eth_sendRawTransaction', raw)
    } catch (error) {
      if (!raw.startsWith(BLOB_TYPE)) throw error
      // Some take only the proofs that are due since Osaka; the transaction is the same.
      return request<Hex>('eth_sendRawTransaction', withCellProofs(raw))
    }
  }
  return {
    prepare: async () => {},
    send: async (account, { maxPriorityFeePerGas = 0n, ...rest }) => {
      const tip = maxPriorityFeePerGas - position
      position += 1n
      return sendRaw(await account.signTransaction({ ...rest, maxPriorityFeePerGas: tip }))
    },
    sendSigned: async (account, transaction) => sendRaw(await account.signTransaction(withTip(transaction))),
    closeBlock: async (block) => {
      position = 0n
      await makeBlock(block)
    },
  }
}

function withTip(transaction: TransactionSerializable): TransactionSerializable {
  return transaction.maxPriorityFeePerGas === 0n ? { ...transaction, maxPriorityFeePerGas: 1n } : transaction
}
