import { cutText } from '@otterscan/decode/text/cutText'
import { toVisibleText } from '@otterscan/decode/text/visibleText'
import type { BlockDetails } from '@otterscan/ethereum/execution/block'
import { Card } from '@otterscan/ui/Card'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoList } from '@otterscan/ui/InfoList'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { useUnclaimedFields } from '../../entities/dialect/useUnclaimedFields.ts'
import { formatRawValue } from '../../entities/formatRawValue.ts'
import { UnreadableValue } from '../../entities/UnreadableValue.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import type { BlockId } from '../../queries/block/block.ts'
import { BlockConsensusFields } from './BlockConsensusFields.tsx'
import { BlockFeeFields } from './BlockFeeFields.tsx'
import { BlockHashFields } from './BlockHashFields.tsx'
import { BlockOverviewFields } from './BlockOverviewFields.tsx'

interface BlockFieldsProps {
  readonly details: BlockDetails
  readonly blockId: BlockId
  /** Another block is canonical at its number. */
  readonly isReplaced: boolean
}

/** Every field of a block, in groups. */
export function BlockFields({ details, blockId, isReplaced }: BlockFieldsProps) {
  return (
    <Card>
      <InfoList>
        <BlockOverviewFields block={details.block} isReplaced={isReplaced} />
        <BlockFeeFields details={details} blockId={blockId} />
        <BlockConsensusFields block={details.block} blockId={blockId} />
        <BlockHashFields block={details.block} blockId={blockId} />
        <BlockOtherFields details={details} />
      </InfoList>
    </Card>
  )
}

const SHOWN_LENGTH = 1_000
const SHOWN_FIELDS = 50

/** Fields beyond the known ones, and list entries that could not be decoded: nothing is hidden. */
function BlockOtherFields({ details: { block } }: { readonly details: BlockDetails }) {
  const extra = useUnclaimedFields('block', block.extra, { fields: [block.extra] })
  const unreadable = block.unreadable.filter(({ path }) => !isShownElsewhere(path) && path.includes('.'))
  if (extra.length === 0 && unreadable.length === 0) return null
  return (
    <InfoGroup heading="Other fields">
      {extra.slice(0, SHOWN_FIELDS).map(([name, value]) => (
        <InfoRow key={name} label={toVisibleText(cutText(name, 60).text)}>
          <span className="mono">
            <UntrustedText text={formatRawValue(value)} maxChars={SHOWN_LENGTH} />
          </span>
        </InfoRow>
      ))}
      {unreadable.slice(0, SHOWN_FIELDS).map((field) => (
        <InfoRow key={field.path} label={field.path}>
          <UnreadableValue field={field} />
        </InfoRow>
      ))}
      {Math.max(extra.length, unreadable.length) > SHOWN_FIELDS && (
        <InfoRow label="…">and more than {SHOWN_FIELDS} others</InfoRow>
      )}
    </InfoGroup>
  )
}

/** With the list they belong to. */
function isShownElsewhere(path: string): boolean {
  return /^(withdrawals|uncles)\.\d+$/.test(path)
}
