import { hexToText } from '@otterscan/decode/text/hexToText'
import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { toEpoch, toSlotTimestamp } from '@otterscan/ethereum/consensus/chainTime'
import { toLastFinalizedSlot } from '@otterscan/ethereum/consensus/slotState'
import type { Hex } from '@otterscan/ethereum/hex'
import { Chip } from '@otterscan/ui/Chip'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, ShieldCheck } from 'lucide-react'
import { EpochLink } from '../../../entities/EpochLink.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { SlotStateChip } from '../../../entities/SlotStateChip.tsx'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import type { BeaconChain } from '../../../queries/consensus/beaconChainQuery.ts'
import { finalityQuery } from '../../../queries/consensus/finalityQuery.ts'
import { validatorsQuery } from '../../../queries/consensus/validatorsQuery.ts'
import { useClients } from '../../../queries/useClients.ts'

interface SlotRowsProps {
  readonly chain: BeaconChain
  readonly block: BeaconBlock
}

/** When, by whom, how settled. */
export function SlotRows({ chain, block }: SlotRowsProps) {
  const { slot } = block
  return (
    <InfoGroup heading="Slot">
      <InfoRow label="Status">
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <SlotStateChip state="proposed" isGenesis={slot === 0n} />
          <SettledChip chain={chain} block={block} />
        </span>
      </InfoRow>
      <InfoRow label="Timestamp">
        <Timestamp timestamp={toSlotTimestamp(chain.time, slot)} />
      </InfoRow>
      <InfoRow label="Epoch">
        <EpochLink epoch={toEpoch(chain.time, slot)} />
      </InfoRow>
      <InfoRow label="Proposer">
        {slot === 0n ? (
          <span className="text-muted">nobody: the chain begins here</span>
        ) : (
          <Proposer index={block.proposerIndex} />
        )}
      </InfoRow>
      <FieldRow label="Fork" value={block.version}>
        {(version) => <UntrustedText text={version} maxChars={40} />}
      </FieldRow>
      <FieldRow label="Graffiti" value={block.graffiti} wireName="graffiti" unreadable={block.unreadable}>
        {(graffiti) => <Graffiti graffiti={graffiti} />}
      </FieldRow>
    </InfoGroup>
  )
}

function Proposer({ index }: { readonly index: bigint }) {
  const slashed = useQuery(validatorsQuery(useClients(), [index])).data?.get(index)?.slashed
  return <ValidatorLink validator={index} isSlashed={slashed === true} />
}

function SettledChip({ chain, block }: SlotRowsProps) {
  const { data } = useQuery(finalityQuery(useClients()))
  if (data === undefined) return null
  const { slotsPerEpoch } = chain.time
  if (block.slot <= toLastFinalizedSlot(data.finalized.epoch, slotsPerEpoch)) {
    return (
      <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
        Finalized
      </Chip>
    )
  }
  if (block.slot <= toLastFinalizedSlot(data.justified.epoch, slotsPerEpoch)) {
    return (
      <Chip tone="info" icon={<ShieldCheck aria-hidden="true" />}>
        Justified
      </Chip>
    )
  }
  return (
    <Chip tone="warning" icon={<CircleDashed aria-hidden="true" />}>
      Not finalized
    </Chip>
  )
}

/** What a proposer writes as a signature; filled up with zeros, and hostile like all text of the chain. */
function Graffiti({ graffiti }: { readonly graffiti: Hex }) {
  const trimmed = graffiti.replace(/(?:00)+$/, '') as Hex
  const text = trimmed.length > 2 ? hexToText(trimmed.length % 2 === 0 ? trimmed : `${trimmed}0`) : undefined
  return (
    <span className="wrap-anywhere">
      {text === undefined ? <span className="text-muted">no text</span> : <UntrustedText text={text} />}{' '}
      <span className="mono text-muted text-sm">(Hex: {graffiti})</span>
    </span>
  )
}
