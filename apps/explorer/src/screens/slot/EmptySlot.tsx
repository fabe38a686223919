import type { BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import { findSlotAt, toEpoch } from '@otterscan/ethereum/consensus/chainTime'
import { type SlotState, toEmptySlotState } from '@otterscan/ethereum/consensus/slotState'
import { Card } from '@otterscan/ui/Card'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { HexText } from '../../entities/HexText.tsx'
import { SlotLink } from '../../entities/SlotLink.tsx'
import { SlotStateChip } from '../../entities/SlotStateChip.tsx'
import { UnreadableValue } from '../../entities/UnreadableValue.tsx'
import { useNowSeconds } from '../../entities/useNowSeconds.ts'
import { ValidatorLink } from '../../entities/ValidatorLink.tsx'
import { slotByBlockRootPath } from '../../paths/consensusPaths.ts'
import { useClients } from '../../queries/clients.ts'
import type { BeaconChain } from '../../queries/consensus/beaconChain.ts'
import { proposerDutiesQuery } from '../../queries/consensus/proposerDuties.ts'
import type { SlotContents } from '../../queries/consensus/slotContents.ts'
import { SlotTimeRows } from './SlotTimeRows.tsx'

interface EmptySlotProps {
  readonly chain: BeaconChain
  readonly slot: bigint
  readonly contents: Exclude<SlotContents, { readonly kind: 'block' }>
}

/** A slot without a canonical block: its state and the evidence for it. */
export function EmptySlot({ chain, slot, contents }: EmptySlotProps) {
  const state = useEmptyState(chain, slot, contents)
  return (
    <div className="space-y-4">
      <Card>
        <InfoGroup>
          <InfoRow label="Status">
            <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
              <SlotStateChip state={state} />
              <Explanation slot={slot} state={state} contents={contents} />
            </span>
          </InfoRow>
          <SlotTimeRows chain={chain} slot={slot} />
          <InfoRow label="Proposer" help="The validator assigned to propose in this slot.">
            <DutyProposer chain={chain} slot={slot} />
          </InfoRow>
        </InfoGroup>
      </Card>
      {contents.kind === 'orphaned' &&
        contents.headers.map((header) => <LeftBehind key={header.root} header={header} />)}
    </div>
  )
}

function useEmptyState(
  chain: BeaconChain,
  slot: bigint,
  contents: EmptySlotProps['contents'],
): SlotState | 'unknown' {
  const now = useNowSeconds()
  if (contents.kind === 'notAvailable') return 'unknown'
  if (contents.kind !== 'beyondHead') return contents.kind
  const currentSlot = findSlotAt(chain.time, now)
  return toEmptySlotState({ slot, headSlot: contents.headSlot, currentSlot, leftBehind: [] })
}

interface ExplanationProps {
  readonly slot: bigint
  readonly state: SlotState | 'unknown'
  readonly contents: EmptySlotProps['contents']
}

function Explanation({ slot, state, contents }: ExplanationProps): ReactNode {
  switch (contents.kind) {
    case 'missed':
      return (
        <span>
          Slot {slot.toString()} was missed: the block of slot <SlotLink slot={contents.childSlot} /> builds
          on that of slot <SlotLink slot={contents.parentSlot} />.
        </span>
      )
    case 'orphaned':
      return <span>A block was proposed here, but it was orphaned.</span>
    case 'beyondHead':
      return (
        <span>
          {state === 'awaited'
            ? 'The slot has passed, but no block has been seen yet.'
            : 'This slot is in the future.'}{' '}
          Head slot is <SlotLink slot={contents.headSlot} />.
        </span>
      )
    case 'notAvailable':
      return (
        <span>
          The beacon node has no data for slot {slot.toString()}. The slot was missed, or the node does not
          keep that part of the chain.
        </span>
      )
  }
}

function DutyProposer({ chain, slot }: { readonly chain: BeaconChain; readonly slot: bigint }) {
  const query = useQuery(proposerDutiesQuery(useClients(), chain, toEpoch(chain.time, slot)))
  return (
    <BeaconPanel query={query} noun="the proposer" look="row" skeleton={<Skeleton chars={8} />}>
      {(duties) => {
        const proposer = duties?.bySlot.get(slot)
        if (proposer !== undefined) return <ValidatorLink validator={proposer} />
        const [lost] = duties?.unreadable ?? []
        if (lost !== undefined) return <UnreadableValue field={lost} />
        return <span className="text-muted">not known to the beacon node</span>
      }}
    </BeaconPanel>
  )
}

function LeftBehind({ header }: { readonly header: BeaconHeader }) {
  return (
    <Card title="Orphaned block">
      <InfoGroup>
        <InfoRow label="Block Root">
          <HexText hex={header.root} label="block root" />
        </InfoRow>
        <InfoRow label="Proposer">
          <ValidatorLink validator={header.proposerIndex} />
        </InfoRow>
        <InfoRow label="Parent Root">
          <AppLink path={slotByBlockRootPath(header.parentRoot)} className="link mono wrap-anywhere">
            {header.parentRoot}
          </AppLink>
        </InfoRow>
        {header.stateRoot !== undefined && (
          <InfoRow label="State Root">
            <HexText hex={header.stateRoot} label="state root" />
          </InfoRow>
        )}
      </InfoGroup>
    </Card>
  )
}
