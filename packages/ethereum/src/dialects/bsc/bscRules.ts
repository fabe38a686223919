import { defineChain } from '../../chain.ts'
import type { DialectRules } from '../dialectRules.ts'

/**
 * BNB Smart Chain: the base fee is 0, and a contract divides all fees among validators and what it burns. Source: BNB
 * evolution proposals 95, 226 and 520.
 */
export const BSC_RULES: DialectRules = {
  id: 'bsc',
  chains: [
    defineChain({
      id: 56n,
      name: 'BNB Smart Chain',
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    }),
  ],
  signs: ['milliTimestamp'],
  baseFee: { isBurnt: false, label: 'Base fee' },
  seal: 'Parlia',
}
