import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { type ChainTime, toSlotTimestamp } from '@otterscan/ethereum/consensus/chainTime'
import { formatInteger } from '@otterscan/ethereum/units'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { SlotLink } from '../../entities/SlotLink.tsx'
import { SlotStateChip } from '../../entities/SlotStateChip.tsx'
import { SyncParticipation } from '../../entities/SyncParticipation.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import { ValidatorLink } from '../../entities/ValidatorLink.tsx'
import { slotPath } from '../../paths.ts'
import type { EpochSlot } from '../../queries/consensus/readEpochSlots.ts'
import { countDeposits } from './countDeposits.ts'

/** A slot as the table shows it. */
export interface EpochRow extends EpochSlot {
  readonly isSlashed: boolean
  /** The block; `none` where there is none, `unread` where nobody asked for it. */
  readonly contents: BeaconBlock | 'none' | 'unread' | 'loading' | 'failed'
}

/** The columns; without the chain's times only their heads are good. */
export function toEpochColumns(time: ChainTime | undefined): readonly TableColumn<EpochRow>[] {
  return [
    {
      key: 'slot',
      header: 'Slot',
      mobile: 'primary',
      cell: ({ slot, state }) => <SlotLink slot={slot} state={state} />,
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ slot, state }) => <SlotStateChip state={state} isGenesis={slot === 0n} />,
    },
    { key: 'block', header: 'Block', cell: (row) => <BlockCell row={row} /> },
    {
      key: 'age',
      header: 'Age',
      loadingChars: 14,
      cell: ({ slot }) => time !== undefined && <Age timestamp={toSlotTimestamp(time, slot)} />,
    },
    {
      key: 'proposer',
      header: 'Proposer',
      cell: ({ proposerIndex, isSlashed }) =>
        proposerIndex === undefined ? (
          <Nothing />
        ) : (
          <ValidatorLink validator={proposerIndex} isSlashed={isSlashed} />
        ),
    },
    {
      key: 'root',
      header: 'Root',
      mobile: 'hidden',
      cell: ({ root }) => (root === undefined ? <Nothing /> : <TruncatedText text={root} maxChars={15} />),
    },
    ...CONTENTS_COLUMNS,
  ]
}

function BlockCell({ row }: { readonly row: EpochRow }) {
  if (row.executionBlockNumber !== undefined) return <BlockLink block={row.executionBlockNumber} />
  const { contents } = row
  if (typeof contents === 'object' && contents.payloadBid !== undefined)
    return <BlockLink block={contents.payloadBid.blockHash} />
  return row.contents === 'loading' ? <Skeleton chars={8} /> : <Nothing />
}

const contentsColumn = (
  key: string,
  header: string,
  draw: (block: BeaconBlock) => ReactNode,
): TableColumn<EpochRow> => ({
  key,
  header,
  align: 'end',
  loadingChars: 5,
  cell: ({ contents }) => {
    if (typeof contents === 'object') return draw(contents)
    if (contents === 'loading') return <Skeleton chars={5} />
    if (contents === 'failed') return <span className="text-danger text-xs">failed</span>
    return contents === 'none' ? <Nothing /> : <Unread />
  },
})

const CONTENTS_COLUMNS: readonly TableColumn<EpochRow>[] = [
  contentsColumn('attestations', 'Attestations', ({ slot, attestations }) =>
    attestations === undefined ? (
      <Nothing />
    ) : (
      <AppLink path={slotPath(slot, 'attestations')} className="link tabular">
        {formatInteger(attestations.length)}
      </AppLink>
    ),
  ),
  contentsColumn('sync', 'Sync Participation', ({ syncAggregate }) =>
    syncAggregate === undefined ? <Nothing /> : <SyncParticipation bits={syncAggregate.bits} width={40} />,
  ),
  contentsColumn('deposits', 'Deposits / Withdrawals', (block) => (
    <Pair first={countDeposits(block)} second={block.executionPayload?.withdrawals?.length} />
  )),
  contentsColumn('slashings', 'Slashings A/P', ({ attesterSlashings, proposerSlashings }) => (
    <Pair first={attesterSlashings?.length} second={proposerSlashings?.length} isAlarming />
  )),
  contentsColumn('exits', 'Exits', ({ voluntaryExits }) => <Count value={voluntaryExits?.length} />),
]

function Pair({
  first,
  second,
  isAlarming = false,
}: {
  readonly first: number | undefined
  readonly second: number | undefined
  readonly isAlarming?: boolean
}) {
  const isAlarm = isAlarming && (first ?? 0) + (second ?? 0) > 0
  return (
    <span className={`tabular ${isAlarm ? 'font-medium text-danger' : ''}`}>
      <Count value={first} /> / <Count value={second} />
    </span>
  )
}

function Count({ value }: { readonly value: number | undefined }) {
  if (value === undefined) return <Nothing />
  return <span className={value === 0 ? 'text-muted' : ''}>{formatInteger(value)}</span>
}

function Nothing() {
  return <span className="text-muted">–</span>
}

function Unread() {
  return (
    <Tooltip content="The block was not read whole; “Read all” does.">
      <span className="text-muted/70">·</span>
    </Tooltip>
  )
}
