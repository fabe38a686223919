import type { Attestation } from '@otterscan/ethereum/consensus/attestation'
import { countVotes } from '@otterscan/ethereum/consensus/attestation'
import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { VirtualList } from '@otterscan/ui/VirtualList'
import { useState } from 'react'
import { LazyTableExport } from '../../../entities/export/LazyExport.tsx'
import type { BeaconChain } from '../../../queries/consensus/beaconChainQuery.ts'
import { AttestationSummary } from './AttestationSummary.tsx'
import { AttesterRow } from './AttesterRow.tsx'
import { ATTESTATION_EXPORT_COLUMNS } from './attestationExport.ts'

interface AttestationsTabProps {
  readonly chain: BeaconChain
  readonly block: BeaconBlock
}

/** Validators in one line of the list. */
const VALIDATORS_PER_ROW = 60

type Item =
  | { readonly kind: 'summary'; readonly place: number; readonly attestation: Attestation }
  | {
      readonly kind: 'attesters'
      readonly place: number
      readonly attestation: Attestation
      /** Voters from this place on. */
      readonly start: number
    }

/** The votes in a block, drawn only where one looks; who voted is asked when a vote is opened. */
export function AttestationsTab({ chain, block }: AttestationsTabProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(NONE)
  const { attestations } = block
  if (attestations === undefined || attestations.length === 0) {
    return (
      <Card>
        <PanelState status="absent">The block of this slot holds no attestations.</PanelState>
      </Card>
    )
  }
  const items = attestations.flatMap((attestation, place) => toItems(attestation, place, opened.has(place)))
  const toggle = (place: number) => {
    const next = new Set(opened)
    if (!next.delete(place)) next.add(place)
    setOpened(next)
  }
  return (
    <Card
      title={`Attestations (${formatInteger(attestations.length)})`}
      actions={
        <LazyTableExport
          fileName={`attestations-slot-${block.slot}`}
          columns={ATTESTATION_EXPORT_COLUMNS}
          rows={attestations}
        />
      }
      flush
    >
      <VirtualList
        label="Attestations"
        items={items}
        itemKey={(item) => `${item.place}.${item.kind === 'summary' ? 'summary' : item.start}`}
        estimateHeight={(item) => (item.kind === 'summary' ? 330 : 150)}
        renderItem={(item) =>
          item.kind === 'summary' ? (
            <AttestationSummary
              attestation={item.attestation}
              place={item.place}
              isOpen={opened.has(item.place)}
              onToggle={() => toggle(item.place)}
            />
          ) : (
            <AttesterRow
              chain={chain}
              attestation={item.attestation}
              includedIn={block.slot}
              start={item.start}
              count={VALIDATORS_PER_ROW}
            />
          )
        }
      />
    </Card>
  )
}

const NONE: ReadonlySet<number> = new Set()

function toItems(attestation: Attestation, place: number, isOpen: boolean): readonly Item[] {
  const items: Item[] = [{ kind: 'summary', place, attestation }]
  if (!isOpen) return items
  const voted = countVotes(attestation)?.voted ?? 0
  for (let start = 0; start < Math.max(voted, 1); start += VALIDATORS_PER_ROW) {
    items.push({ kind: 'attesters', place, attestation, start })
  }
  return items
}
