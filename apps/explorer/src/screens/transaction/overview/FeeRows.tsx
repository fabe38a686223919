import type { Block } from '@otterscan/ethereum/execution/block'
import { toFeeSavings, toMaximumFee, toTransactionFee } from '@otterscan/ethereum/execution/fee'
import { DEPOSIT_TRANSACTION_TYPE } from '@otterscan/ethereum/execution/transaction'
import { Chip } from '@otterscan/ui/Chip'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Coins } from 'lucide-react'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { BaseFee, GasPrice } from '../../../entities/GasPrice.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { NativeFiat } from '../../../entities/NativeFiat.tsx'
import { NativePriceRow } from '../../../entities/NativePriceRow.tsx'
import type { TransactionView } from '../TransactionView.ts'
import { FeeSplit, FeeSplitSkeleton } from './FeeSplit.tsx'

interface FeeRowsProps {
  readonly view: TransactionView
  readonly block: Block | undefined
  /** A call inside paid the fee recipient besides the fee. */
  readonly paysFeeRecipient: boolean
}

/** What the transaction paid and offered to pay. */
export function FeeRows({ view, block, paysFeeRecipient }: FeeRowsProps) {
  const { transaction, receipt } = view
  const { unreadable } = transaction
  const maximumFee = toMaximumFee(transaction)
  const fee = receipt === null ? undefined : toTransactionFee(transaction, receipt, block?.baseFeePerGas)
  const tip =
    fee === undefined || block?.baseFeePerGas === undefined || transaction.type === DEPOSIT_TRANSACTION_TYPE
      ? undefined
      : fee.gasPrice - block.baseFeePerGas
  const savings =
    fee === undefined || receipt?.gasUsed === undefined
      ? undefined
      : toFeeSavings(transaction, fee, receipt.gasUsed)
  const gasPrice = fee?.gasPrice ?? transaction.gasPrice
  return (
    <InfoGroup heading="Fee">
      {receipt === null ? (
        <FieldRow label="Transaction Fee, at most" value={maximumFee}>
          {(value) => <NativeAmount amount={value} />}
        </FieldRow>
      ) : (
        <FieldRow
          label="Transaction Fee"
          value={fee}
          absent={
            <span className="text-muted">The node does not say how much gas was used at what price</span>
          }
        >
          {(value) => (
            <>
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <NativeAmount amount={value.total} />
                <NativeFiat amount={value.total} block={receipt.blockNumber} preset="fee" />
              </span>
              {block === undefined ? (
                <FeeSplitSkeleton transaction={transaction} receipt={receipt} />
              ) : (
                <FeeSplit fee={value} hasBurn={block.baseFeePerGas !== undefined} />
              )}
            </>
          )}
        </FieldRow>
      )}
      <FieldRow label="Gas Price" value={gasPrice} wireName="gasPrice" unreadable={unreadable}>
        {(price) => (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <GasPrice price={price} />
            {paysFeeRecipient && (
              <Chip
                tone="warning"
                icon={<Coins aria-hidden="true" />}
                title="A call inside the transaction also paid the fee recipient directly, as searchers do"
              >
                pays fee recipient
              </Chip>
            )}
          </span>
        )}
      </FieldRow>
      <FieldRow
        label="Max Priority Fee Per Gas"
        value={transaction.maxPriorityFeePerGas}
        wireName="maxPriorityFeePerGas"
        unreadable={unreadable}
      >
        {(price) => <GasPrice price={price} />}
      </FieldRow>
      <FieldRow
        label="Max Fee Per Gas"
        value={transaction.maxFeePerGas}
        wireName="maxFeePerGas"
        unreadable={unreadable}
      >
        {(price) => <GasPrice price={price} />}
      </FieldRow>
      {receipt !== null && block === undefined ? (
        <>
          <InfoRow label="Block Base Fee" loadingChars={30} />
          <InfoRow label="Tip Per Gas" loadingChars={30} />
        </>
      ) : (
        <>
          <FieldRow label="Block Base Fee" value={block?.baseFeePerGas}>
            {(price) => <BaseFee price={price} />}
          </FieldRow>
          <FieldRow
            label="Tip Per Gas"
            help="What the fee recipient got for each gas: price paid less base fee."
            value={tip}
          >
            {(price) => <GasPrice price={price} />}
          </FieldRow>
        </>
      )}
      <FieldRow
        label="Savings"
        help="Offered at most, less paid: (max fee per gas − gas price) × gas used."
        value={savings}
      >
        {(amount) => <NativeAmount amount={amount} />}
      </FieldRow>
      {receipt?.blockNumber !== undefined && <NativePriceRow block={receipt.blockNumber} />}
      <FieldRow label="L1 Fee Scalar" value={receipt?.l1FeeScalar}>
        {(scalar) => <span className="tabular">{scalar}</span>}
      </FieldRow>
      <FieldRow label="L1 Gas Price" value={receipt?.l1GasPrice}>
        {(price) => <GasPrice price={price} />}
      </FieldRow>
    </InfoGroup>
  )
}
