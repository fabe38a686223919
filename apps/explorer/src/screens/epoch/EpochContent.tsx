import { toEpochTimestamp, toFirstSlot, toLastSlot, toSlotAt } from '@otterscan/ethereum/consensus/chainTime'
import { toEmptySlotState } from '@otterscan/ethereum/consensus/slotState'
import { toSafeCount } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Chip } from '@otterscan/ui/Chip'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { ExportSlot } from '../../entities/export/LazyExport.tsx'
import { SlotLink } from '../../entities/SlotLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { useNowSeconds } from '../../entities/useNowSeconds.ts'
import { epochPath } from '../../paths.ts'
import { type EpochView, epochSlotsQuery } from '../../queries/consensus/epochSlotsQuery.ts'
import { type EpochSlot, toBodySlots } from '../../queries/consensus/readEpochSlots.ts'
import { keepFormerPage } from '../../queries/createQueryClient.ts'
import { useClients } from '../../queries/useClients.ts'
import { EpochSlotTable, EpochSlotTableSkeleton } from './EpochSlotTable.tsx'

const EpochExport = lazy(() =>
  import('./EpochExport.tsx').then((module) => ({ default: module.EpochExport })),
)

interface EpochContentProps {
  readonly view: EpochView
  readonly isWhole: boolean
}

/** What an epoch is, and its slots. */
export function EpochContent({ view, isWhole }: EpochContentProps) {
  const { chain, epoch, head, lastFinalizedSlot } = view
  const { time } = chain
  // The slots of the same epoch as an older head saw them stay until they are read anew.
  const slots = useQuery({ ...epochSlotsQuery(useClients(), view), placeholderData: keepFormerPage })
  const bodySlots = toBodySlots({ epoch, time, head })
  const count = toSafeCount(time.slotsPerEpoch) ?? 0
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
          <InfoRow label="Outcome" loadingChars={slots.data === undefined ? 24 : undefined}>
            {slots.data !== undefined && describeOutcome(slots.data)}
          </InfoRow>
        </InfoGroup>
      </Card>
      <HighlightRegion>
        <Card
          title={`Slots (${formatInteger(count)})`}
          actions={
            <>
              <ContentsChoice epoch={epoch} isWhole={isWhole} readCount={bodySlots.length} />
              {slots.data !== undefined && (
                <ExportSlot>
                  <EpochExport key={epoch.toString()} view={view} rows={slots.data} />
                </ExportSlot>
              )}
            </>
          }
          flush
        >
          <BeaconPanel query={slots} noun="the slots" skeleton={<EpochSlotTableSkeleton count={count} />}>
            {(rows) => <LivingSlotTable rows={rows} view={view} bodySlots={isWhole ? 'all' : bodySlots} />}
          </BeaconPanel>
        </Card>
      </HighlightRegion>
    </div>
  )
}

interface LivingSlotTableProps {
  readonly rows: readonly EpochSlot[]
  readonly view: EpochView
  readonly bodySlots: readonly bigint[] | 'all'
}

/** While the head stands still time goes on: slots turn from scheduled to awaited. Past epochs do not tick. */
function LivingSlotTable(props: LivingSlotTableProps) {
  const { rows, view, bodySlots } = props
  const isAhead = rows.some(({ slot }) => slot > view.head.slot)
  if (isAhead) return <TickingSlotTable {...props} />
  return <EpochSlotTable rows={rows} time={view.chain.time} bodySlots={bodySlots} />
}

function TickingSlotTable({ rows, view, bodySlots }: LivingSlotTableProps) {
  const { time } = view.chain
  const currentSlot = toSlotAt(time, useNowSeconds())
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

function describeOutcome(rows: readonly EpochSlot[]): string {
  return OUTCOME_WORDS.flatMap(([state, word]) => {
    const count = rows.filter((row) => row.state === state).length
    return count === 0 ? [] : [`${formatInteger(count)} ${word}`]
  }).join(' · ')
}

/** Whole blocks are heavy: those beyond the newest are read when asked for. */
function ContentsChoice({
  epoch,
  isWhole,
  readCount,
}: {
  readonly epoch: bigint
  readonly isWhole: boolean
  readonly readCount: number
}) {
  if (isWhole) return null
  return (
    <span className="text-sm">
      <span className="text-muted">
        Contents of the newest {readCount === 1 ? 'slot' : `${formatInteger(readCount)} slots`} read.
      </span>{' '}
      <AppLink path={epochPath(epoch, 'all')} className="link" replace>
        Read all
      </AppLink>
    </span>
  )
}
