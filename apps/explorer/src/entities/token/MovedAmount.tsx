import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { isFungibleToken, type TokenMetadata } from '../../queries/token/tokenMetadata.ts'
import { useNumberFormat } from '../useNumberFormat.ts'

interface MovedAmountProps {
  readonly transfer: TokenTransfer
  readonly metadata: TokenMetadata | undefined
  readonly isLoading: boolean
}

/** Transferred token amount with every digit, and the token id for NFTs. Raw if decimals are unknown. */
export function MovedAmount({ transfer, metadata, isLoading }: MovedAmountProps) {
  const numbers = useNumberFormat()
  if (transfer.standard === 'erc721') return <TokenId tokenId={transfer.tokenId} />
  // The raw amount would only flash, and is longer.
  if (transfer.standard === 'erc20' && isLoading) return <Skeleton chars={6} />
  const { value } = transfer
  const decimals = transfer.standard === 'erc20' && isFungibleToken(metadata) ? metadata.decimals : undefined
  return (
    <>
      <Highlightable value={`integer ${value}`} className="tabular wrap-anywhere rounded-sm font-medium">
        {decimals === undefined ? (
          numbers.formatInteger(value)
        ) : (
          <Tooltip content={`${numbers.formatInteger(value)} with ${decimals} decimals`}>
            {numbers.formatAmount(value, decimals)}
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
