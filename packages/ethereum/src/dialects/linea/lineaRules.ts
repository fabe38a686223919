import { BURNT, defineChain, MAINNET_CHAIN_ID } from '../../chain.ts'
import type { DialectRules } from '../dialectRules.ts'

/** Linea: fees as on Ethereum, with a base fee that stays at 7 wei. Source: docs.linea.build, "Gas". */
export const LINEA_RULES: DialectRules = {
  id: 'linea',
  chains: [defineChain({ id: 59_144n, name: 'Linea', l1ChainId: MAINNET_CHAIN_ID })],
  clients: /\blinea\b/i,
  baseFee: BURNT,
  hasNoBlobs: true,
}
