import type { Attestation } from '@otterscan/ethereum/consensus/attestation'
import { countVotes, findCommitteeIndices } from '@otterscan/ethereum/consensus/attestation'
import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { findUnreadable, listUnreadableEntries } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import type { FileValues } from '@otterscan/ui/Table'
import { VirtualList } from '@otterscan/ui/VirtualList'
import { useState } from 'react'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { formatEntryCount } from '../../../entities/formatEntryCount.ts'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { UnreadableValue } from '../../../entities/UnreadableValue.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import type { BeaconChain } from '../../../queries/consensus/beaconChain.ts'
import { AttestationSummary } from './AttestationSummary.tsx'
import { AttesterRow } from './AttesterRow.tsx'

interface AttestationsTabProps {
  readonly chain: BeaconChain
  readonly block: BeaconBlock
}

/** Validators per line of the list. */
const VALIDATORS_PER_ROW = 60

type Item =
  | { readonly kind: 'summary'; readonly position: number; readonly attestation: Attestation }
  | {
      readonly kind: 'attesters'
      readonly position: number
      readonly attestation: Attestation
      /** Index of the first voter of the line. */
      readonly start: number
    }

/** The bits hold the voters; committees are in one cell, separated by spaces. */
const FILE_VALUES: FileValues<Attestation> = {
  slot: ({ slot }) => slot.toString(),
  committees: (attestation) => findCommitteeIndices(attestation)?.join(' '),
  voted: (attestation) => countVotes(attestation)?.voted.toString(),
  size: (attestation) => countVotes(attestation)?.size.toString(),
  beaconBlockRoot: ({ beaconBlockRoot }) => beaconBlockRoot,
  sourceEpoch: ({ source }) => source.epoch.toString(),
  sourceRoot: ({ source }) => source.root,
  targetEpoch: ({ target }) => target.epoch.toString(),
  targetRoot: ({ target }) => target.root,
  aggregationBits: ({ aggregationBits }) => aggregationBits,
  committeeBits: ({ committeeBits }) => committeeBits,
  signature: ({ signature }) => signature,
}

/** The attestations of a block, virtualized; voters are requested when an attestation is opened. */
export function AttestationsTab({ chain, block }: AttestationsTabProps) {
  const numbers = useNumberFormat()
  const [opened, setOpened] = useState<ReadonlySet<number>>(NONE)
  const { attestations } = block
  const lost = listUnreadableEntries(block.unreadable, 'attestations')
  if (attestations === undefined || attestations.length + lost.length === 0) {
    return <NoAttestations block={block} />
  }
  const items = attestations.flatMap((attestation, position) =>
    toItems(attestation, position, opened.has(position)),
  )
  const toggle = (position: number) => {
    const next = new Set(opened)
    if (!next.delete(position)) next.add(position)
    setOpened(next)
  }
  return (
    <Card
      title={`Attestations (${formatEntryCount(attestations.length, lost.length, numbers)})`}
      actions={
        <TableExport
          fileName={`attestations-slot-${block.slot}`}
          columns={[{ file: FILE_VALUES }]}
          rows={attestations}
          unreadable={lost}
        />
      }
      flush
    >
      <VirtualList
        label="Attestations"
        items={items}
        itemKey={(item) => `${item.position}.${item.kind === 'summary' ? 'summary' : item.start}`}
        estimateHeight={(item) => (item.kind === 'summary' ? 330 : 150)}
        renderItem={(item) =>
          item.kind === 'summary' ? (
            <AttestationSummary
              attestation={item.attestation}
              position={item.position}
              isOpen={opened.has(item.position)}
              onToggle={() => toggle(item.position)}
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
      <UnreadableEntries nouns={['attestation', 'attestations']} unreadable={lost} />
    </Card>
  )
}

/** There are none, the node left them out, or they cannot be read: only the first is said of the block. */
function NoAttestations({ block: { attestations, unreadable } }: { readonly block: BeaconBlock }) {
  const field = findUnreadable(['attestations'], { unreadable })
  return (
    <Card>
      {field !== undefined ? (
        <UnreadableValue field={field} />
      ) : (
        <PanelState status="absent">
          {attestations === undefined
            ? 'The beacon node returned no attestations with the block.'
            : 'The block of this slot holds no attestations.'}
        </PanelState>
      )}
    </Card>
  )
}

const NONE: ReadonlySet<number> = new Set()

function toItems(attestation: Attestation, position: number, isOpen: boolean): readonly Item[] {
  const items: Item[] = [{ kind: 'summary', position, attestation }]
  if (!isOpen) return items
  const voted = countVotes(attestation)?.voted ?? 0
  for (let start = 0; start < Math.max(voted, 1); start += VALIDATORS_PER_ROW) {
    items.push({ kind: 'attesters', position, attestation, start })
  }
  return items
}
