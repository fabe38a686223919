import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'

/** Fields with a row of their own say themselves that they could not be read. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  'graffiti',
  'randao_reveal',
  'eth1_data',
  'blob_kzg_commitments',
  'execution_requests',
])

/** Parts of the block that could not be read, and fields nobody knows. */
export function UnreadRows({ block }: { readonly block: BeaconBlock }) {
  const faults = block.unreadable.filter(({ path }) => !SHOWN_ELSEWHERE.has(path))
  const extra = Object.keys(block.extra)
  if (faults.length === 0 && extra.length === 0) return null
  return (
    <InfoGroup heading="Not understood">
      {faults.map((fault) => (
        <InfoRow key={fault.path} label={fault.path}>
          <UnreadableValue field={fault} />
        </InfoRow>
      ))}
      {extra.length > 0 && (
        <InfoRow label="Unknown Fields" help="Fields of a fork that is newer than this explorer.">
          <UntrustedText text={extra.join(', ')} maxChars={400} />
        </InfoRow>
      )}
    </InfoGroup>
  )
}
