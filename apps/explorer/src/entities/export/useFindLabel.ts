import type { Address } from '@otterscan/ethereum/address'
import { useLocalLabels } from '../../queries/names/localLabels.ts'
import { useClients } from '../../queries/useClients.ts'

/** The person's own label of an address on this chain. */
export function useFindLabel(): (address: Address) => string | undefined {
  const { chainId } = useClients()
  const { find } = useLocalLabels()
  return (address) => find(address, chainId)?.label
}
