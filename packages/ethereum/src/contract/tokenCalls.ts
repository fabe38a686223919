import type { Address } from '../address.ts'
import type { Hex } from '../hex.ts'
import { toWordCall } from './abiWords.ts'

/** `name()`. ERC-20, ERC-721. */
export const NAME_CALL: Hex = '0x06fdde03'
/** `symbol()`. ERC-20, ERC-721. */
export const SYMBOL_CALL: Hex = '0x95d89b41'
/** `decimals()`. ERC-20. */
export const DECIMALS_CALL: Hex = '0x313ce567'
/** `totalSupply()`. ERC-20. */
export const TOTAL_SUPPLY_CALL: Hex = '0x18160ddd'
/** `asset()`. ERC-4626. */
export const ASSET_CALL: Hex = '0x38d52e0f'
/** `totalAssets()`. ERC-4626. */
export const TOTAL_ASSETS_CALL: Hex = '0x01e1d114'

/** `balanceOf(holder)`. ERC-20, ERC-721. */
export function toBalanceCall(holder: Address): Hex {
  return toWordCall('0x70a08231', holder)
}

/** `supportsInterface(interfaceId)` for an id of four bytes. ERC-165. */
export function toSupportsCall(interfaceId: Hex): Hex {
  return toWordCall('0x01ffc9a7', BigInt(interfaceId) << 224n)
}
