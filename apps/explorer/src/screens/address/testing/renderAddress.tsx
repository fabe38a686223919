import { createExecutionClient } from '@otterscan/clients/execution'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { toWord } from '@otterscan/ethereum/hex'
import { useParams, useSearch } from '@tanstack/react-router'
import { ROUTES } from '../../../paths.ts'
import { createQueryClient } from '../../../queries/createQueryClient.ts'
import { headKey, headQuery } from '../../../queries/head/headQuery.ts'
import { renderRoutes } from '../../../testing/renderRoutes.tsx'
import { AddressScreen } from '../AddressScreen.tsx'
import type { AddressNode } from './addressNode.ts'

function ScreenOfRoute() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  return (
    <AddressScreen
      addressText={params.address ?? ''}
      subPath={params._splat ?? ''}
      nonceText={search.nonce}
      cursorHashText={search.h}
      cursorBlockText={search.b}
      pageText={search.p}
    />
  )
}

/** The address page at a place, in front of a node. The head moves only by `setHead`. */
export function renderAddress(
  href: string,
  node: AddressNode,
  options: { readonly chainId?: bigint; readonly faucets?: readonly string[] } = {},
) {
  const { chainId = 1337n, faucets = [] } = options
  const clients = { chainId, execution: createExecutionClient(node.transport), beacon: undefined }
  const queryClient = createQueryClient()
  const setHead = (number: bigint) =>
    queryClient.setQueryData(headKey(clients), { number, hash: toWord(number) } as BlockHeader)
  setHead(0n)
  queryClient.setQueryDefaults(headQuery(clients).queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const { router, result } = renderRoutes(href, [ROUTES.address, ROUTES.addressTab], ScreenOfRoute, {
    clients,
    queryClient,
    faucets,
  })
  return {
    unmount: result.unmount,
    setHead,
    href: () => router.state.location.href,
    history: router.history,
    navigate: (target: string) => router.history.push(target),
  }
}
