import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { formatAmount, formatInteger } from '@otterscan/ethereum/units'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { isFungibleToken, type TokenMetadata } from '../../queries/token/tokenMetadataQuery.ts'

interface MovedAmountProps {
  readonly transfer: TokenTransfer
  readonly metadata: TokenMetadata | undefined
  readonly isLoading: boolean
}

/** How much of a token moved, every digit, and which one where tokens have numbers. Raw where decimals are unknown. */
export function MovedAmount({ transfer, metadata, isLoading }: MovedAmountProps) {
  if (transfer.standard === 'erc721') return <TokenId tokenId={transfer.tokenId} />
  // The raw amount would only flash by, and is longer.
  if (transfer.standard === 'erc20' && isLoading) return <Skeleton chars={6} />
  const { value } = transfer
  const decimals = transfer.standard === 'erc20' && isFungibleToken(metadata) ? metadata.decimals : undefined
  return (
    <>
      <Highlightable value={`integer ${value}`} className="tabular wrap-anywhere rounded-sm font-medium">
        {decimals === undefined ? (
          formatInteger(value)
        ) : (
          <Tooltip content={`${formatInteger(value)} with ${decimals} decimals`}>
            {formatAmount(value, decimals)}
          </Tooltip>
        )}
      </Highlightable>
      {transfer.standard === 'erc1155' && <TokenId tokenId={transfer.tokenId} />}
    </>
  )
}

function TokenId({ tokenId }: { readonly tokenId: bigint }) {
  const text = tokenId.toString()
  return (
    <Highlightable value={`integer ${tokenId}`} className="inline-flex min-w-0 max-w-full rounded-sm">
      <span className="text-muted">#</span>
      <TruncatedText text={text} maxChars={20} />
    </Highlightable>
  )
}
