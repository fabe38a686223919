import type { SignedTransaction } from '@otterscan/decode/transaction/decodeSignedTransaction'
import { ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { useQuery } from '@tanstack/react-query'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { accountQuery } from '../../queries/account.ts'
import { useClients } from '../../queries/clients.ts'
import { useChain } from '../../queries/connection/chainInfo.ts'
import { useHead } from '../../queries/head/head.ts'
import { listWarnings } from './listWarnings.ts'

/** Checks a transaction against the chain and its sender's account. One batch, only for a transaction of this chain. */
export function useTransactionWarnings(transaction: SignedTransaction | undefined): {
  readonly nextNonce: bigint | undefined
  readonly warnings: readonly string[]
} {
  const numbers = useNumberFormat()
  const clients = useClients()
  const { nativeCurrency } = useChain()
  const head = useHead()
  // For a transaction of another chain the account here is irrelevant.
  const sender = transaction?.chainId === clients.chainId ? transaction.from : undefined
  const account = useQuery({
    ...accountQuery(clients, sender ?? ZERO_ADDRESS),
    enabled: sender !== undefined,
  }).data
  if (transaction === undefined) return { nextNonce: undefined, warnings: [] }
  const known = sender === undefined ? undefined : account
  return {
    nextNonce: known?.nonce,
    warnings: listWarnings(
      transaction,
      {
        chainId: clients.chainId,
        account: known,
        baseFeePerGas: head?.baseFeePerGas,
        formatNative: (amount) =>
          `${numbers.formatAmount(amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`,
      },
      numbers,
    ),
  }
}
