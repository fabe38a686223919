import type { SignedTransaction } from '@otterscan/decode/transaction/decodeSignedTransaction'
import { ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { formatAmount } from '@otterscan/ethereum/units'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../queries/address/accountQuery.ts'
import { useChain } from '../../queries/connection/useChain.ts'
import { useHead } from '../../queries/head/useHead.ts'
import { useClients } from '../../queries/useClients.ts'
import { listWarnings } from './listWarnings.ts'

/** A transaction held against the chain and its sender's account. One batch about a sender of this chain. */
export function useJudgement(transaction: SignedTransaction | undefined): {
  readonly nextNonce: bigint | undefined
  readonly warnings: readonly string[]
} {
  const clients = useClients()
  const { nativeCurrency } = useChain()
  const head = useHead()
  // Of a transaction for another chain the account says nothing.
  const sender = transaction?.chainId === clients.chainId ? transaction.from : undefined
  const account = useQuery({
    ...accountQuery(clients, sender ?? ZERO_ADDRESS),
    enabled: sender !== undefined,
  }).data
  if (transaction === undefined) return { nextNonce: undefined, warnings: [] }
  const known = sender === undefined ? undefined : account
  return {
    nextNonce: known?.nonce,
    warnings: listWarnings(transaction, {
      chainId: clients.chainId,
      account: known,
      baseFeePerGas: head?.baseFeePerGas,
      formatNative: (amount) => `${formatAmount(amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`,
    }),
  }
}
