import type { Hex } from '@otterscan/ethereum/hex'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { TransactionSerializable, TransactionSerializableEIP1559 } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { BLOCK_PRODUCER } from './chainSettings.ts'
import type { NodeRequest } from './nodeRequest.ts'

/** A usual transaction of a scenario, whole. */
export type PlainTransaction = TransactionSerializableEIP1559 & { chainId: number; nonce: number }

/** The block to be made of the transactions sent since the last one. */
export type NextBlock = {
  /** Unix seconds. */
  timestamp: bigint
  /** What the scenarios would like; a node without a way to set it follows EIP-1559. */
  baseFee: bigint
  transactionCount: number
}

/** How a node takes transactions and makes blocks on demand. Each throws with the node's words. */
export type ChainControl = {
  /** Before the first transaction. */
  prepare: () => Promise<void>
  send: (account: HDAccount, transaction: PlainTransaction) => Promise<Hex>
  /** A transaction of any type, signed here. */
  sendSigned: (account: HDAccount, transaction: TransactionSerializable) => Promise<Hex>
  /** Resolves when the node knows the block. */
  closeBlock: (block: NextBlock) => Promise<void>
}

/** Anvil's own methods. It has the same keys as the scenarios, and signs: signing here took most of the time of a play. */
export function createAnvilControl(request: NodeRequest): ChainControl {
  return {
    prepare: async () => {
      await request('anvil_setLoggingEnabled', false)
      await request('anvil_setCoinbase', BLOCK_PRODUCER)
    },
    send: (account, { chainId, nonce, value = 0n, gas = 0n, ...rest }) =>
      request<Hex>('eth_sendTransaction', {
        ...rest,
        type: '0x2',
        chainId: toQuantity(BigInt(chainId)),
        from: account.address,
        nonce: toQuantity(BigInt(nonce)),
        value: toQuantity(value),
        gas: toQuantity(gas),
        maxFeePerGas: toQuantity(rest.maxFeePerGas ?? 0n),
        maxPriorityFeePerGas: toQuantity(rest.maxPriorityFeePerGas ?? 0n),
      }),
    sendSigned: async (account, transaction) =>
      request<Hex>('eth_sendRawTransaction', await account.signTransaction(transaction)),
    closeBlock: async ({ timestamp, baseFee }) => {
      await request('evm_setNextBlockTimestamp', toQuantity(timestamp))
      await request('anvil_setNextBlockBaseFeePerGas', toQuantity(baseFee))
      await request('evm_mine')
    },
  }
}
