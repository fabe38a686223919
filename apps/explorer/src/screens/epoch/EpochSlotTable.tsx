import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import type { ChainTime } from '@otterscan/ethereum/consensus/chainTime'
import type { Validator } from '@otterscan/ethereum/consensus/validator'
import { Table } from '@otterscan/ui/Table'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EpochSlot } from '../../queries/consensus/readEpochSlots.ts'
import { slotBlockQuery } from '../../queries/consensus/slotBlockQuery.ts'
import { validatorsQuery } from '../../queries/consensus/validatorsQuery.ts'
import { useClients } from '../../queries/useClients.ts'
import { type EpochRow, toEpochColumns } from './epochColumns.tsx'

interface EpochSlotTableProps {
  readonly rows: readonly EpochSlot[]
  readonly time: ChainTime
  /** Slots whose blocks are read whole. */
  readonly bodySlots: readonly bigint[] | 'all'
}

/** Slots of an epoch, newest first; marks of slashed proposers come from one request for all of them. */
export function EpochSlotTable({ rows, time, bodySlots }: EpochSlotTableProps) {
  const clients = useClients()
  const proposers = rows.flatMap(({ proposerIndex }) => (proposerIndex === undefined ? [] : [proposerIndex]))
  const validators = useQuery(validatorsQuery(clients, proposers)).data
  const contents = useContents(rows, bodySlots)
  const columns = useMemo(() => toEpochColumns(time), [time])
  return (
    <Table
      caption="Slots of the epoch"
      columns={columns}
      rows={rows.map((row) => toEpochRow(row, contents, validators))}
      rowKey={({ slot }) => slot.toString()}
    />
  )
}

function toEpochRow(
  row: EpochSlot,
  contents: ReadonlyMap<bigint, EpochRow['contents']>,
  validators: ReadonlyMap<bigint, Validator> | undefined,
): EpochRow {
  const found = contents.get(row.slot) ?? 'unread'
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

/** Blocks of the slots wanted; a block that cannot be had costs the cells of its row. */
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

/** The table before its slots are known. */
export function EpochSlotTableSkeleton({ count }: { readonly count: number }) {
  const columns = toEpochColumns(undefined)
  return (
    <Table caption="Slots of the epoch" columns={columns} rows={[]} rowKey={() => ''} loadingRows={count} />
  )
}
