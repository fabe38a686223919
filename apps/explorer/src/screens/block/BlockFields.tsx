import type { BlockDetails } from '@otterscan/ethereum/execution/block'
import { Card } from '@otterscan/ui/Card'
import { InfoList } from '@otterscan/ui/InfoList'
import { BlockFeeFields } from './BlockFeeFields.tsx'
import { BlockHashFields } from './BlockHashFields.tsx'
import { BlockOtherFields } from './BlockOtherFields.tsx'
import { BlockOverviewFields } from './BlockOverviewFields.tsx'
import { BlockSealFields } from './BlockSealFields.tsx'
import type { L1Epoch } from './L1EpochRow.tsx'

interface BlockFieldsProps {
  readonly details: BlockDetails
  /** `undefined` on chains without one. */
  readonly l1Epoch: L1Epoch | undefined
  /** Another block has its number. */
  readonly isReplaced: boolean
}

/** Every field of a block, in groups. */
export function BlockFields({ details, l1Epoch, isReplaced }: BlockFieldsProps) {
  return (
    <Card>
      <InfoList>
        <BlockOverviewFields block={details.block} isReplaced={isReplaced} />
        <BlockFeeFields details={details} />
        <BlockSealFields block={details.block} />
        <BlockHashFields block={details.block} l1Epoch={l1Epoch} />
        <BlockOtherFields details={details} />
      </InfoList>
    </Card>
  )
}
