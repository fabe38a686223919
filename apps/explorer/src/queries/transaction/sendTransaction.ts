import { eth_sendRawTransaction } from '@otterscan/api-schema/execution/eth'
import { RpcError } from '@otterscan/clients/errors'
import type { Hex } from '@otterscan/ethereum/hex'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Clients, useClients } from '../clients.ts'

/** Sends a signed transaction to the node; returns its hash. One call, never retried automatically. */
function sendTransactionMutation(clients: Clients) {
  return mutationOptions({
    mutationKey: [clients.chainId.toString(), 'sendTransaction'] as const,
    mutationFn: (signed: Hex) => clients.execution.request(eth_sendRawTransaction, [signed]),
    retry: false,
    networkMode: 'always',
  })
}

/** The node's message when it refused; `undefined` when the response was lost and it may have been accepted. */
export function findRefusal(error: Error): string | undefined {
  return error instanceof RpcError ? error.nodeMessage : undefined
}

/** Sends each transaction once: not while another is being sent, and not again after the node has accepted it. */
export function useSendTransaction() {
  const mutation = useMutation(sendTransactionMutation(useClients()))
  // State updates too late for a second click within one frame.
  const underWay = useRef<Hex>(undefined)
  const taken = useRef<Hex>(undefined)
  function send(raw: Hex) {
    if (underWay.current !== undefined || taken.current === raw) return
    underWay.current = raw
    mutation.mutate(raw, {
      onSuccess: () => {
        taken.current = raw
      },
      onSettled: () => {
        underWay.current = undefined
      },
    })
  }
  return {
    send,
    reset: mutation.reset,
    isSending: mutation.isPending,
    hash: mutation.data,
    error: mutation.error,
  }
}
