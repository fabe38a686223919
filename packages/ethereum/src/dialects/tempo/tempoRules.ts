import { defineChain } from '../../chain.ts'
import { parseAddress } from '../../extraFields.ts'
import type { DialectRules } from '../dialectRules.ts'

/** The chain has no coin of its own; values are always 0. */
const USD = { name: 'US dollar', symbol: 'USD', decimals: 18 }
/** A price is 10^-18 dollars for each gas; its tokens have 6 decimals. */
const PRICE_UNITS_PER_TOKEN_UNIT = 10n ** 12n

/** Tempo: fees are paid in dollar tokens, to the proposer. Source: docs.tempo.xyz, "Fees" and "Tempo transaction". */
export const TEMPO_RULES: DialectRules = {
  id: 'tempo',
  chains: [defineChain({ id: 4_217n, name: 'Tempo', nativeCurrency: USD })],
  signs: ['feeToken', 'sharedGasLimit'],
  transactionTypes: new Map([[0x76n, { hasDynamicFee: true }]]),
  // Only the receipt tells the token where it is that of the account.
  findFeeCurrency: ({ transaction, receipt }) => parseAddress(receipt.feeToken ?? transaction.feeToken),
  toTokenFee: (amount) => (amount + PRICE_UNITS_PER_TOKEN_UNIT - 1n) / PRICE_UNITS_PER_TOKEN_UNIT,
  baseFee: { isBurnt: false, label: 'Base fee' },
  hasNoBlobs: true,
}
