import { type Movement, toAssetKey } from '@otterscan/decode/movement/movement'
import type { Address } from '@otterscan/ethereum/address'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClients } from '../../../queries/clients.ts'
import { tokenMetadataQuery } from '../../../queries/token/tokenMetadata.ts'
import { isErc721Query } from '../../../queries/token/tokenStandard.ts'

/**
 * The movements by the standards that the tokens claim: a token that logs numbers of collectibles as amounts is asked, as
 * its row among the transferred tokens does. `undefined` while that is not known.
 */
export function useTokenStandards(listed: readonly Movement[] | undefined): readonly Movement[] | undefined {
  const clients = useClients()
  const tokens = useMemo(() => listAmountTokens(listed ?? []), [listed])
  const metadata = useQueries({ queries: tokens.map((token) => tokenMetadataQuery(clients, token)) })
  const doubtful = tokens.filter((_, at) => {
    const query = metadata[at]
    return query?.isError === true || (query?.data !== undefined && query.data.decimals === undefined)
  })
  const standards = useQueries({ queries: doubtful.map((token) => isErc721Query(clients, token)) })
  const isPending = metadata.some((query) => query.isLoading) || standards.some((query) => query.isLoading)
  const collectibles = doubtful.filter((_, at) => standards[at]?.data === true).join()
  return useMemo(() => {
    if (isPending) return undefined
    const numbered = new Set(collectibles.split(','))
    return listed?.map((movement) => toStandard(movement, numbered))
  }, [listed, isPending, collectibles])
}

function listAmountTokens(movements: readonly Movement[]): Address[] {
  const tokens = movements.flatMap(({ asset }) =>
    asset.kind === 'erc20' ? [[toAssetKey(asset), asset.token] as const] : [],
  )
  return [...new Map(tokens).values()]
}

function toStandard(movement: Movement, numbered: ReadonlySet<string>): Movement {
  const { asset, amount } = movement
  if (asset.kind !== 'erc20' || !numbered.has(asset.token)) return movement
  return { ...movement, asset: { kind: 'erc721', token: asset.token, tokenId: amount }, amount: 1n }
}
