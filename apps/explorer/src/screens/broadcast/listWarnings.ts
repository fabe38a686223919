import type { SignedTransaction } from '@otterscan/decode/transaction/decodeSignedTransaction'
import { computeMaximumFee } from '@otterscan/ethereum/execution/fee'
import { GWEI_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'

/** The chain and account that the transaction is for; `undefined` if not known yet, or at all. */
export interface Destination {
  readonly chainId: bigint
  readonly account: { readonly nonce: bigint; readonly balance: bigint } | undefined
  readonly baseFeePerGas: bigint | undefined
  /** Formats a native amount. */
  readonly formatNative: (amount: bigint) => string
}

/** Minimum gas of a transaction. Yellow Paper, appendix G. */
const MINIMUM_GAS = 21_000n

/** Likely problems of a transaction, most severe first, as sentences. */
export function listWarnings(
  transaction: SignedTransaction,
  destination: Destination,
  numbers: NumberFormat,
): readonly string[] {
  return [
    ...listFormWarnings(transaction, destination.chainId, numbers),
    ...listNonceWarnings(transaction.nonce, destination.account?.nonce),
    ...listMoneyWarnings(transaction, destination, numbers),
  ]
}

function listFormWarnings(transaction: SignedTransaction, chainId: bigint, numbers: NumberFormat): string[] {
  const warnings: string[] = []
  if (transaction.from === undefined)
    warnings.push('The signature does not recover to an account: nodes will reject it.')
  if (transaction.chainId === undefined) {
    warnings.push('It has no chain id: it can be replayed on any chain, and many nodes reject it.')
  } else if (transaction.chainId !== chainId) {
    warnings.push(
      `It is signed for chain ${transaction.chainId}, but this is chain ${chainId}: it will be rejected.`,
    )
  }
  if (transaction.type === 3n) {
    const blobs = transaction.blobVersionedHashes.length
    if (transaction.sidecar === undefined) warnings.push('Its blobs are missing: nodes will reject it.')
    else if (transaction.sidecar.blobCount !== blobs)
      warnings.push(
        `It carries ${transaction.sidecar.blobCount} blobs but lists ${blobs}: it will be rejected.`,
      )
  }
  if (transaction.gas < MINIMUM_GAS)
    warnings.push(`Its gas limit is below the minimum of ${numbers.formatInteger(MINIMUM_GAS)}.`)
  return warnings
}

function listNonceWarnings(nonce: bigint, next: bigint | undefined): string[] {
  if (next === undefined || nonce === next) return []
  if (nonce < next) return [`Nonce ${nonce} is already used: the account's next is ${next}.`]
  const missing = nonce - next === 1n ? `nonce ${next}` : `nonces ${next} to ${nonce - 1n}`
  return [`It will stay pending until the account's ${missing} ${nonce - next === 1n ? 'is' : 'are'} used.`]
}

function listMoneyWarnings(
  transaction: SignedTransaction,
  destination: Destination,
  numbers: NumberFormat,
): string[] {
  const warnings: string[] = []
  const { account, baseFeePerGas, formatNative } = destination
  const fee = computeMaximumFee(transaction) ?? 0n
  if (account !== undefined && account.balance < transaction.value + fee) {
    warnings.push(
      `The sender has ${formatNative(account.balance)}, but value and fee may total ${formatNative(transaction.value + fee)}.`,
    )
  }
  const price = transaction.maxFeePerGas ?? transaction.gasPrice
  if (price !== undefined && baseFeePerGas !== undefined && price < baseFeePerGas) {
    warnings.push(
      `It offers ${numbers.formatAmount(price, GWEI_DECIMALS)} Gwei per gas, below the current base fee of ${numbers.formatAmount(baseFeePerGas, GWEI_DECIMALS)} Gwei: it will stay pending.`,
    )
  }
  return warnings
}
