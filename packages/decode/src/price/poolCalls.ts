import type { Address } from '@otterscan/ethereum/address'
import { decodeUint, toWordCall } from '@otterscan/ethereum/contract/abiWords'
import type { Hex } from '@otterscan/ethereum/hex'
import type { PairReserves } from './poolQuote.ts'

/** Fee tiers of pools, in hundredths of a basis point. Uniswap V3. */
export const POOL_FEES: readonly bigint[] = [100n, 500n, 3_000n, 10_000n]

/** `getReserves()` of a pair. Uniswap V2. */
export const RESERVES_CALL: Hex = '0x0902f1ac'

/** `slot0()` of a pool. Uniswap V3. */
export const SLOT0_CALL: Hex = '0x3850c7bd'

/** `factory()` of a pair or pool. */
export const FACTORY_CALL: Hex = '0xc45a0155'
/** `token0()` of a pair or pool. */
export const TOKEN0_CALL: Hex = '0x0dfe1681'
/** `token1()` of a pair or pool. */
export const TOKEN1_CALL: Hex = '0xd21220a7'
/** `fee()` of a pool, in hundredths of a basis point. Uniswap V3. */
export const FEE_CALL: Hex = '0xddca3f43'

/** `getPair(tokenA, tokenB)` of a factory. Uniswap V2. */
export function toPairCall(tokenA: Address, tokenB: Address): Hex {
  return toWordCall('0xe6a43905', tokenA, tokenB)
}

/** `getPool(tokenA, tokenB, fee)` of a factory. Uniswap V3. */
export function toPoolCall(tokenA: Address, tokenB: Address, fee: bigint): Hex {
  return toWordCall('0x1698ee82', tokenA, tokenB, fee)
}

/** True when `token` is `token0` of their pools, which are ordered by address. */
export function isTokenFirst(token: Address, other: Address): boolean {
  return BigInt(token) < BigInt(other)
}

/** Decodes the output of `getReserves`; `undefined` when it is truncated. */
export function decodePairReserves(data: Hex | undefined, isFirst: boolean): PairReserves | undefined {
  const reserve0 = decodeUint(data, 0)
  const reserve1 = decodeUint(data, 1)
  if (reserve0 === undefined || reserve1 === undefined) return undefined
  return isFirst ? { token: reserve0, native: reserve1 } : { token: reserve1, native: reserve0 }
}
