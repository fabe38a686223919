import { createExecutionClient } from '@otterscan/clients/execution'
import type { NativeCurrency } from '@otterscan/ethereum/chain'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { useParams } from '@tanstack/react-router'
import { act } from '@testing-library/react'
import { ROUTES } from '../../../paths.ts'
import { createQueryClient } from '../../../queries/createQueryClient.ts'
import { headKey, headQuery } from '../../../queries/head/headQuery.ts'
import { renderRoutes } from '../../../testing/renderRoutes.tsx'
import { TransactionScreen } from '../TransactionScreen.tsx'
import { BLOCK_HASH, type TransactionNode } from './transactionNode.ts'

function ScreenOfRoute() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return <TransactionScreen hashText={params.transactionHash ?? ''} subPath={params._splat ?? ''} />
}

/** The transaction page at a place, in front of a node. The head stands at the transaction's block. */
export function renderTransaction(
  href: string,
  node: TransactionNode,
  options: {
    readonly config?: Readonly<Record<string, unknown>>
    readonly chainId?: bigint
    readonly nativeCurrency?: NativeCurrency
  } = {},
) {
  const clients = {
    chainId: options.chainId ?? 1337n,
    execution: createExecutionClient(node.transport),
    beacon: undefined,
  }
  const queryClient = createQueryClient()
  const setHead = (number: bigint, hash: `0x${string}`) =>
    act(() => {
      queryClient.setQueryData(headKey(clients), { number, hash } as BlockHeader)
    })
  queryClient.setQueryDefaults(headQuery(clients).queryKey, { staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(headKey(clients), { number: 100n, hash: BLOCK_HASH } as BlockHeader)
  const { router } = renderRoutes(href, [ROUTES.transaction, ROUTES.transactionTab], ScreenOfRoute, {
    clients: clients as never,
    queryClient,
    config: options.config,
    nativeCurrency: options.nativeCurrency,
  })
  return {
    setHead,
    href: () => router.state.location.href,
    refetch: () =>
      act(() =>
        queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'transaction' }),
      ),
  }
}
