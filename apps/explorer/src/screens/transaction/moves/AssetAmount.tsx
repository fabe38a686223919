import type { Asset } from '@otterscan/decode/movement/movement'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useClients } from '../../../queries/clients.ts'
import { isFungibleToken, tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'

interface AssetAmountProps {
  readonly asset: Asset
  /** Raw; not negative. */
  readonly amount: bigint
}

/** An amount of an asset with its name: a coin, a token's unit, or a collectible by its number. */
export function AssetAmount({ asset, amount }: AssetAmountProps) {
  if (asset.kind === 'native') return <NativeAmount amount={amount} />
  return <TokenAmount asset={asset} amount={amount} />
}

function TokenAmount({
  asset,
  amount,
}: AssetAmountProps & { readonly asset: Exclude<Asset, { kind: 'native' }> }) {
  const numbers = useNumberFormat()
  const { data: metadata } = useQuery(tokenMetadataQuery(useClients(), asset.token))
  const decimals = asset.kind === 'erc20' && isFungibleToken(metadata) ? metadata.decimals : undefined
  return (
    <span className="min-w-0">
      {asset.kind !== 'erc721' && (
        <Highlightable value={`integer ${amount}`} className="tabular wrap-anywhere rounded-sm">
          {decimals === undefined ? (
            numbers.formatInteger(amount)
          ) : (
            <Tooltip content={`${numbers.formatInteger(amount)} with ${decimals} decimals`}>
              {numbers.formatAmount(amount, decimals)}
            </Tooltip>
          )}
        </Highlightable>
      )}{' '}
      {asset.kind !== 'erc20' && <span className="tabular wrap-anywhere">#{asset.tokenId.toString()} </span>}
      <TokenLink token={asset.token} metadata={metadata} />
    </span>
  )
}
