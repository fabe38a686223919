import { findChain } from '@otterscan/ethereum/chains/findChain'
import { GWEI_DECIMALS } from '@otterscan/ethereum/units'
import { useClients } from '../queries/clients.ts'
import { useChain } from '../queries/connection/chainInfo.ts'
import { NativeFiat } from './Fiat.tsx'
import type { FiatPreset } from './FiatAmount.tsx'

interface GweiFiatProps {
  readonly amountGwei: bigint
  /** Execution block of the price; `undefined` if unknown. */
  readonly block: bigint | 'latest' | undefined
  readonly preset: FiatPreset
}

/** Value in USD of a consensus-layer amount; nothing where validators stake another coin than the priced one. */
export function GweiFiat({ amountGwei, block, preset }: GweiFiatProps) {
  const { decimals } = useChain().nativeCurrency
  const stakesAnother = findChain(useClients().chainId)?.stakedCoin !== undefined
  if (stakesAnother || decimals < GWEI_DECIMALS) return null
  const amount = amountGwei * 10n ** BigInt(decimals - GWEI_DECIMALS)
  return <NativeFiat amount={amount} block={block} preset={preset} detail="hover" />
}
