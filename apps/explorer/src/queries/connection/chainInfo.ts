import { type Fetch, requestText } from '@otterscan/clients/transport/requestText'
import type { ChainInfo } from '@otterscan/ethereum/chain'
import { findChainInfo } from '@otterscan/ethereum/chains/findChain'
import { createContext, useContext } from 'react'
import * as v from 'valibot'
import { NAME_CHARACTERS, operatorText, SYMBOL_CHARACTERS } from '../../config/operatorText.ts'

const chainInfoSchema = v.object({
  name: operatorText(NAME_CHARACTERS),
  faucets: v.optional(v.fallback(v.array(v.string()), []), []),
  nativeCurrency: v.object({
    name: operatorText(NAME_CHARACTERS),
    symbol: operatorText(SYMBOL_CHARACTERS),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  }),
})

const TIMEOUT_MS = 3_000

/** Name, faucets and currency of a chain from the assets; built-in values when the file is missing, late or wrong, since a
 * page without them is better than none. Source: ethereum-lists `_data/chains`.
 */
export async function getChainInfo(
  assetsURLPrefix: string,
  chainId: bigint,
  fetch?: Fetch,
): Promise<ChainInfo> {
  try {
    const url = `${assetsURLPrefix}/chains/eip155-${chainId}.json`
    const { ok, text } = await requestText(url, {}, { name: 'the chain file', timeoutMs: TIMEOUT_MS, fetch })
    return ok ? v.parse(chainInfoSchema, JSON.parse(text)) : findChainInfo(chainId)
  } catch {
    return findChainInfo(chainId)
  }
}

/** Context of the chain info; set by the app. */
export const ChainInfoContext = createContext<ChainInfo | undefined>(undefined)

/** Name, faucets and native currency of the chain on screen. Throws: `Error` "no chain info" outside the provider. */
export function useChain(): ChainInfo {
  const chainInfo = useContext(ChainInfoContext)
  if (chainInfo === undefined) throw new Error('no chain info')
  return chainInfo
}
