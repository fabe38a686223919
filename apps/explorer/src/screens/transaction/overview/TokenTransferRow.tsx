import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { TokenFiat } from '../../../entities/Fiat.tsx'
import { MovedAmount } from '../../../entities/token/MovedAmount.tsx'
import { OddLogMarks } from '../../../entities/token/OddLogMarks.tsx'
import { SupplyIcon } from '../../../entities/token/SupplyIcon.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { isUnsignedTransfer, UnsignedTransferChip } from '../../../entities/token/UnsignedTransferChip.tsx'
import { useEmittedTransfer } from '../../../entities/token/useEmittedTransfer.ts'
import { useClients } from '../../../queries/clients.ts'
import { isFungibleToken, tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'
import { PartyLink } from '../PartyLink.tsx'

interface TokenTransferRowProps {
  readonly transfer: TokenTransfer
  /** Of the transaction. */
  readonly signer: Address
  /** Block of the price: the one before, so that the transaction's own trade does not affect it. */
  readonly priceBlock: bigint | undefined
}

/** One token transfer: from, to, amount, token. */
export function TokenTransferRow({ transfer: logged, signer, priceBlock }: TokenTransferRowProps) {
  const { data: metadata, isError } = useQuery(tokenMetadataQuery(useClients(), logged.token))
  const { transfer, isJudging } = useEmittedTransfer(logged, metadata)
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-0.5 py-0.5 text-sm">
      <Party address={transfer.from} side="from" />
      <ArrowRight size={13} aria-label="to" className="shrink-0 text-muted" />
      <Party address={transfer.to} side="to" />
      {isUnsignedTransfer(transfer, signer) && <UnsignedTransferChip />}
      <MovedAmount
        transfer={transfer}
        metadata={metadata}
        isLoading={isJudging || (metadata === undefined && !isError)}
      />
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
      <OddLogMarks transfer={transfer} />
    </div>
  )
}

const STANDARDS = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' }

/** The zero address is not a party. */
function Party({ address, side }: { readonly address: Address; readonly side: 'from' | 'to' }) {
  if (!isSameAddress(address, ZERO_ADDRESS)) return <PartyLink address={address} maxChars={17} />
  return (
    <span className="inline-flex items-center gap-1">
      <SupplyIcon side={side} />
      <PartyLink address={address} maxChars={17} />
    </span>
  )
}
