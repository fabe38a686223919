import type { TokenTransfer } from '@otterscan/decode/token/tokenTransfers'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useClients } from '../../queries/clients.ts'
import type { TokenMetadata } from '../../queries/token/tokenMetadata.ts'
import { isErc721Query } from '../../queries/token/tokenStandard.ts'

interface EmittedTransfer {
  /** By the standard of its token. */
  readonly transfer: TokenTransfer
  /** True while the token is asked which standard it has. */
  readonly isJudging: boolean
}

/**
 * A transfer by the standard that its token claims. ERC-20 and ERC-721 share an event, whose shape tells them apart only
 * if the token indexes what its standard says; where the metadata contradicts the shape, the token is asked.
 */
export function useEmittedTransfer(
  transfer: TokenTransfer,
  metadata: TokenMetadata | undefined,
): EmittedTransfer {
  const { standard, token } = transfer
  const hasDecimals = metadata?.decimals !== undefined
  const isDoubtful =
    metadata !== undefined && (standard === 'erc20' ? !hasDecimals : standard === 'erc721' && hasDecimals)
  const query = isErc721Query(useClients(), token)
  const { data: isErc721, isLoading } = useQuery(isDoubtful ? query : { ...query, queryFn: skipToken })
  return {
    transfer: isDoubtful && isErc721 !== undefined ? toStandard(transfer, isErc721) : transfer,
    isJudging: isDoubtful && isLoading,
  }
}

/** The same transfer as the other of the two standards, where it is not of this one. */
function toStandard(transfer: TokenTransfer, isErc721: boolean): TokenTransfer {
  if (transfer.standard === 'erc20' && isErc721) {
    const { value: tokenId, ...rest } = transfer
    return { ...rest, standard: 'erc721', tokenId }
  }
  if (transfer.standard === 'erc721' && !isErc721) {
    const { tokenId: value, ...rest } = transfer
    return { ...rest, standard: 'erc20', value }
  }
  return transfer
}
