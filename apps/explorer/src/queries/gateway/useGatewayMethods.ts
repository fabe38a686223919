import { useQuery } from '@tanstack/react-query'
import { useClients } from '../clients.ts'
import { gatewayStatusQuery } from './gatewayStatus.ts'

const NONE: ReadonlySet<string> = new Set()

/** Methods that the program in front of the node answers; empty without one, `undefined` while that is not known. */
export function useGatewayMethods(): ReadonlySet<string> | undefined {
  const { data } = useQuery(gatewayStatusQuery(useClients()))
  return data === undefined ? undefined : (data?.methods ?? NONE)
}
