import type { Address } from '@otterscan/ethereum/address'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { useClients } from '../queries/clients.ts'
import { isFungibleToken, tokenMetadataQuery } from '../queries/token/tokenMetadata.ts'
import { TokenLink } from './token/TokenLink.tsx'
import { UntrustedText } from './UntrustedText.tsx'
import { useNumberFormat } from './useNumberFormat.ts'

interface TokenFeeProps {
  /** In the smallest unit of the token. */
  readonly amount: bigint
  readonly token: Address
  /** Symbol alone, without a link. */
  readonly isShort: boolean
}

/** A fee or gas price in a token: by its decimals, or raw where the contract names none. */
export function TokenFee({ amount, token, isShort }: TokenFeeProps) {
  const numbers = useNumberFormat()
  const { data: metadata, isError } = useQuery(tokenMetadataQuery(useClients(), token))
  if (metadata === undefined && !isError) return <Skeleton chars={14} />
  const raw = numbers.formatInteger(amount)
  const isKnown = isFungibleToken(metadata)
  const text = isKnown ? numbers.formatAmount(amount, metadata.decimals) : raw
  const detail = isKnown ? `${raw} with ${metadata.decimals} decimals, of ${token}` : `units of ${token}`
  return (
    <span className="tabular inline-flex flex-wrap items-baseline gap-x-1.5">
      <Tooltip content={detail}>{text}</Tooltip>
      {isShort && isKnown ? (
        <UntrustedText text={metadata.symbol} maxChars={16} />
      ) : (
        <TokenLink token={token} metadata={metadata} nameChars={20} />
      )}
    </span>
  )
}
