import type { RewardedBlock } from '@otterscan/api-schema/execution/indexedList'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { TableColumn } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AGE_COLUMN, BLOCK_COLUMN } from '../../../entities/indexed-list/blockColumns.tsx'
import type { InBlock } from '../../../entities/indexed-list/IndexedListPanel.tsx'
import { NativeAmount } from '../../../entities/NativeAmount.tsx'
import { SlotLink } from '../../../entities/SlotLink.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import { blockDetailsQuery } from '../../../queries/block/block.ts'
import { useClients } from '../../../queries/clients.ts'
import { type BeaconChain, beaconChainQuery } from '../../../queries/consensus/beaconChain.ts'
import { type BlockInTime, type BlockSlot, blockSlotQuery } from '../../../queries/consensus/slot.ts'

type Row = InBlock<RewardedBlock>

/** Columns of a list of rewarded blocks, in wei; slot and validator only where there is a beacon node. */
export function createRewardColumns(hasBeacon: boolean): readonly TableColumn<Row>[] {
  return hasBeacon ? [...COLUMNS, ...BEACON_COLUMNS] : COLUMNS
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { ...BLOCK_COLUMN, mobile: 'primary' },
  AGE_COLUMN,
  {
    key: 'reward',
    header: 'Block reward',
    align: 'end',
    loadingChars: 8,
    // Only blocks before the merge have a block reward.
    isShown: (rows = []) => rows.some(({ block }) => (block?.issuance?.blockReward ?? 0n) > 0n),
    file: { blockReward: ({ block }) => block?.issuance?.blockReward.toString() },
    cell: ({ block }) => <AmountCell amount={block?.issuance?.blockReward} />,
  },
  {
    key: 'fees',
    header: 'Block fees',
    align: 'end',
    loadingChars: 20,
    file: { totalFees: ({ block }) => block?.totalFees?.toString() },
    cell: ({ block }) => <AmountCell amount={block?.totalFees} />,
  },
]

const BEACON_COLUMNS: readonly TableColumn<Row>[] = [
  {
    key: 'slot',
    header: 'Slot',
    loadingChars: 10,
    cell: ({ blockNumber }) => <SlotCell blockNumber={blockNumber} />,
  },
  {
    key: 'validator',
    header: 'Validator',
    loadingChars: 8,
    cell: ({ blockNumber }) => <ProposerCell blockNumber={blockNumber} />,
  },
]

function AmountCell({ amount }: { readonly amount: bigint | undefined }) {
  if (amount === undefined) {
    return (
      <span className="text-muted" title="Not indexed">
        –
      </span>
    )
  }
  return <NativeAmount amount={amount} />
}

interface CellProps {
  readonly blockNumber: bigint
}

/** The slot that contains the block. */
function SlotCell({ blockNumber }: CellProps) {
  return <BlockSlotCell blockNumber={blockNumber}>{({ slot }) => <SlotLink slot={slot} />}</BlockSlotCell>
}

/** The validator that proposed the block. */
function ProposerCell({ blockNumber }: CellProps) {
  return (
    <BlockSlotCell blockNumber={blockNumber}>
      {({ proposerIndex }) => <ValidatorLink validator={proposerIndex} />}
    </BlockSlotCell>
  )
}

interface BlockSlotCellProps extends CellProps {
  readonly children: (slot: BlockSlot) => ReactNode
}

/** Both cells of a row share these requests: the full block, then its beacon header. */
function BlockSlotCell({ blockNumber, children }: BlockSlotCellProps) {
  const clients = useClients()
  const chain = useQuery(beaconChainQuery(clients))
  const details = useQuery(blockDetailsQuery(clients, blockNumber))
  if (chain.isError || chain.data === null || details.isError || details.data === null)
    return <NotAvailable />
  if (chain.data === undefined || details.data === undefined) return <Skeleton chars={8} />
  return (
    <KnownBlockCell chain={chain.data} block={details.data.block}>
      {children}
    </KnownBlockCell>
  )
}

interface KnownBlockCellProps {
  readonly chain: BeaconChain
  readonly block: BlockInTime
  readonly children: (slot: BlockSlot) => ReactNode
}

function KnownBlockCell({ chain, block, children }: KnownBlockCellProps) {
  const query = useQuery(blockSlotQuery(useClients(), chain.time, block))
  if (query.data != null) return children(query.data)
  return query.data === null || query.isError ? <NotAvailable /> : <Skeleton chars={8} />
}

function NotAvailable() {
  return <span className="text-muted">Not available</span>
}
