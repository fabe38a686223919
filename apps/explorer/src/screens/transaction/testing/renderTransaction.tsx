import { gateway_status } from '@otterscan/api-schema/execution/gateway'
import type { NativeCurrency } from '@otterscan/ethereum/chain'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { act } from '@testing-library/preact'
import { usePathTexts } from '../../../entities/useUrlTexts.ts'
import { ROUTES } from '../../../paths/routes.ts'
import { createQueryClient } from '../../../queries/createQueryClient.ts'
import { gatewayStatusKey } from '../../../queries/gateway/gatewayStatusKey.ts'
import { headKey, headQuery } from '../../../queries/head/head.ts'
import { clientsOf } from '../../../testing/clientsOf.ts'
import { renderRoutes } from '../../../testing/renderRoutes.tsx'
import { TransactionScreen } from '../TransactionScreen.tsx'
import { BLOCK_HASH, type TransactionNode } from './transactionNode.ts'

function ScreenOfRoute() {
  const { transactionHash = '', _splat: subPath = '' } = usePathTexts()
  return <TransactionScreen hashText={transactionHash} subPath={subPath} />
}

/** Renders the transaction page at a URL against a fake node. The head is the transaction's block. */
export function renderTransaction(
  href: string,
  node: TransactionNode,
  options: {
    readonly config?: Readonly<Record<string, unknown>>
    readonly chainId?: bigint
    readonly nativeCurrency?: NativeCurrency
    /** What the gateway in front of the node answers itself; a plain node without. */
    readonly gatewayMethods?: readonly string[]
    /** What that gateway says of the node. */
    readonly clientVersion?: string
    /** And of where traces and state changes come from. */
    readonly sources?: Readonly<Record<string, readonly string[]>>
  } = {},
) {
  const clients = clientsOf(node, options.chainId ?? 1337n)
  const queryClient = createQueryClient()
  const setHead = (number: bigint, hash: `0x${string}`) =>
    act(() => {
      queryClient.setQueryData(headKey(clients), { number, hash } as BlockHeader)
    })
  queryClient.setQueryDefaults(headQuery(clients).queryKey, { staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(headKey(clients), { number: 100n, hash: BLOCK_HASH } as BlockHeader)
  if (options.gatewayMethods !== undefined) {
    // As it comes, so that no more is known here than on the page.
    const status = gateway_status.decodeResult({
      methods: options.gatewayMethods,
      node: { clientVersion: options.clientVersion ?? null },
      sources: options.sources,
    })
    queryClient.setQueryData(gatewayStatusKey(clients), status)
  }
  const { router } = renderRoutes(href, [ROUTES.transaction, ROUTES.transactionTab], ScreenOfRoute, {
    clients,
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
