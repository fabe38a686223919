import {
  findSlotAt,
  toEpochTimestamp,
  toFirstSlot,
  toLastSlot,
} from '@otterscan/ethereum/consensus/chainTime'
import { toEmptySlotState } from '@otterscan/ethereum/consensus/slotState'
import { parseSafeCount } from '@otterscan/ethereum/hex'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Chip } from '@otterscan/ui/Chip'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useMemo } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { SlotLink } from '../../entities/SlotLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useNowSeconds } from '../../entities/useNowSeconds.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { epochPath } from '../../paths/consensusPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { type EpochView, epochSlotsQuery } from '../../queries/consensus/epoch.ts'
import { type EpochSlot, toBodySlots } from '../../queries/consensus/getEpochSlots.ts'
import { proposerDutiesQuery } from '../../queries/consensus/proposerDuties.ts'
import { slotBlockQuery } from '../../queries/consensus/slot.ts'
import { EpochSlotTable, EpochSlotTableSkeleton, toEpochRow } from './EpochSlotTable.tsx'
import { type EpochRow, toEpochColumns } from './epochColumns.tsx'

interface EpochContentProps {
  readonly view: EpochView
  readonly isWhole: boolean
}

/** Summary of an epoch, and its slots. */
export function EpochContent({ view, isWhole }: EpochContentProps) {
  const numbers = useNumberFormat()
  const clients = useClients()
  const { chain, epoch, head, lastFinalizedSlot } = view
  const { time } = chain
  // The epoch's slots as of an older head stay until they are loaded again.
  const slots = useQuery({ ...epochSlotsQuery(clients, view), placeholderData: keepPreviousData })
  // Read with the slots.
  const duties = useQuery({ ...proposerDutiesQuery(clients, chain, epoch), enabled: false }).data
  const lostDuties = duties?.unreadable ?? []
  const bodySlots = toBodySlots({ epoch, time, head })
  const count = parseSafeCount(time.slotsPerEpoch) ?? 0
  return (
    <div className="space-y-4">
      <Card>
        <InfoGroup>
          <InfoRow label="Finalized">
            <FinalizedChip lastSlot={toLastSlot(time, epoch)} lastFinalizedSlot={lastFinalizedSlot} />
          </InfoRow>
          <InfoRow label="Timestamp" help="When its first slot starts.">
            <Timestamp timestamp={toEpochTimestamp(time, epoch)} />
          </InfoRow>
          <InfoRow label="Slots">
            <span className="inline-flex flex-wrap items-center gap-x-1.5">
              <SlotLink slot={toFirstSlot(time, epoch)} /> to <SlotLink slot={toLastSlot(time, epoch)} />
            </span>
          </InfoRow>
          <InfoRow label="Outcome" loadingChars={slots.isPending ? 24 : undefined}>
            {slots.data === undefined ? (
              <span className="text-muted">unknown</span>
            ) : (
              describeOutcome(slots.data, numbers)
            )}
          </InfoRow>
        </InfoGroup>
      </Card>
      <HighlightRegion>
        <Card
          title={`Slots (${numbers.formatInteger(count)})`}
          actions={
            <>
              <ContentsChoice epoch={epoch} isWhole={isWhole} readCount={bodySlots.length} />
              {slots.data !== undefined && <SlotsExport view={view} slots={slots.data} />}
            </>
          }
          flush
        >
          <BeaconPanel query={slots} noun="the slots" skeleton={<EpochSlotTableSkeleton count={count} />}>
            {(rows) => <LiveSlotTable rows={rows} view={view} bodySlots={isWhole ? 'all' : bodySlots} />}
          </BeaconPanel>
          <UnreadableEntries nouns={['proposer duty', 'proposer duties']} unreadable={lostDuties} />
        </Card>
      </HighlightRegion>
    </div>
  )
}

interface SlotsExportProps {
  readonly view: EpochView
  readonly slots: readonly EpochSlot[]
}

/** Exports the slots with the contents of every block, including those not loaded on the page. */
function SlotsExport({ view, slots }: SlotsExportProps) {
  const clients = useClients()
  const queryClient = useQueryClient()
  async function* walk(signal: AbortSignal): AsyncGenerator<readonly EpochRow[], void> {
    for (const slot of slots) {
      signal.throwIfAborted()
      const block =
        slot.state === 'proposed'
          ? await queryClient.fetchQuery(slotBlockQuery(clients, slot.slot))
          : undefined
      yield [toEpochRow(slot, block ?? 'none')]
    }
  }
  return (
    <TableExport
      fileName={`slots-epoch-${view.epoch}`}
      columns={toEpochColumns(view.chain.time)}
      rows={walk}
    />
  )
}

interface LiveSlotTableProps {
  readonly rows: readonly EpochSlot[]
  readonly view: EpochView
  readonly bodySlots: readonly bigint[] | 'all'
}

/** Time passes even when the head does not move: slots turn from scheduled to awaited. Past epochs do not tick. */
function LiveSlotTable(props: LiveSlotTableProps) {
  const { rows, view, bodySlots } = props
  const isAhead = rows.some(({ slot }) => slot > view.head.slot)
  if (isAhead) return <TickingSlotTable {...props} />
  return <EpochSlotTable rows={rows} time={view.chain.time} bodySlots={bodySlots} />
}

function TickingSlotTable({ rows, view, bodySlots }: LiveSlotTableProps) {
  const { time } = view.chain
  const currentSlot = findSlotAt(time, useNowSeconds())
  const timed = useMemo(
    () => rows.map((row) => toTimedRow(row, view.head.slot, currentSlot)),
    [rows, view.head.slot, currentSlot],
  )
  return <EpochSlotTable rows={timed} time={time} bodySlots={bodySlots} />
}

function toTimedRow(row: EpochSlot, headSlot: bigint, currentSlot: bigint | undefined): EpochSlot {
  const { slot, state } = row
  if (state !== 'scheduled' && state !== 'awaited') return row
  return { ...row, state: toEmptySlotState({ slot, headSlot, currentSlot, leftBehind: [] }) }
}

function FinalizedChip({
  lastSlot,
  lastFinalizedSlot,
}: {
  readonly lastSlot: bigint
  readonly lastFinalizedSlot: bigint | undefined
}) {
  if (lastFinalizedSlot === undefined) return <span className="text-muted">unknown</span>
  return lastSlot <= lastFinalizedSlot ? (
    <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Yes
    </Chip>
  ) : (
    <Chip tone="warning" icon={<CircleDashed aria-hidden="true" />}>
      No
    </Chip>
  )
}

const OUTCOME_WORDS: readonly (readonly [EpochSlot['state'], string])[] = [
  ['proposed', 'proposed'],
  ['missed', 'missed'],
  ['orphaned', 'orphaned'],
  ['awaited', 'without a block yet'],
  ['scheduled', 'scheduled'],
  ['unknown', 'not available'],
]

function describeOutcome(rows: readonly EpochSlot[], numbers: NumberFormat): string {
  return OUTCOME_WORDS.flatMap(([state, word]) => {
    const count = rows.filter((row) => row.state === state).length
    return count === 0 ? [] : [`${numbers.formatInteger(count)} ${word}`]
  }).join(' · ')
}

/** Full blocks are large: those beyond the newest are loaded on demand. */
function ContentsChoice({
  epoch,
  isWhole,
  readCount,
}: {
  readonly epoch: bigint
  readonly isWhole: boolean
  readonly readCount: number
}) {
  const numbers = useNumberFormat()
  if (isWhole) return null
  return (
    <span className="text-sm">
      <span className="text-muted">
        Contents of the newest {readCount === 1 ? 'slot' : `${numbers.formatInteger(readCount)} slots`}{' '}
        loaded.{' '}
      </span>{' '}
      <AppLink path={epochPath(epoch, 'all')} className="link" replace>
        Load all
      </AppLink>
    </span>
  )
}
