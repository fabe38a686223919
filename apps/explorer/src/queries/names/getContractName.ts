import { callContract } from '@otterscan/clients/contracts/callContract'
import {
  FACTORY_CALL,
  FEE_CALL,
  TOKEN0_CALL,
  TOKEN1_CALL,
  toPairCall,
  toPoolCall,
} from '@otterscan/decode/price/poolCalls'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { decodeAddressWord, decodeUint } from '@otterscan/ethereum/contract/abiWords'
import type { Hex } from '@otterscan/ethereum/hex'
import { formatUnits } from '@otterscan/ethereum/units'
import type { QueryClient } from '@tanstack/react-query'
import type { AppConfig } from '../../config/appConfig.ts'
import type { Clients } from '../clients.ts'
import { toPriceSources } from '../price/priceSources.ts'
import { OLD_TOKENS } from '../staleTime.ts'
import { isFungibleToken, tokenMetadataQuery } from '../token/tokenMetadata.ts'
import type { AddressName } from './addressLabels.ts'

/** The two tokens of a contract that is a pool, else `Name (SYMBOL)` of a token, `null` for others. Request
 * only for addresses with code.
 */
export async function getContractName(
  store: QueryClient,
  clients: Clients,
  address: Address,
  configured: AppConfig['priceOracleInfo'],
): Promise<AddressName | null> {
  const [pool, metadata] = await Promise.all([
    getPoolName(store, clients, address, configured),
    store.fetchQuery({ ...tokenMetadataQuery(clients, address), retry: false }),
  ])
  if (pool !== null) return pool
  if (!isFungibleToken(metadata)) return null
  return { text: `${metadata.name} (${metadata.symbol})`, origin: 'token' }
}

/** Decimals of a pool's fee in percent. */
const FEE_DECIMALS = 4

/**
 * `Uniswap V2 LP: A/B` or `Uniswap V3 LP: A/B/0.3%` of a contract that a factory of the chain confirms as its own; `null`
 * for others, which cost one call, and none where no factory is known. A pool costs two more turns. Request only for
 * addresses with code.
 */
async function getPoolName(
  store: QueryClient,
  clients: Clients,
  address: Address,
  configured: AppConfig['priceOracleInfo'],
): Promise<AddressName | null> {
  const { uniswapV2Factory, uniswapV3Factory } = toPriceSources(clients.chainId, configured).sources
  if (uniswapV2Factory === undefined && uniswapV3Factory === undefined) return null
  const { signal } = new AbortController()
  const read = (to: Address, data: Hex) =>
    callContract(clients.execution, { to, data }, 'latest', { signal, old: OLD_TOKENS })
  const factory = decodeAddressWord(await read(address, FACTORY_CALL))
  const isPool = isSameAddress(factory, uniswapV3Factory)
  if (factory === undefined || !(isPool || isSameAddress(factory, uniswapV2Factory))) return null
  const [token0, token1, fee] = await Promise.all([
    read(address, TOKEN0_CALL).then(decodeAddressWord),
    read(address, TOKEN1_CALL).then(decodeAddressWord),
    isPool ? read(address, FEE_CALL).then((data) => decodeUint(data, 0)) : 0n,
  ])
  if (token0 === undefined || token1 === undefined || fee === undefined) return null
  const toSymbol = async (token: Address) => {
    const metadata = await store.fetchQuery({ ...tokenMetadataQuery(clients, token), retry: false })
    return metadata.symbol
  }
  const [listed, symbol0, symbol1] = await Promise.all([
    read(factory, isPool ? toPoolCall(token0, token1, fee) : toPairCall(token0, token1)).then(
      decodeAddressWord,
    ),
    toSymbol(token0),
    toSymbol(token1),
  ])
  if (!isSameAddress(address, listed) || symbol0 === undefined || symbol1 === undefined) return null
  const tokens = `${symbol0}/${symbol1}`
  return {
    text: isPool ? `Uniswap V3 LP: ${tokens}/${formatUnits(fee, FEE_DECIMALS)}%` : `Uniswap V2 LP: ${tokens}`,
    origin: 'pool',
  }
}
