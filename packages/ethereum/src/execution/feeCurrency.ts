import type { Address } from '../address.ts'
import type { DialectRules, FeeFields } from '../dialects/dialectRules.ts'
import { findDialectRules } from '../dialects/findDialectRules.ts'
import type { Receipt } from './receipt.ts'
import type { Transaction } from './transaction.ts'

/** Fields that tell what a transaction pays with; the receipt is absent while pending. */
type PaidTransaction = Pick<Transaction, 'type'> & Partial<Pick<Transaction, 'extra' | 'chainId'>>

/** Token in which a transaction's fees are counted; `null` for the coin, `undefined` when that cannot be read. */
export function findFeeCurrency(
  transaction: PaidTransaction,
  receipt?: Pick<Receipt, 'extra'> | null,
): Address | null | undefined {
  const { rules, fields } = findPaymentRules(transaction, receipt)
  return rules?.findFeeCurrency === undefined ? null : rules.findFeeCurrency(fields)
}

/** As `findFeeCurrency`, of prices per gas: some chains count those in the coin, whatever the fee is paid in. */
export function findPriceCurrency(
  transaction: PaidTransaction,
  receipt?: Pick<Receipt, 'extra'> | null,
): Address | null | undefined {
  const { rules } = findPaymentRules(transaction, receipt)
  return rules?.toTokenFee === undefined ? findFeeCurrency(transaction, receipt) : null
}

/** The rules a transaction pays by, and the fields they read. */
export function findPaymentRules(
  { type, extra = {}, chainId }: PaidTransaction,
  receipt: Pick<Receipt, 'extra'> | null | undefined,
): { readonly rules: DialectRules | undefined; readonly fields: FeeFields } {
  const fields: FeeFields = { type, transaction: extra, receipt: receipt?.extra ?? {} }
  return { rules: findDialectRules(chainId, { type, fields: [extra, receipt?.extra] }), fields }
}

/** True for a type whose fee may be paid in a token: only the transaction itself says whether it is. */
export function mayPayInToken(type: bigint | undefined): boolean {
  return type !== undefined && findDialectRules(undefined, { type })?.findFeeCurrency !== undefined
}
