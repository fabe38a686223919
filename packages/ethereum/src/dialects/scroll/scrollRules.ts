import { defineChain, MAINNET_CHAIN_ID } from '../../chain.ts'
import type { DialectRules } from '../dialectRules.ts'
import { computeL1Fee } from '../l1Fee.ts'

/** Sent from L1; the OP stack has the same number for its deposits. */
export const L1_MESSAGE_TYPE = 126n

/** Scroll. Source: docs.scroll.io, and its go-ethereum. */
export const SCROLL_RULES: DialectRules = {
  id: 'scroll',
  chains: [defineChain({ id: 534_352n, name: 'Scroll', l1ChainId: MAINNET_CHAIN_ID })],
  signs: ['queueIndex'],
  isSeenIn: ({ l1Fee, l1GasPrice }) => l1Fee != null && l1GasPrice == null,
  clients: /\bscroll\b/i,
  transactionTypes: new Map([
    [L1_MESSAGE_TYPE, { mark: 'From L1', hasDynamicFee: false, isUnsigned: true, isFree: true }],
  ]),
  computeOtherFees: ({ receipt }) => computeL1Fee(receipt),
  baseFee: { isBurnt: false, label: 'Fee vault' },
  hasNoBlobs: true,
}
