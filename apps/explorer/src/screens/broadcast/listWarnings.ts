import type { SignedTransaction } from '@otterscan/decode/transaction/decodeSignedTransaction'
import { toMaximumFee } from '@otterscan/ethereum/execution/fee'
import { formatAmount, formatInteger, GWEI_DECIMALS } from '@otterscan/ethereum/units'

/** What is known where the transaction is to go; `undefined` is not known yet, or at all. */
export interface Destination {
  readonly chainId: bigint
  readonly account: { readonly nonce: bigint; readonly balance: bigint } | undefined
  readonly baseFeePerGas: bigint | undefined
  /** An amount of the chain's coin in words. */
  readonly formatNative: (amount: bigint) => string
}

/** Gas that every transaction costs. Yellow Paper, appendix G. */
const MINIMUM_GAS = 21_000n

/** What is likely to go wrong with a transaction, worst first, in whole sentences. */
export function listWarnings(transaction: SignedTransaction, destination: Destination): readonly string[] {
  return [
    ...listFormWarnings(transaction, destination.chainId),
    ...listNonceWarnings(transaction.nonce, destination.account?.nonce),
    ...listMoneyWarnings(transaction, destination),
  ]
}

function listFormWarnings(transaction: SignedTransaction, chainId: bigint): string[] {
  const warnings: string[] = []
  if (transaction.from === undefined)
    warnings.push('The signature belongs to no account: no node will take it.')
  if (transaction.chainId === undefined) {
    warnings.push('It names no chain: it can be repeated on every chain, and many nodes refuse it.')
  } else if (transaction.chainId !== chainId) {
    warnings.push(
      `It is signed for chain ${transaction.chainId}, but this is chain ${chainId}: it will be refused.`,
    )
  }
  if (transaction.type === 3n) {
    const blobs = transaction.blobVersionedHashes.length
    if (transaction.sidecar === undefined) warnings.push('Its blobs are missing: no node will take it.')
    else if (transaction.sidecar.blobCount !== blobs)
      warnings.push(
        `It brings ${transaction.sidecar.blobCount} blobs but names ${blobs}: it will be refused.`,
      )
  }
  if (transaction.gas < MINIMUM_GAS)
    warnings.push(`Its gas limit is below the ${formatInteger(MINIMUM_GAS)} that every transaction costs.`)
  return warnings
}

function listNonceWarnings(nonce: bigint, next: bigint | undefined): string[] {
  if (next === undefined || nonce === next) return []
  if (nonce < next) return [`Nonce ${nonce} is used up: the account's next is ${next}.`]
  const missing = nonce - next === 1n ? `nonce ${next}` : `nonces ${next} to ${nonce - 1n}`
  return [`It has to wait until the account's ${missing} ${nonce - next === 1n ? 'is' : 'are'} used.`]
}

function listMoneyWarnings(transaction: SignedTransaction, destination: Destination): string[] {
  const warnings: string[] = []
  const { account, baseFeePerGas, formatNative } = destination
  const fee = toMaximumFee(transaction) ?? 0n
  if (account !== undefined && account.balance < transaction.value + fee) {
    warnings.push(
      `The sender has ${formatNative(account.balance)}, but value and fee may come to ${formatNative(transaction.value + fee)}.`,
    )
  }
  const price = transaction.maxFeePerGas ?? transaction.gasPrice
  if (price !== undefined && baseFeePerGas !== undefined && price < baseFeePerGas) {
    warnings.push(
      `It offers ${formatAmount(price, GWEI_DECIMALS)} Gwei per gas, below the present base fee of ${formatAmount(baseFeePerGas, GWEI_DECIMALS)} Gwei: it has to wait.`,
    )
  }
  return warnings
}
