import { defineChain } from '../../chain.ts'
import type { DialectRules } from '../dialectRules.ts'

/** Events of Ethereum, brought in at the end of a sprint. */
export const STATE_SYNC_TYPE = 0x7fn

const POL = { name: 'POL', symbol: 'POL', decimals: 18 }

/** Polygon PoS, whose client is Bor. Source: docs.polygon.technology, and the sources of Bor. */
export const POLYGON_RULES: DialectRules = {
  id: 'polygon',
  chains: [
    defineChain({ id: 137n, name: 'Polygon Mainnet', nativeCurrency: POL }),
    defineChain({
      id: 80_001n,
      name: 'Mumbai Testnet',
      nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
    }),
    defineChain({ id: 80_002n, name: 'Amoy Testnet', nativeCurrency: POL }),
  ],
  clients: /^bor\b/i,
  transactionTypes: new Map([
    [STATE_SYNC_TYPE, { mark: 'From L1', hasDynamicFee: false, isUnsigned: true, isFree: true }],
  ]),
  // Goes to a contract whose holdings are burnt on Ethereum, since improvement proposal 82 only in part.
  baseFee: { isBurnt: false, label: 'Base fee' },
  hasNoBlobs: true,
  seal: 'Bor',
}
