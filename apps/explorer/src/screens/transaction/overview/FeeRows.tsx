import type { Block } from '@otterscan/ethereum/execution/block'
import {
  computeFeeSavings,
  computeMaximumFee,
  computeTransactionFee,
} from '@otterscan/ethereum/execution/fee'
import { findFeeCurrency, findPriceCurrency } from '@otterscan/ethereum/execution/feeCurrency'
import { Chip } from '@otterscan/ui/Chip'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Coins } from 'lucide-react'
import { DialectTransactionRows } from '../../../entities/dialect/DialectRows.tsx'
import { FeeAmount, FeePrice } from '../../../entities/FeeAmount.tsx'
import { NativeFiat, NativePriceRow } from '../../../entities/Fiat.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { BaseFee, GasPrice } from '../../../entities/GasPrice.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { useClients } from '../../../queries/clients.ts'
import { useClientVersion } from '../../../queries/dialect/useDialectRules.ts'
import type { TransactionView } from '../TransactionView.ts'
import { FeeSplit, FeeSplitSkeleton } from './FeeSplit.tsx'

interface FeeRowsProps {
  readonly view: TransactionView
  readonly block: Block | undefined
  /** It will not come. */
  readonly isBlockMissing: boolean
  /** An inner call also paid the fee recipient directly. */
  readonly paysFeeRecipient: boolean
}

/** Fees the transaction paid and offered to pay. */
export function FeeRows({ view, block, isBlockMissing, paysFeeRecipient }: FeeRowsProps) {
  const { transaction, receipt } = view
  const { unreadable } = transaction
  const maximumFee = computeMaximumFee(transaction)
  const currency = findFeeCurrency(transaction, receipt)
  const priceCurrency = findPriceCurrency(transaction, receipt)
  const { chainId } = useClients()
  const clientVersion = useClientVersion()
  const fee =
    receipt === null
      ? undefined
      : computeTransactionFee(transaction, receipt, block?.baseFeePerGas, { chainId, clientVersion })
  const tip =
    block?.baseFeePerGas === undefined || fee?.gas === undefined || !receipt?.gasUsed
      ? undefined
      : fee.gas.priority / receipt.gasUsed
  const savings =
    fee === undefined || receipt?.gasUsed === undefined
      ? undefined
      : computeFeeSavings(transaction, fee, receipt.gasUsed)
  const isPending = receipt !== null && block === undefined && !isBlockMissing
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
            <span className="text-muted">
              {currency === undefined
                ? 'The currency of the fee cannot be read'
                : 'The node did not report the gas used and its price'}
            </span>
          }
        >
          {(value) => (
            <>
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <FeeAmount amount={value.total} currency={value.currency} />
                {value.currency === undefined && (
                  <NativeFiat amount={value.total} block={receipt.blockNumber} preset="fee" />
                )}
              </span>
              {isPending && <FeeSplitSkeleton fee={value} />}
              {block !== undefined && <FeeSplit fee={value} hasBaseFee={block.baseFeePerGas !== undefined} />}
            </>
          )}
        </FieldRow>
      )}
      <FieldRow label="Gas Price" value={gasPrice} wireName="gasPrice" unreadable={unreadable}>
        {(price) => (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <FeePrice price={price} currency={priceCurrency} />
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
        {(price) => <FeePrice price={price} currency={priceCurrency} />}
      </FieldRow>
      <FieldRow
        label="Max Fee Per Gas"
        value={transaction.maxFeePerGas}
        wireName="maxFeePerGas"
        unreadable={unreadable}
      >
        {(price) => <FeePrice price={price} currency={priceCurrency} />}
      </FieldRow>
      {isPending ? (
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
        {(amount) => <FeeAmount amount={amount} currency={fee?.currency} />}
      </FieldRow>
      {receipt?.blockNumber !== undefined && <NativePriceRow block={receipt.blockNumber} />}
      <DialectTransactionRows parts={view} group="fee" />
    </InfoGroup>
  )
}
