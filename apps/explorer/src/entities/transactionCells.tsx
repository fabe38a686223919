import { type Address, isSameAddress } from '@otterscan/ethereum/address'
import { computeEffectiveGasPrice, computeTransactionFee } from '@otterscan/ethereum/execution/fee'
import { findPriceCurrency } from '@otterscan/ethereum/execution/feeCurrency'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import { GWEI_DECIMALS } from '@otterscan/ethereum/units'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import { Chip } from '@otterscan/ui/Chip'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { Suspense } from 'react'
import { AddressLink } from './AddressLink.tsx'
import { FeeAmount, FeePrice } from './FeeAmount.tsx'
import { NativeFiat } from './Fiat.tsx'
import { MethodBadge } from './MethodBadge.tsx'
import { Missing } from './Missing.tsx'
import { NativeAmount } from './NativeAmount.tsx'
import { findCreatedContract } from './transactionDirection.ts'
import { findRowBlockNumber, type TransactionRow } from './transactionRow.ts'
import { useNumberFormat } from './useNumberFormat.ts'

/** Display modes of the fee column, in the order the button cycles through. */
export const FEE_MODES = [
  { key: 'fee', label: 'Txn Fee' },
  { key: 'feeFiat', label: 'Txn Fee (USD)' },
  { key: 'gasPrice', label: 'Gas Price' },
] as const

/** One of `FEE_MODES`. */
export type FeeMode = (typeof FEE_MODES)[number]['key']

/** Display modes of the value column, in the order the button cycles through. */
export const VALUE_MODES = [
  { key: 'value', label: 'Value' },
  { key: 'valueFiat', label: 'Value (USD)' },
] as const

/** One of `VALUE_MODES`. */
export type ValueMode = (typeof VALUE_MODES)[number]['key']

/** Fetched with the first list: block pages do not need it. */
const CalledMethod = lazyComponent(async () => (await import('./CalledMethod.tsx')).CalledMethod)

/** Width of an address in a list of transactions, in characters. */
export const ADDRESS_CHARS = 16

/** The called function, by name if known. */
export function MethodCell({
  transaction: { to, input, ...transaction },
  selected,
}: {
  readonly transaction: Transaction
  readonly selected: Address | undefined
}) {
  // A creation's input is init code, not a call; without a readable recipient it may be either.
  if (to == null) return null
  if (input === undefined) return <Missing unreadable={findUnreadable(['input', 'data'], transaction)} />
  return (
    <Suspense fallback={<MethodBadge input={input} />}>
      {/* The ABI of the subject is loaded anyway; the others would cost several requests each. */}
      <CalledMethod input={input} to={to} address={isSameAddress(to, selected) ? to : undefined} />
    </Suspense>
  )
}

/** The recipient, or the created contract. */
export function RecipientCell({
  row: { transaction, receipt },
  selected,
  feeRecipient,
}: {
  readonly row: TransactionRow
  readonly selected: Address | undefined
  readonly feeRecipient: Address | undefined
}) {
  if (transaction.to === undefined) return <Missing unreadable={findUnreadable(['to'], transaction)} />
  if (transaction.to !== null) {
    return (
      <AddressLink
        address={transaction.to}
        roles={isSameAddress(transaction.to, feeRecipient) ? ['feeRecipient'] : []}
        selected={selected}
        maxChars={ADDRESS_CHARS}
      />
    )
  }
  const created = findCreatedContract(transaction, receipt)
  if (created === undefined) return <span className="text-muted">Contract creation</span>
  return <AddressLink address={created} roles={['created']} selected={selected} maxChars={ADDRESS_CHARS} />
}

/** The value, in the native coin or USD. */
export function ValueCell({ row, mode }: { readonly row: TransactionRow; readonly mode: ValueMode }) {
  const { value } = row.transaction
  if (value === undefined) return <Missing unreadable={findUnreadable(['value'], row.transaction)} />
  if (mode === 'valueFiat') {
    // Zero needs no price.
    if (value === 0n) return <Chip className="tabular">$0.00</Chip>
    return <FiatCell amount={value} row={row} preset="value" />
  }
  return <NativeAmount amount={value} />
}

/** The fee in the native coin or USD, or the gas price. */
export function FeeCell({ row, mode }: { readonly row: TransactionRow; readonly mode: FeeMode }) {
  const numbers = useNumberFormat()
  const { transaction, receipt, baseFeePerGas } = row
  const unreadable = findUnreadable(['gasUsed', 'effectiveGasPrice', 'gasPrice'], receipt, transaction)
  if (mode === 'gasPrice') {
    const price = computeEffectiveGasPrice(transaction, receipt, baseFeePerGas)
    if (price === undefined) return <Missing unreadable={unreadable} />
    const currency = findPriceCurrency(transaction, receipt)
    if (currency !== null) return <FeePrice price={price} currency={currency} />
    const gwei = numbers.formatAmount(price, GWEI_DECIMALS)
    return (
      <span className={price === 0n ? 'text-muted' : undefined}>
        <Tooltip content={`${gwei} gwei = ${numbers.formatInteger(price)} wei per gas`}>{gwei}</Tooltip>
      </span>
    )
  }
  const fee = receipt === undefined ? undefined : computeTransactionFee(transaction, receipt, baseFeePerGas)
  if (fee === undefined) return <Missing unreadable={unreadable} />
  const { total, currency } = fee
  if (mode === 'feeFiat' && currency === undefined) return <FiatCell amount={total} row={row} preset="fee" />
  return <FeeAmount amount={total} currency={currency} isShort />
}

interface FiatCellProps {
  readonly amount: bigint
  readonly row: TransactionRow
  readonly preset: 'fee' | 'value'
}

/** Value in USD of an amount at the row's block. */
function FiatCell({ amount, row, preset }: FiatCellProps) {
  return (
    <NativeFiat
      amount={amount}
      block={findRowBlockNumber(row)}
      preset={preset}
      detail="hover"
      empty={<span className="text-muted">N/A</span>}
    />
  )
}
