import { computeBlobCount } from '@otterscan/ethereum/execution/blobGas'
import type { Block, BlockDetails } from '@otterscan/ethereum/execution/block'
import { computeBaseFees, computeFeesOfDetails } from '@otterscan/ethereum/execution/blockFees'
import { computeRatio } from '@otterscan/ethereum/units'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { PercentBar } from '@otterscan/ui/PercentBar'
import { Flame } from 'lucide-react'
import { DialectBlockRows } from '../../entities/dialect/DialectRows.tsx'
import { NativeFiat, NativePriceRow } from '../../entities/Fiat.tsx'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { BaseFee } from '../../entities/GasPrice.tsx'
import { NativeAmount } from '../../entities/NativeAmount.tsx'
import { useBaseFeeUse } from '../../entities/useBaseFeeUse.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import type { BlockId } from '../../queries/block/block.ts'
import { useDialectRules } from '../../queries/dialect/useDialectRules.ts'

/** Fees, rewards and gas of a block. */
export function BlockFeeFields({
  details,
  blockId,
}: {
  readonly details: BlockDetails
  readonly blockId: BlockId
}) {
  const { block } = details
  const { unreadable } = block
  const hasNoBlobs = useDialectRules({ fields: [block.extra] })?.hasNoBlobs === true
  return (
    <InfoGroup heading="Fees and gas">
      <RewardRows details={details} />
      <FieldRow label="Base Fee" value={block.baseFeePerGas} wireName="baseFeePerGas" unreadable={unreadable}>
        {(price) => <BaseFee price={price} />}
      </FieldRow>
      <BaseFeesRow details={details} />
      <FieldRow
        label="Gas Used/Limit"
        value={block.gasUsed}
        wireName="gasUsed"
        unreadable={unreadable}
        absent={<span className="text-muted">unknown</span>}
      >
        {(gasUsed) => <GasUse gasUsed={gasUsed} gasLimit={block.gasLimit} />}
      </FieldRow>
      {!hasNoBlobs && <BlobGasRows block={block} />}
      <NativePriceRow block={block.number} />
      <DialectBlockRows parts={{ block, blockId }} group="fee" />
    </InfoGroup>
  )
}

function BlobGasRows({ block: { blobGasUsed, excessBlobGas, unreadable } }: { readonly block: Block }) {
  const numbers = useNumberFormat()
  return (
    <>
      <FieldRow label="Blob Gas Used" value={blobGasUsed} wireName="blobGasUsed" unreadable={unreadable}>
        {(blobGas) => <BlobGasUse blobGas={blobGas} />}
      </FieldRow>
      <FieldRow
        label="Excess Blob Gas"
        value={excessBlobGas}
        wireName="excessBlobGas"
        unreadable={unreadable}
      >
        {(blobGas) => <span className="tabular">{numbers.formatInteger(blobGas)}</span>}
      </FieldRow>
    </>
  )
}

function RewardRows({ details }: { readonly details: BlockDetails }) {
  const { block, issuance, unreadable } = details
  const fees = computeFeesOfDetails(details)
  const { isBurnt } = useBaseFeeUse(block.extra)
  const wireName = issuance === undefined && block.difficulty !== 0n ? 'issuance' : 'totalFees'
  return (
    <>
      <FieldRow
        label="Block Reward"
        help={`Static reward under proof of work, plus the fees above the base fee.${isBurnt ? ' Base fee and blob fees are burnt.' : ''}`}
        value={fees}
        wireName={wireName}
        unreadable={unreadable}
        absent={<span className="text-muted">unknown: {describeMissingFees(details)}</span>}
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

function describeMissingFees(details: BlockDetails): string {
  if (details.totalFees === undefined) return 'the node does not report the total fees'
  return computeBaseFees(details) === undefined
    ? 'the total fees are less than the base fee of the gas'
    : 'the node does not report what it follows from'
}

/** Named burnt only where the chain burns them. */
function BaseFeesRow({ details }: { readonly details: BlockDetails }) {
  const { isBurnt } = useBaseFeeUse(details.block.extra)
  if (details.block.baseFeePerGas === undefined) return null
  return (
    <FieldRow
      label={isBurnt ? 'Burnt Fees' : 'Base Fees'}
      value={computeBaseFees(details)}
      absent={<span className="text-muted">unknown</span>}
    >
      {(amount) =>
        isBurnt ? (
          <span className="inline-flex items-center gap-1.5 text-warning">
            <Flame size={14} aria-hidden="true" />
            <NativeAmount amount={amount} />
          </span>
        ) : (
          <NativeAmount amount={amount} />
        )
      }
    </FieldRow>
  )
}

function GasUse({ gasUsed, gasLimit }: { readonly gasUsed: bigint; readonly gasLimit: bigint | undefined }) {
  const numbers = useNumberFormat()
  const percent = gasLimit === undefined ? undefined : numbers.formatPercent(gasUsed, gasLimit)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 tabular">
      <span>
        {numbers.formatInteger(gasUsed)}{' '}
        <span className="text-muted">
          / {gasLimit === undefined ? 'unknown' : numbers.formatInteger(gasLimit)}
        </span>
      </span>
      {percent !== undefined && gasLimit !== undefined && (
        <PercentBar ratio={computeRatio(gasUsed, gasLimit)} text={`${percent}%`} width={160} />
      )}
    </span>
  )
}

function BlobGasUse({ blobGas }: { readonly blobGas: bigint }) {
  const numbers = useNumberFormat()
  const blobs = computeBlobCount(blobGas)
  return (
    <span className="tabular">
      {numbers.formatInteger(blobGas)}
      {blobs !== undefined && (
        <span className="text-muted">
          {' '}
          ({numbers.formatInteger(blobs)} blob{blobs === 1n ? '' : 's'})
        </span>
      )}
    </span>
  )
}
