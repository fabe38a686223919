import { defineChain, MAINNET_CHAIN_ID } from '../../chain.ts'
import { parseAddress } from '../../extraFields.ts'
import type { DialectRules } from '../dialectRules.ts'

/** Fees in CELO, taken in a token at the rate of the block. Celo improvement proposal 66. */
const DENOMINATED_TYPE = 0x7an

/**
 * Celo: a chain of the OP stack, and an L1 of its own before that, whose fees may be paid in a token. Source: Celo
 * improvement proposals 42, 64 and 66, docs.celo.org.
 */
export const CELO_RULES: DialectRules = {
  id: 'celo',
  parent: 'op-stack',
  chains: [
    defineChain({
      id: 42_220n,
      name: 'Celo Mainnet',
      nativeCurrency: { name: 'Celo', symbol: 'CELO', decimals: 18 },
      l1ChainId: MAINNET_CHAIN_ID,
    }),
  ],
  signs: ['feeCurrency', 'gatewayFee'],
  transactionTypes: new Map([
    [0x7cn, { hasDynamicFee: true }],
    [0x7bn, { hasDynamicFee: true }],
    [DENOMINATED_TYPE, { hasDynamicFee: true }],
  ]),
  findFeeCurrency: ({ type, transaction: { feeCurrency } }) =>
    feeCurrency == null || type === DENOMINATED_TYPE ? null : parseAddress(feeCurrency),
  isChargedInToken: ({ type, transaction: { feeCurrency } }) =>
    feeCurrency != null && type === DENOMINATED_TYPE,
  baseFee: { isBurnt: false, label: 'Fee handler' },
}
