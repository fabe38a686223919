import { type ChainInfo, DEFAULT_CHAIN_INFO } from '@otterscan/ethereum/chain'
import * as v from 'valibot'

const chainInfoSchema = v.object({
  name: v.string(),
  faucets: v.optional(v.fallback(v.array(v.string()), []), []),
  nativeCurrency: v.object({
    name: v.string(),
    symbol: v.string(),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  }),
})

const TIMEOUT_MS = 3_000

/**
 * Name, faucets and currency of a chain from the assets; the defaults when the file is missing, late or wrong, since a
 * page without them is better than none. Source: ethereum-lists `_data/chains`.
 */
export async function getChainInfo(
  assetsURLPrefix: string,
  chainId: bigint,
  fetchFile: typeof globalThis.fetch = globalThis.fetch,
): Promise<ChainInfo> {
  try {
    const response = await fetchFile(`${assetsURLPrefix}/chains/eip155-${chainId}.json`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return DEFAULT_CHAIN_INFO
    return v.parse(chainInfoSchema, await response.json())
  } catch {
    return DEFAULT_CHAIN_INFO
  }
}
