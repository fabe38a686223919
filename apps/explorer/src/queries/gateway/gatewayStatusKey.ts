import type { Clients } from '../clients.ts'

/** Key of the gateway's status. */
export function gatewayStatusKey(clients: Clients) {
  return [clients.chainId.toString(), 'gatewayStatus'] as const
}
