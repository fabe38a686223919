import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { TokenFiat } from '../../../entities/TokenFiat.tsx'
import { MalformedAddressMark } from '../../../entities/token/MalformedAddressMark.tsx'
import { MovedAmount } from '../../../entities/token/MovedAmount.tsx'
import { SupplyMark } from '../../../entities/token/SupplyMark.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { isFungibleToken, tokenMetadataQuery } from '../../../queries/token/tokenMetadataQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { PartyLink } from '../PartyLink.tsx'

interface TokenTransferRowProps {
  readonly transfer: TokenTransfer
  /** Block as of which it is valued: the one before, so that the transaction's own trade does not count. */
  readonly priceBlock: bigint | undefined
}

/** One token movement: from, to, how much of what. */
export function TokenTransferRow({ transfer, priceBlock }: TokenTransferRowProps) {
  const { data: metadata, isError } = useQuery(tokenMetadataQuery(useClients(), transfer.token))
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-0.5 py-0.5 text-sm">
      <Party address={transfer.from} side="from" />
      <ArrowRight size={13} aria-label="to" className="shrink-0 text-muted" />
      <Party address={transfer.to} side="to" />
      <MovedAmount transfer={transfer} metadata={metadata} isLoading={metadata === undefined && !isError} />
      <Chip>{STANDARDS[transfer.standard]}</Chip>
      {metadata === undefined && !isError ? (
        <Skeleton chars={transfer.standard === 'erc1155' ? 34 : 14} />
      ) : (
        <TokenLink token={transfer.token} metadata={metadata} />
      )}
      {transfer.standard === 'erc20' && isFungibleToken(metadata) && (
        <TokenFiat
          token={transfer.token}
          amount={transfer.value}
          decimals={metadata.decimals}
          symbol={metadata.symbol}
          block={priceBlock}
        />
      )}
      {transfer.hasDirtyAddress && <MalformedAddressMark />}
    </div>
  )
}

const STANDARDS = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' }

/** The zero address is no party. */
function Party({ address, side }: { readonly address: Address; readonly side: 'from' | 'to' }) {
  if (!isSameAddress(address, ZERO_ADDRESS)) return <PartyLink address={address} maxChars={17} />
  return (
    <span className="inline-flex items-center gap-1">
      <SupplyMark side={side} />
      <PartyLink address={address} maxChars={17} />
    </span>
  )
}
