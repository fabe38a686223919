import type { Address } from '@otterscan/ethereum/address'
import { useQuery } from '@tanstack/react-query'
import { useClients } from '../../queries/clients.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'

/** Whether an address is known to be a token. */
export function useIsToken(address: Address, hasCode: boolean): boolean {
  const clients = useClients()
  const { isOffered, source } = useIndexSupport()
  const { data } = useQuery({
    queryKey: [clients.chainId.toString(), 'isToken', address, isOffered.toString()],
    queryFn: async ({ client }) => {
      const { getIsToken } = await import('../../queries/token/getIsToken.ts')
      return getIsToken(client, clients, address, isOffered)
    },
    enabled: hasCode && source.kind !== 'unknown',
  })
  return data ?? false
}
