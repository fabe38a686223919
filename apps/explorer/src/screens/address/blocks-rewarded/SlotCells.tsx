import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SlotLink } from '../../../entities/SlotLink.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import { blockDetailsQuery } from '../../../queries/block/blockDetailsQuery.ts'
import { type BeaconChain, beaconChainQuery } from '../../../queries/consensus/beaconChainQuery.ts'
import {
  type BlockInTime,
  type BlockSlot,
  blockSlotQuery,
} from '../../../queries/consensus/blockSlotQuery.ts'
import { useClients } from '../../../queries/useClients.ts'

interface CellProps {
  readonly blockNumber: bigint
}

/** The slot that carries the block. */
export function SlotCell({ blockNumber }: CellProps) {
  return <BlockSlotCell blockNumber={blockNumber}>{({ slot }) => <SlotLink slot={slot} />}</BlockSlotCell>
}

/** The validator that proposed the block. */
export function ProposerCell({ blockNumber }: CellProps) {
  return (
    <BlockSlotCell blockNumber={blockNumber}>
      {({ proposerIndex }) => <ValidatorLink validator={proposerIndex} />}
    </BlockSlotCell>
  )
}

interface BlockSlotCellProps extends CellProps {
  readonly children: (slot: BlockSlot) => ReactNode
}

/** Both cells of a row ask the same, once: the block in full, then its header on the beacon side. */
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
