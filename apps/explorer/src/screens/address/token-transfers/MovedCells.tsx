import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { TokenFiat } from '../../../entities/Fiat.tsx'
import { TokenLogo } from '../../../entities/TokenLogo.tsx'
import { MovedAmount } from '../../../entities/token/MovedAmount.tsx'
import { OddLogMarks } from '../../../entities/token/OddLogMarks.tsx'
import { TokenLink } from '../../../entities/token/TokenLink.tsx'
import { UnsignedTransferChip } from '../../../entities/token/UnsignedTransferChip.tsx'
import { useEmittedTransfer } from '../../../entities/token/useEmittedTransfer.ts'
import { useClients } from '../../../queries/clients.ts'
import { isFungibleToken, tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'
import { findBlockNumber, type TransferRow } from './listTransferRows.ts'

/** Amount or token id of a transfer; its value at the block before, where requested and known. */
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

function KnownValue({ row, transfer: logged, hasFiat }: KnownValueProps) {
  const { data: metadata, isError } = useQuery(tokenMetadataQuery(useClients(), logged.token))
  const { transfer, isJudging } = useEmittedTransfer(logged, metadata)
  const blockNumber = findBlockNumber(row)
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-1.5 whitespace-normal sm:max-w-60 sm:min-w-24 sm:justify-end">
      {row.isSuspicious && <UnsignedTransferChip />}
      <MovedAmount
        transfer={transfer}
        metadata={metadata}
        isLoading={isJudging || (metadata === undefined && !isError)}
      />
      {hasFiat && transfer.standard === 'erc20' && isFungibleToken(metadata) && (
        <TokenFiat
          token={transfer.token}
          amount={transfer.value}
          decimals={metadata.decimals}
          symbol={metadata.symbol}
          // The block before, so that the transaction's own trade does not affect the price.
          block={blockNumber === undefined || blockNumber === 0n ? undefined : blockNumber - 1n}
        />
      )}
    </span>
  )
}

/** The token by its own name. */
export function MovedToken({ row: { transfer } }: { readonly row: TransferRow }) {
  return transfer === undefined ? null : <KnownToken transfer={transfer} />
}

function KnownToken({ transfer }: { readonly transfer: NonNullable<TransferRow['transfer']> }) {
  const { data: metadata, isError } = useQuery(tokenMetadataQuery(useClients(), transfer.token))
  if (metadata === undefined && !isError) return <Skeleton chars={20} />
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 whitespace-normal sm:max-w-72 sm:min-w-36">
      <TokenLogo address={transfer.token} />
      <TokenLink token={transfer.token} metadata={metadata} nameChars={20} />
      <OddLogMarks transfer={transfer} />
    </span>
  )
}
