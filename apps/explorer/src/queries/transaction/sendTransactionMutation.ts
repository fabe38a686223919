import { eth_sendRawTransaction } from '@otterscan/api-schema/execution/eth'
import { RpcError } from '@otterscan/clients/errors'
import type { Hex } from '@otterscan/ethereum/hex'
import { mutationOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** Hands a signed transaction to the node; gives its hash. One call, never repeated by itself. */
export function sendTransactionMutation(clients: Clients) {
  return mutationOptions({
    mutationKey: [clients.chainId.toString(), 'sendTransaction'] as const,
    mutationFn: (signed: Hex) => clients.execution.request(eth_sendRawTransaction, [signed]),
    retry: false,
    networkMode: 'always',
  })
}

/** The node's own words when it refused; `undefined` when its answer was lost, so that it may have taken the transaction. */
export function toRefusal(error: Error): string | undefined {
  return error instanceof RpcError ? error.nodeMessage : undefined
}
