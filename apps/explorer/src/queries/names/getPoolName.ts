import { readAddress, readUint } from '@otterscan/decode/price/abiWords'
import {
  FACTORY_CALL,
  FEE_CALL,
  TOKEN0_CALL,
  TOKEN1_CALL,
  toPairCall,
  toPoolCall,
} from '@otterscan/decode/price/poolCalls'
import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { formatAmount } from '@otterscan/ethereum/units'
import type { QueryClient } from '@tanstack/react-query'
import type { AppConfig } from '../../config/AppConfig.ts'
import type { Clients } from '../clients.ts'
import { toPriceSources } from '../price/priceSources.ts'
import { readContract } from '../price/readContract.ts'
import { tokenMetadataQuery } from '../token/tokenMetadataQuery.ts'
import type { AddressName } from './AddressName.ts'

/** Decimals of a fee in percent, as pools keep it. */
const FEE_DECIMALS = 4

/**
 * `Uniswap V2 LP: A/B` or `Uniswap V3 LP: A/B/0.3%` of a contract that a factory of the chain confirms as its own; `null`
 * for others, which cost one call, and none where no factory is known. A pool costs two turns more. Ask only for
 * addresses with code.
 */
export async function getPoolName(
  store: QueryClient,
  clients: Clients,
  address: Address,
  configured: AppConfig['priceOracleInfo'],
): Promise<AddressName | null> {
  const { pairFactory, poolFactory } = toPriceSources(clients.chainId, configured).sources
  if (pairFactory === undefined && poolFactory === undefined) return null
  const { signal } = new AbortController()
  const read = (to: Address, data: Hex) => readContract(clients.execution, { to, data }, 'latest', signal)
  const factory = readAddress(await read(address, FACTORY_CALL))
  const isPool = isSameAddress(factory, poolFactory)
  if (factory === undefined || !(isPool || isSameAddress(factory, pairFactory))) return null
  const [token0, token1, fee] = await Promise.all([
    read(address, TOKEN0_CALL).then(readAddress),
    read(address, TOKEN1_CALL).then(readAddress),
    isPool ? read(address, FEE_CALL).then((data) => readUint(data, 0)) : 0n,
  ])
  if (token0 === undefined || token1 === undefined || fee === undefined) return null
  const toSymbol = async (token: Address) => {
    const metadata = await store.fetchQuery({ ...tokenMetadataQuery(clients, token), retry: false })
    return metadata.symbol
  }
  const [listed, symbol0, symbol1] = await Promise.all([
    read(factory, isPool ? toPoolCall(token0, token1, fee) : toPairCall(token0, token1)).then(readAddress),
    toSymbol(token0),
    toSymbol(token1),
  ])
  if (!isSameAddress(address, listed) || symbol0 === undefined || symbol1 === undefined) return null
  const tokens = `${symbol0}/${symbol1}`
  return {
    text: isPool
      ? `Uniswap V3 LP: ${tokens}/${formatAmount(fee, FEE_DECIMALS)}%`
      : `Uniswap V2 LP: ${tokens}`,
    origin: 'pool',
  }
}
