import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { formatAmount, formatInteger } from '@otterscan/ethereum/units'
import { Chip } from '@otterscan/ui/Chip'
import { Highlightable } from '@otterscan/ui/Highlightable'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Banknote, Flame, TriangleAlert } from 'lucide-react'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { AppLink } from '../../../entities/AppLink.tsx'
import { TokenFiat } from '../../../entities/TokenFiat.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { addressPath } from '../../../paths.ts'
import {
  isFungibleToken,
  type TokenMetadata,
  tokenMetadataQuery,
} from '../../../queries/token/tokenMetadataQuery.ts'
import { useClients } from '../../../queries/useClients.ts'
import { PartyLink } from '../PartyLink.tsx'

const NAME_CHARACTERS = 32
const SYMBOL_CHARACTERS = 16

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
      {transfer.hasDirtyAddress && (
        <Tooltip content="An address word of this log has bytes above its 20: no sound token writes that.">
          <span role="img" aria-label="Malformed address word">
            <TriangleAlert size={13} aria-hidden="true" className="text-warning" />
          </span>
        </Tooltip>
      )}
    </div>
  )
}

const STANDARDS = { erc20: 'ERC-20', erc721: 'ERC-721', erc1155: 'ERC-1155' }

/** The zero address is no party: tokens from it are made, tokens to it destroyed. */
function Party({ address, side }: { readonly address: Address; readonly side: 'from' | 'to' }) {
  if (!isSameAddress(address, ZERO_ADDRESS)) return <PartyLink address={address} maxChars={17} />
  const isMint = side === 'from'
  const Icon = isMint ? Banknote : Flame
  return (
    <span className="inline-flex items-center gap-1">
      <Tooltip content={isMint ? 'Mint address' : 'Burn address'}>
        <span role="img" aria-label={isMint ? 'Mint address' : 'Burn address'}>
          <Icon size={13} aria-hidden="true" className={isMint ? 'text-success' : 'text-warning'} />
        </span>
      </Tooltip>
      <PartyLink address={address} maxChars={17} />
    </span>
  )
}

function MovedAmount({
  transfer,
  metadata,
  isLoading,
}: {
  readonly transfer: TokenTransfer
  readonly metadata: TokenMetadata | undefined
  readonly isLoading: boolean
}) {
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

/** Name and symbol as the contract gives them; a contract without both is an unknown token with a raw amount. */
function TokenLink({
  token,
  metadata,
}: {
  readonly token: Address
  readonly metadata: TokenMetadata | undefined
}) {
  const isNamed = metadata?.name !== undefined || metadata?.symbol !== undefined
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1">
      {isNamed ? (
        <Highlightable value={token.toLowerCase()} className="min-w-0 rounded-sm">
          <AppLink path={addressPath(token)} className="link" title={token}>
            {metadata.name !== undefined && <UntrustedText text={metadata.name} maxChars={NAME_CHARACTERS} />}
            {metadata.symbol !== undefined && (
              <>
                {metadata.name === undefined ? '' : ' ('}
                <UntrustedText text={metadata.symbol} maxChars={SYMBOL_CHARACTERS} />
                {metadata.name === undefined ? '' : ')'}
              </>
            )}
          </AppLink>
        </Highlightable>
      ) : (
        <>
          <AddressLink address={token} maxChars={17} />
          {metadata !== undefined && <span className="text-muted">unknown token</span>}
        </>
      )}
    </span>
  )
}
