import { findChain } from '@otterscan/ethereum/chains/findChain'
import { GWEI_DECIMALS } from '@otterscan/ethereum/units'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { useClients } from '../queries/clients.ts'
import { useChain } from '../queries/connection/chainInfo.ts'
import { useNumberFormat } from './useNumberFormat.ts'

/** Enough for a division by up to 2^6. */
const SCALE_DECIMALS = 6
const SCALE = 10n ** 6n

/** A consensus-layer amount in the coin that validators stake, with every digit; the amount as sent on hover. */
export function GweiAmount({ amountGwei }: { readonly amountGwei: bigint }) {
  const numbers = useNumberFormat()
  const { symbol } = useChain().nativeCurrency
  const staked = findChain(useClients().chainId)?.stakedCoin
  // A division by 2^n is a multiplication by 5^n with n more decimals: no digit is lost.
  const text =
    staked === undefined
      ? `${numbers.formatAmount(amountGwei, GWEI_DECIMALS)} ${symbol}`
      : `${numbers.formatAmount((amountGwei * SCALE) / staked.unitsPerGwei, GWEI_DECIMALS + SCALE_DECIMALS)} ${staked.symbol}`
  const detail = staked === undefined ? 'gwei' : `gwei in units of 1/${staked.unitsPerGwei} ${staked.symbol}`
  return (
    <span className="tabular">
      <Tooltip content={`${numbers.formatInteger(amountGwei)} ${detail}`}>{text}</Tooltip>
    </span>
  )
}
