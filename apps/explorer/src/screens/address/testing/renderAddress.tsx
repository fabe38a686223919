import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { toWord } from '@otterscan/ethereum/hex'
import { usePathTexts, useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { ROUTES } from '../../../paths/routes.ts'
import { createQueryClient } from '../../../queries/createQueryClient.ts'
import { headKey, headQuery } from '../../../queries/head/head.ts'
import { clientsOf } from '../../../testing/clientsOf.ts'
import { renderRoutes } from '../../../testing/renderRoutes.tsx'
import { AddressScreen } from '../AddressScreen.tsx'
import type { AddressNode } from './addressNode.ts'

function ScreenOfRoute() {
  const { address = '', _splat: subPath = '' } = usePathTexts()
  return <AddressScreen addressText={address} subPath={subPath} nonceText={useSearchTexts().nonce} />
}

/** Renders the address page at a URL against a fake node. The head changes only by `setHead`. */
export function renderAddress(
  href: string,
  node: AddressNode,
  options: { readonly chainId?: bigint; readonly faucets?: readonly string[] } = {},
) {
  const { chainId = 1337n, faucets = [] } = options
  const clients = clientsOf(node, chainId)
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
