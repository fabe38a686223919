import type { Address } from '@otterscan/ethereum/address'
import { useClients } from '../queries/clients.ts'
import { useLocalLabels } from '../queries/names/localLabels.ts'

/** A function that returns the user's label of an address on this chain. */
export function useFindLabel(): (address: Address) => string | undefined {
  const { chainId } = useClients()
  const { find } = useLocalLabels()
  return (address) => find(address, chainId)?.label
}
