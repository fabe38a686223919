import { Chip } from '@otterscan/ui/Chip'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { TokenFiat } from '../../../entities/TokenFiat.tsx'
import { TokenLogo } from '../../../entities/TokenLogo.tsx'
import { MalformedAddressMark } from '../../../entities/token/MalformedAddressMark.tsx'
import { MovedAmount } from '../../../entities/token/MovedAmount.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { isFungibleToken, tokenMetadataQuery } from '../../../queries/token/tokenMetadataQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { type TransferRow, toBlockNumber } from './listTransferRows.ts'

/** How much moved, or which one; what it was worth at the block before, where that is wanted and known. */
export function MovedValue({ row, hasFiat }: { readonly row: TransferRow; readonly hasFiat: boolean }) {
  return row.transfer === undefined ? null : (
    <KnownValue row={row} transfer={row.transfer} hasFiat={hasFiat} />
  )
}

interface KnownValueProps {
  readonly row: TransferRow
  readonly transfer: NonNullable<TransferRow['transfer']>
  readonly hasFiat: boolean
}

function KnownValue({ row, transfer, hasFiat }: KnownValueProps) {
  const { data: metadata, isError } = useQuery(tokenMetadataQuery(useClients(), transfer.token))
  const blockNumber = toBlockNumber(row)
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-1.5 whitespace-normal sm:max-w-60 sm:justify-end">
      {row.isSuspicious && (
        <Chip
          tone="warning"
          title="Nothing moved, and this address did not sign the transaction: anyone can make a token say this."
        >
          not signed
        </Chip>
      )}
      <MovedAmount transfer={transfer} metadata={metadata} isLoading={metadata === undefined && !isError} />
      {hasFiat && transfer.standard === 'erc20' && isFungibleToken(metadata) && (
        <TokenFiat
          token={transfer.token}
          amount={transfer.value}
          decimals={metadata.decimals}
          symbol={metadata.symbol}
          // The one before, so that the transaction's own trade does not count.
          block={blockNumber === undefined || blockNumber === 0n ? undefined : blockNumber - 1n}
        />
      )}
    </span>
  )
}

/** The token as its contract calls itself. */
export function MovedToken({ row: { transfer } }: { readonly row: TransferRow }) {
  return transfer === undefined ? null : <KnownToken transfer={transfer} />
}

function KnownToken({ transfer }: { readonly transfer: NonNullable<TransferRow['transfer']> }) {
  const { data: metadata, isError } = useQuery(tokenMetadataQuery(useClients(), transfer.token))
  if (metadata === undefined && !isError) return <Skeleton chars={20} />
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 whitespace-normal sm:max-w-72">
      <TokenLogo address={transfer.token} />
      <TokenLink token={transfer.token} metadata={metadata} nameChars={20} />
      {transfer.hasDirtyAddress && <MalformedAddressMark />}
    </span>
  )
}
