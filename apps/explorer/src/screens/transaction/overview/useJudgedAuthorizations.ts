import { eth_getCode, eth_getTransactionCount } from '@otterscan/api-schema/execution/eth'
import {
  type AuthorizationContext,
  type JudgedAuthorization,
  judgeAuthorizations,
  recoverAuthority,
} from '@otterscan/decode/contract/authorization'
import type { Address } from '@otterscan/ethereum/address'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Clients, useClients } from '../../../queries/clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../../../queries/staleTime.ts'
import type { TransactionView } from '../TransactionView.ts'

/** With more signers than this, nonces are not requested. */
const MAX_ASKED = 25

/** The authorizations of a transaction with their outcomes. Signers are recovered here; checking a nonce needs the
 * signer's state before the block, requested in one batch. Changes by earlier transactions of the block are not seen.
 */
export function useJudgedAuthorizations(
  { transaction }: TransactionView,
  codeBlock: bigint | 'latest',
): { readonly judged: readonly JudgedAuthorization[]; readonly isLoading: boolean } {
  const clients = useClients()
  const { hash, from, authorizationList } = transaction
  const authorities = useMemo(() => toAuthorities(authorizationList ?? []), [authorizationList])
  const isAskable = authorities.length > 0 && authorities.length <= MAX_ASKED && codeBlock !== 'latest'
  const { data, isFetching } = useQuery({
    queryKey: [clients.chainId.toString(), 'authorities', hash, codeBlock.toString()] as const,
    queryFn: isAskable ? ({ signal }) => getStates(clients, authorities, codeBlock, signal) : skipToken,
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
  const judged = useMemo(
    () =>
      judgeAuthorizations(authorizationList ?? [], {
        chainId: clients.chainId,
        sender: from,
        ...data,
      }),
    [authorizationList, clients.chainId, from, data],
  )
  return { judged, isLoading: isFetching && data === undefined }
}

function toAuthorities(list: readonly Parameters<typeof recoverAuthority>[0][]): readonly Address[] {
  const found = list.map(recoverAuthority).filter((authority) => authority !== undefined)
  return [...new Set(found)]
}

async function getStates(
  { execution }: Clients,
  authorities: readonly Address[],
  block: bigint,
  signal: AbortSignal,
): Promise<Pick<AuthorizationContext, 'nonces' | 'codes'>> {
  const states = await Promise.all(
    authorities.map(async (authority) => {
      const [nonce, code] = await Promise.all([
        execution.request(eth_getTransactionCount, [authority, block], { signal }),
        execution.request(eth_getCode, [authority, block], { signal }),
      ])
      return { key: authority.toLowerCase(), nonce, code }
    }),
  )
  return {
    nonces: new Map(states.map(({ key, nonce }) => [key, nonce])),
    codes: new Map(states.map(({ key, code }) => [key, code])),
  }
}
