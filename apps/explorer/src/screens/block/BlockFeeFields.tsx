import type { BlockDetails } from '@otterscan/ethereum/execution/block'
import { toFeesOfDetails } from '@otterscan/ethereum/execution/fee'
import { formatInteger, formatPercent, toRatio } from '@otterscan/ethereum/units'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { PercentBar } from '@otterscan/ui/PercentBar'
import { Flame } from 'lucide-react'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { BaseFee } from '../../entities/GasPrice.tsx'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import { NativeFiat } from '../../entities/NativeFiat.tsx'
import { NativePriceRow } from '../../entities/NativePriceRow.tsx'
import { toBlobCount } from './blobCount.ts'

/** What a block paid and how much gas it took. */
export function BlockFeeFields({ details }: { readonly details: BlockDetails }) {
  const { block } = details
  const { unreadable } = block
  return (
    <InfoGroup heading="Fees and gas">
      <RewardRows details={details} />
      <FieldRow label="Base Fee" value={block.baseFeePerGas} wireName="baseFeePerGas" unreadable={unreadable}>
        {(price) => <BaseFee price={price} />}
      </FieldRow>
      <BurntFeesRow details={details} />
      <FieldRow
        label="Gas Used/Limit"
        value={block.gasUsed}
        wireName="gasUsed"
        unreadable={unreadable}
        absent={<span className="text-muted">unknown</span>}
      >
        {(gasUsed) => <GasUse gasUsed={gasUsed} gasLimit={block.gasLimit} />}
      </FieldRow>
      <FieldRow
        label="Blob Gas Used"
        value={block.blobGasUsed}
        wireName="blobGasUsed"
        unreadable={unreadable}
      >
        {(blobGas) => <BlobGasUse blobGas={blobGas} />}
      </FieldRow>
      <FieldRow
        label="Excess Blob Gas"
        value={block.excessBlobGas}
        wireName="excessBlobGas"
        unreadable={unreadable}
      >
        {(blobGas) => <span className="tabular">{formatInteger(blobGas)}</span>}
      </FieldRow>
      <NativePriceRow block={block.number} />
    </InfoGroup>
  )
}

function RewardRows({ details }: { readonly details: BlockDetails }) {
  const { block, issuance, unreadable } = details
  const fees = toFeesOfDetails(details)
  const wireName = issuance === undefined && block.difficulty !== 0n ? 'issuance' : 'totalFees'
  return (
    <>
      <FieldRow
        label="Block Reward"
        help="Static reward under proof of work, plus the fees that were not burnt. Blob fees do not count: they are burnt as well."
        value={fees}
        wireName={wireName}
        unreadable={unreadable}
        absent={<span className="text-muted">unknown: the node does not say what the fees come to</span>}
      >
        {({ reward, issuance: staticReward, priorityFees }) => (
          <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
            <NativeAmount amount={reward} />
            {priorityFees !== 0n && staticReward !== 0n && (
              <span className="text-muted">
                (<NativeAmount amount={staticReward} hideSymbol /> +{' '}
                <NativeAmount amount={priorityFees} hideSymbol />)
              </span>
            )}
            <NativeFiat amount={reward} block={block.number} preset="reward" />
          </span>
        )}
      </FieldRow>
      <FieldRow
        label="Uncles Reward"
        value={block.difficulty === 0n ? 0n : issuance?.uncleReward}
        wireName="issuance"
        unreadable={unreadable}
      >
        {(reward) => <NativeAmount amount={reward} />}
      </FieldRow>
    </>
  )
}

function BurntFeesRow({ details }: { readonly details: BlockDetails }) {
  if (details.block.baseFeePerGas === undefined) return null
  const { gasUsed, baseFeePerGas } = details.block
  const burnt = gasUsed === undefined ? undefined : baseFeePerGas * (gasUsed - details.gasUsedDepositTx)
  return (
    <FieldRow label="Burnt Fees" value={burnt} absent={<span className="text-muted">unknown</span>}>
      {(amount) => (
        <span className="inline-flex items-center gap-1.5 text-warning">
          <Flame size={14} aria-hidden="true" />
          <NativeAmount amount={amount} />
        </span>
      )}
    </FieldRow>
  )
}

function GasUse({ gasUsed, gasLimit }: { readonly gasUsed: bigint; readonly gasLimit: bigint | undefined }) {
  const percent = gasLimit === undefined ? undefined : formatPercent(gasUsed, gasLimit)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 tabular">
      <span>
        {formatInteger(gasUsed)}{' '}
        <span className="text-muted">/ {gasLimit === undefined ? 'unknown' : formatInteger(gasLimit)}</span>
      </span>
      {percent !== undefined && gasLimit !== undefined && (
        <PercentBar ratio={toRatio(gasUsed, gasLimit)} text={`${percent}%`} width={160} />
      )}
    </span>
  )
}

function BlobGasUse({ blobGas }: { readonly blobGas: bigint }) {
  const blobs = toBlobCount(blobGas)
  return (
    <span className="tabular">
      {formatInteger(blobGas)}
      {blobs !== undefined && (
        <span className="text-muted">
          {' '}
          ({formatInteger(blobs)} blob{blobs === 1n ? '' : 's'})
        </span>
      )}
    </span>
  )
}
