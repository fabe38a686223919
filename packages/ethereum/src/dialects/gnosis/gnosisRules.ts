import { defineChain } from '../../chain.ts'
import type { DialectRules } from '../dialectRules.ts'

/** Validators stake GNO; 32 units of their balances are one. */
const GNO = { symbol: 'GNO', unitsPerGwei: 32n }

/** Gnosis Chain: base fees, and since Pectra blob fees, go to a contract; withdrawals are GNO. Source: its documentation. */
export const GNOSIS_RULES: DialectRules = {
  id: 'gnosis',
  chains: [
    defineChain({
      id: 100n,
      name: 'Gnosis Chain',
      nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
      stakedCoin: GNO,
    }),
    defineChain({
      id: 10_200n,
      name: 'Chiado Testnet',
      nativeCurrency: { name: 'Chiado xDAI', symbol: 'XDAI', decimals: 18 },
      stakedCoin: GNO,
    }),
  ],
  baseFee: { isBurnt: false, label: 'Fee collector' },
}
