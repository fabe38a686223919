import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { Address } from '@otterscan/ethereum/address'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useTokenPrice } from '../queries/price/useTokenPrice.ts'
import { FiatAmount } from './FiatAmount.tsx'

/** An amount of a token and as of which block it is valued. */
export interface TokenFiatProps {
  readonly token: Address
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** `undefined` while not known, and for tokens that do not say. */
  readonly decimals: number | undefined
  readonly symbol: string | undefined
  /** As of which block; `undefined` where that is not known. */
  readonly block: bigint | 'latest' | undefined
}

const SYMBOL_CHARACTERS = 16

/** What an amount of a token was worth at a block, estimates in their own colour; nothing where no price is known. */
export function TokenFiatPill({ token, amount, decimals, symbol, block }: TokenFiatProps) {
  const state = useTokenPrice(token, decimals, amount === 0n ? undefined : block)
  if (state.status === 'loading') return <Skeleton chars={10} height={20} />
  if (state.status === 'unknown' || decimals === undefined) return null
  return (
    <FiatAmount
      amount={amount}
      amountDecimals={decimals}
      price={state.price}
      unit={toVisibleText(cutText(symbol ?? 'token', SYMBOL_CHARACTERS).text)}
      preset={state.price.source === 'Uniswap' ? 'uniswap' : 'neutral'}
    />
  )
}
