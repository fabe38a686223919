import { hexToText } from '@otterscan/decode/text/hexToText'
import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { toLastFinalizedSlot } from '@otterscan/ethereum/consensus/slotState'
import type { Hex } from '@otterscan/ethereum/hex'
import { Chip } from '@otterscan/ui/Chip'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, ShieldCheck } from 'lucide-react'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { SlotStateChip } from '../../../entities/SlotStateChip.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { UntrustedText } from '../../../entities/UntrustedText.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import { useClients } from '../../../queries/clients.ts'
import { type BeaconChain, finalityQuery } from '../../../queries/consensus/beaconChain.ts'
import { validatorsQuery } from '../../../queries/consensus/validators.ts'
import { SlotTimeRows } from '../SlotTimeRows.tsx'

interface SlotRowsProps {
  readonly chain: BeaconChain
  readonly block: BeaconBlock
}

/** Time, proposer, finality and graffiti. */
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
      <SlotTimeRows chain={chain} slot={slot} />
      <InfoRow label="Proposer">
        {slot === 0n ? (
          <span className="text-muted">none (genesis)</span>
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
  const { data } = useQuery(validatorsQuery(useClients(), [index]))
  const [lost] = data?.unreadable ?? []
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      <ValidatorLink validator={index} isSlashed={data?.byIndex.get(index)?.slashed === true} />
      {lost !== undefined && <UnreadableValue field={lost} />}
    </span>
  )
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

/** Free text of the proposer; padded with zeros, and untrusted like all text from the chain. */
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
