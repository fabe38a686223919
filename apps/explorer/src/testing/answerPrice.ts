import { toWord } from '@otterscan/ethereum/hex'

/** Configuration with a feed of the native coin's price. */
export const PRICED_CONFIG = {
  priceOracleInfo: { nativeTokenPrice: { ethUSDOracleAddress: `0x${'fe'.repeat(20)}` } },
}

/** A node whose only answer is that feed's: 2,000 dollars. */
export function answerPrice(method: string): unknown {
  if (method !== 'eth_call') return null
  const words = [1n, 2_000n * 10n ** 8n, 1n, 1n, 1n].map((word) => toWord(word).slice(2))
  return `0x${words.join('')}`
}
