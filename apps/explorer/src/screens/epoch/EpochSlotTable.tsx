import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import type { ChainTime } from '@otterscan/ethereum/consensus/chainTime'
import type { Validator } from '@otterscan/ethereum/consensus/validator'
import { Table } from '@otterscan/ui/Table'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toBeaconFailureTitle } from '../../entities/BeaconFailureText.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useClients } from '../../queries/clients.ts'
import type { EpochSlot } from '../../queries/consensus/getEpochSlots.ts'
import { slotBlockQuery } from '../../queries/consensus/slot.ts'
import { validatorsQuery } from '../../queries/consensus/validators.ts'
import { type EpochRow, toEpochColumns } from './epochColumns.tsx'

interface EpochSlotTableProps {
  readonly rows: readonly EpochSlot[]
  readonly time: ChainTime
  /** Slots whose full blocks are loaded. */
  readonly bodySlots: readonly bigint[] | 'all'
}

/** Slots of an epoch, newest first; slashed proposers are found with one request for all. */
export function EpochSlotTable({ rows, time, bodySlots }: EpochSlotTableProps) {
  const clients = useClients()
  const proposers = rows.flatMap(({ proposerIndex }) => (proposerIndex === undefined ? [] : [proposerIndex]))
  const { data: validators, error } = useQuery(validatorsQuery(clients, proposers))
  const contents = useContents(rows, bodySlots)
  const columns = useMemo(() => toEpochColumns(time), [time])
  return (
    <>
      <Table
        caption="Slots of the epoch"
        columns={columns}
        rows={rows.map((row) => toEpochRow(row, contents.get(row.slot) ?? 'unread', validators?.byIndex))}
        rowKey={({ slot }) => slot.toString()}
      />
      {error !== null && (
        <p className="px-4 py-2 text-muted text-sm">
          Which proposers are slashed is not known: {toBeaconFailureTitle(error)}.
        </p>
      )}
      <UnreadableEntries nouns={['validator', 'validators']} unreadable={validators?.unreadable ?? []} />
    </>
  )
}

/** A slot with the contents of its block, if loaded. */
export function toEpochRow(
  row: EpochSlot,
  found: EpochRow['contents'],
  validators?: ReadonlyMap<bigint, Validator>,
): EpochRow {
  const block = typeof found === 'object' ? found : undefined
  const proposerIndex = row.slot === 0n ? undefined : (row.proposerIndex ?? block?.proposerIndex)
  return {
    ...row,
    executionBlockNumber: row.executionBlockNumber ?? block?.executionPayload?.blockNumber,
    proposerIndex,
    isSlashed: proposerIndex !== undefined && validators?.get(proposerIndex)?.slashed === true,
    contents: row.state === 'proposed' ? found : 'none',
  }
}

/** Blocks of the requested slots; a block that fails to load costs only the cells of its row. */
function useContents(
  rows: readonly EpochSlot[],
  bodySlots: readonly bigint[] | 'all',
): ReadonlyMap<bigint, EpochRow['contents']> {
  const clients = useClients()
  const wanted = rows.filter(
    ({ slot, state }) => state === 'proposed' && (bodySlots === 'all' || bodySlots.includes(slot)),
  )
  return useQueries({
    queries: wanted.map(({ slot }) => slotBlockQuery(clients, slot)),
    combine: (results) =>
      new Map(
        results.flatMap((result, index) => {
          const slot = wanted[index]?.slot
          return slot === undefined ? [] : [[slot, toContents(result)] as const]
        }),
      ),
  })
}

function toContents(result: {
  readonly data: BeaconBlock | null | undefined
  readonly isError: boolean
}): EpochRow['contents'] {
  if (result.data != null) return result.data
  return result.data === null || result.isError ? 'failed' : 'loading'
}

/** The table while its slots are loading. */
export function EpochSlotTableSkeleton({ count }: { readonly count: number }) {
  const columns = toEpochColumns(undefined)
  return (
    <Table caption="Slots of the epoch" columns={columns} rows={[]} rowKey={() => ''} loadingRows={count} />
  )
}
