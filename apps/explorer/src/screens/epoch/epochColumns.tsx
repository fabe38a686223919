import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { countSetBits, toBitvector } from '@otterscan/ethereum/consensus/bits'
import { type ChainTime, toSlotTimestamp } from '@otterscan/ethereum/consensus/chainTime'
import { countEntries, findUnreadable } from '@otterscan/ethereum/unreadableField'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { FileValues, TableColumn } from '@otterscan/ui/Table'
import { Tooltip } from '@otterscan/ui/Tooltip'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { formatUtcIso } from '../../entities/formatUtc.ts'
import { IntegerText } from '../../entities/IntegerText.tsx'
import { Missing } from '../../entities/Missing.tsx'
import { SlotLink } from '../../entities/SlotLink.tsx'
import { SlotStateChip } from '../../entities/SlotStateChip.tsx'
import { SyncParticipation } from '../../entities/SyncParticipation.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { ValidatorLink } from '../../entities/ValidatorLink.tsx'
import { slotPath } from '../../paths/consensusPaths.ts'
import type { EpochSlot } from '../../queries/consensus/getEpochSlots.ts'

/** A slot as a row. */
export interface EpochRow extends EpochSlot {
  readonly isSlashed: boolean
  /** The block; `none` if there is none, `unread` if it was not requested. */
  readonly contents: BeaconBlock | 'none' | 'unread' | 'loading' | 'failed'
}

/** The columns; without the chain's timing only the headers are usable. */
export function toEpochColumns(time: ChainTime | undefined): readonly TableColumn<EpochRow>[] {
  return [
    {
      key: 'slot',
      header: 'Slot',
      mobile: 'primary',
      file: { slot: ({ slot }) => slot.toString() },
      cell: ({ slot, state }) => <SlotLink slot={slot} state={state} />,
    },
    {
      key: 'status',
      header: 'Status',
      file: { status: ({ state }) => state },
      cell: ({ slot, state }) => <SlotStateChip state={state} isGenesis={slot === 0n} />,
    },
    {
      key: 'block',
      header: 'Block',
      file: { blockNumber: ({ executionBlockNumber }) => executionBlockNumber?.toString() },
      cell: (row) => <BlockCell row={row} />,
    },
    {
      key: 'age',
      header: 'Age',
      loadingChars: 14,
      file: { time: ({ slot }) => time && formatUtcIso(toSlotTimestamp(time, slot)) },
      cell: ({ slot }) => time !== undefined && <Age timestamp={toSlotTimestamp(time, slot)} />,
    },
    {
      key: 'proposer',
      header: 'Proposer',
      file: { proposerIndex: ({ proposerIndex }) => proposerIndex?.toString() },
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
      file: { root: ({ root }) => root },
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
  if (contents === 'loading') return <Skeleton chars={8} />
  return contents === 'unread' ? <Unread /> : <Nothing />
}

interface ContentsColumn {
  readonly key: string
  readonly header: string
  readonly file: FileValues<BeaconBlock>
  readonly draw: (block: BeaconBlock) => ReactNode
}

function contentsColumn({ key, header, file, draw }: ContentsColumn): TableColumn<EpochRow> {
  return {
    key,
    header,
    align: 'end',
    loadingChars: 5,
    file: Object.fromEntries(
      Object.entries(file).map(([name, read]) => [
        name,
        ({ contents }: EpochRow) => (typeof contents === 'object' ? read(contents) : undefined),
      ]),
    ),
    cell: ({ contents }) => {
      if (typeof contents === 'object') return draw(contents)
      if (contents === 'loading') return <Skeleton chars={5} />
      if (contents === 'failed') return <span className="text-danger text-xs">failed</span>
      return contents === 'none' ? <Nothing /> : <Unread />
    },
  }
}

const CONTENTS_COLUMNS: readonly TableColumn<EpochRow>[] = [
  contentsColumn({
    key: 'attestations',
    header: 'Attestations',
    file: { attestations: (block) => countAttestations(block)?.toString() },
    draw: (block) => {
      const count = countAttestations(block)
      if (count === undefined) return <Missing unreadable={findUnreadable(['attestations'], block)} />
      return (
        <AppLink path={slotPath(block.slot, 'attestations')} className="link tabular">
          <IntegerText value={count} />
        </AppLink>
      )
    },
  }),
  contentsColumn({
    key: 'sync',
    header: 'Sync Participation',
    file: {
      syncVotes: ({ syncAggregate }) =>
        syncAggregate && countSetBits(toBitvector(syncAggregate.bits)).toString(),
    },
    draw: ({ syncAggregate, unreadable }) =>
      syncAggregate === undefined ? (
        <Missing unreadable={findUnreadable(['sync_aggregate'], { unreadable })} />
      ) : (
        <SyncParticipation bits={syncAggregate.bits} width={40} />
      ),
  }),
  contentsColumn({
    key: 'deposits',
    header: 'Deposits / Withdrawals',
    file: {
      deposits: (block) => countDeposits(block)?.toString(),
      withdrawals: (block) => countWithdrawals(block)?.toString(),
    },
    draw: (block) => <Pair first={countDeposits(block)} second={countWithdrawals(block)} />,
  }),
  contentsColumn({
    key: 'slashings',
    header: 'Slashings A/P',
    file: {
      attesterSlashings: (block) => countAttesterSlashings(block)?.toString(),
      proposerSlashings: (block) => countProposerSlashings(block)?.toString(),
    },
    draw: (block) => (
      <Pair first={countAttesterSlashings(block)} second={countProposerSlashings(block)} isAlarming />
    ),
  }),
  contentsColumn({
    key: 'exits',
    header: 'Exits',
    file: { voluntaryExits: (block) => countExits(block)?.toString() },
    draw: (block) => <Count value={countExits(block)} />,
  }),
]

/** What the block holds, with what cannot be read of it. */
const countAttestations = ({ attestations, unreadable }: BeaconBlock) =>
  countEntries(attestations, unreadable, 'attestations')
const countWithdrawals = ({ executionPayload, unreadable }: BeaconBlock) =>
  countEntries(executionPayload?.withdrawals, unreadable, 'execution_payload.withdrawals')
const countAttesterSlashings = ({ attesterSlashings, unreadable }: BeaconBlock) =>
  countEntries(attesterSlashings, unreadable, 'attester_slashings')
const countProposerSlashings = ({ proposerSlashings, unreadable }: BeaconBlock) =>
  countEntries(proposerSlashings, unreadable, 'proposer_slashings')
const countExits = ({ voluntaryExits, unreadable }: BeaconBlock) =>
  countEntries(voluntaryExits, unreadable, 'voluntary_exits')

/** Deposits by the deposit contract's log and, since Electra, by execution requests. */
function countDeposits({ depositCount, executionRequests, unreadable }: BeaconBlock): number | undefined {
  if (findUnreadable(['execution_requests', 'parent_execution_requests'], { unreadable })) return undefined
  if (executionRequests === undefined || depositCount === undefined) return depositCount
  const requested = countEntries(executionRequests.deposits, unreadable, 'execution_requests.deposits')
  return requested === undefined ? undefined : depositCount + requested
}

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
  const numbers = useNumberFormat()
  if (value === undefined) return <Nothing />
  return <span className={value === 0 ? 'text-muted' : ''}>{numbers.formatInteger(value)}</span>
}

function Nothing() {
  return <span className="text-muted">–</span>
}

function Unread() {
  return (
    <Tooltip content="The full block was not loaded; use “Load all”.">
      <span className="text-muted/70">·</span>
    </Tooltip>
  )
}
