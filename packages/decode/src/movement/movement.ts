import type { Address } from '@otterscan/ethereum/address'

/** What may change hands. */
export type Asset =
  | { readonly kind: 'native' }
  | { readonly kind: 'erc20'; readonly token: Address }
  | { readonly kind: 'erc721' | 'erc1155'; readonly token: Address; readonly tokenId: bigint }

/** An amount of an asset that went from one account to another; the zero address stands for minting and burning. */
export interface Movement {
  readonly asset: Asset
  readonly from: Address
  readonly to: Address
  /** Raw, without decimals; 1 for a collectible that exists once. */
  readonly amount: bigint
}

/** Equal for equal assets. */
export function toAssetKey(asset: Asset): string {
  if (asset.kind === 'native') return 'native'
  const token = asset.token.toLowerCase()
  return asset.kind === 'erc20' ? token : `${token} ${asset.tokenId}`
}
