import type { BlockSummary, RewardedBlock } from '@otterscan/api-schema/execution/indexedList'
import type { TableColumn } from '@otterscan/ui/Table'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { BlockAge } from '../../../entities/indexed-list/BlockAge.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { ProposerCell, SlotCell } from './SlotCells.tsx'

/** Columns of a list of rewarded blocks; slot and validator only where there is a beacon node to ask. */
export function createRewardColumns(
  blocks: ReadonlyMap<bigint, BlockSummary> | undefined,
  hasBeacon: boolean,
): readonly TableColumn<RewardedBlock>[] {
  // Only before the merge blocks were paid for themselves.
  const hasIssuance = [...(blocks?.values() ?? [])].some(({ issuance }) => (issuance?.blockReward ?? 0n) > 0n)
  return [
    {
      key: 'block',
      header: 'Block',
      mobile: 'primary',
      loadingChars: 10,
      cell: ({ blockNumber }) => <BlockLink block={blockNumber} />,
    },
    {
      key: 'age',
      header: 'Age',
      loadingChars: 14,
      cell: ({ blockNumber }) => <BlockAge block={blocks?.get(blockNumber)} />,
    },
    ...(hasIssuance ? [rewardColumn(blocks)] : []),
    {
      key: 'fees',
      header: 'Block fees',
      align: 'end',
      loadingChars: 20,
      cell: ({ blockNumber }) => <AmountCell amount={blocks?.get(blockNumber)?.totalFees} />,
    },
    ...(hasBeacon ? BEACON_COLUMNS : []),
  ]
}

function rewardColumn(blocks: ReadonlyMap<bigint, BlockSummary> | undefined): TableColumn<RewardedBlock> {
  return {
    key: 'reward',
    header: 'Block reward',
    align: 'end',
    loadingChars: 8,
    cell: ({ blockNumber }) => <AmountCell amount={blocks?.get(blockNumber)?.issuance?.blockReward} />,
  }
}

const BEACON_COLUMNS: readonly TableColumn<RewardedBlock>[] = [
  {
    key: 'slot',
    header: 'Slot',
    loadingChars: 10,
    cell: ({ blockNumber }) => <SlotCell blockNumber={blockNumber} />,
  },
  {
    key: 'validator',
    header: 'Validator',
    loadingChars: 8,
    cell: ({ blockNumber }) => <ProposerCell blockNumber={blockNumber} />,
  },
]

function AmountCell({ amount }: { readonly amount: bigint | undefined }) {
  if (amount === undefined) {
    return (
      <span className="text-muted" title="The index does not say">
        –
      </span>
    )
  }
  return <NativeAmount amount={amount} />
}
