import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { Card } from '@otterscan/ui/Card'
import { InfoList } from '@otterscan/ui/InfoList'
import type { BeaconChain } from '../../../queries/consensus/beaconChainQuery.ts'
import { OperationRows } from './OperationRows.tsx'
import { OperationTables } from './OperationTables.tsx'
import { PayloadRows } from './PayloadRows.tsx'
import { RootRows } from './RootRows.tsx'
import { SlotRows } from './SlotRows.tsx'
import { SyncRows } from './SyncRows.tsx'
import { UnreadRows } from './UnreadRows.tsx'

/** Everything a beacon block holds but its attestations. */
export function SlotOverview({ chain, block }: { readonly chain: BeaconChain; readonly block: BeaconBlock }) {
  return (
    <div className="space-y-4">
      <Card>
        <InfoList>
          <SlotRows chain={chain} block={block} />
          <PayloadRows block={block} />
          <OperationRows block={block} />
          <SyncRows block={block} />
          <RootRows block={block} />
          <UnreadRows block={block} />
        </InfoList>
      </Card>
      <OperationTables block={block} />
    </div>
  )
}
