import type { Hex } from '@otterscan/ethereum/hex'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { sendTransactionMutation } from '../../queries/transaction/sendTransactionMutation.ts'
import { useClients } from '../../queries/useClients.ts'

/** Sends each transaction once: not while one is under way, and not again what the node has taken. */
export function useSending() {
  const mutation = useMutation(sendTransactionMutation(useClients()))
  // State comes too late for a second press within one frame.
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
