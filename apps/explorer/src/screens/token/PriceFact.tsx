import type { Address } from '@otterscan/ethereum/address'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { UnitPrice } from '../../entities/FiatAmount.tsx'
import { useTokenPrice } from '../../queries/price/tokenPrice.ts'

interface PriceFactProps {
  readonly token: Address
  /** `undefined` where the contract reports none. */
  readonly decimals: number | undefined
  readonly symbol: string | undefined
}

/** Price of the token now, from the chain alone. */
export function PriceFact({ token, decimals, symbol }: PriceFactProps) {
  const price = useTokenPrice(token, decimals, 'latest')
  if (price.status === 'loading') return <Skeleton chars={8} />
  if (price.status !== 'known') return <span className="font-normal text-muted">no source on this chain</span>
  return <UnitPrice price={price.price} symbol={symbol ?? 'token'} />
}
