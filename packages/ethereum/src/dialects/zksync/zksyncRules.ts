import { defineChain, MAINNET_CHAIN_ID } from '../../chain.ts'
import type { DialectRules } from '../dialectRules.ts'

/**
 * ZKsync chains of the Era virtual machine: the operator gets all of a fee, and the price paid may be below the base fee
 * of the block. Source: docs.zksync.io, "Transaction lifecycle" and "Fee model".
 */
export const ZKSYNC_RULES: DialectRules = {
  id: 'zksync',
  chains: [defineChain({ id: 324n, name: 'ZKsync Era', l1ChainId: MAINNET_CHAIN_ID })],
  signs: ['l1BatchNumber', 'l1BatchTxIndex'],
  transactionTypes: new Map([
    [0x71n, { hasDynamicFee: true }],
    [0xfen, { hasDynamicFee: false, isUnsigned: true }],
    [0xffn, { mark: 'From L1', hasDynamicFee: false, isUnsigned: true }],
  ]),
  splitGas: () => undefined,
  baseFee: { isBurnt: false, label: 'Base fee' },
  hasNoBlobs: true,
}
