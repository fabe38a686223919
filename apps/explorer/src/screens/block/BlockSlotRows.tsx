import type { Block } from '@otterscan/ethereum/execution/block'
import { formatInteger } from '@otterscan/ethereum/units'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { FieldRow } from '../../entities/FieldRow.tsx'
import { SlotLink } from '../../entities/SlotLink.tsx'
import { ValidatorLink } from '../../entities/ValidatorLink.tsx'
import { type BeaconChain, beaconChainQuery } from '../../queries/consensus/beaconChainQuery.ts'
import { blockSlotQuery } from '../../queries/consensus/blockSlotQuery.ts'
import { useClients } from '../../queries/useClients.ts'

/** The slot that carries the block, and who proposed it; asked from the beacon node where there is one. */
export function BlockSlotRows({ block }: { readonly block: Block }) {
  const clients = useClients()
  const chain = useQuery(beaconChainQuery(clients))
  const isProofOfWork = (block.difficulty ?? 0n) > 0n
  if (clients.beacon === undefined || isProofOfWork || chain.data === null) {
    return (
      <FieldRow label="Slot" value={block.slotNumber} wireName="slotNumber" unreadable={block.unreadable}>
        {(slot) => <span className="tabular">{formatInteger(slot)}</span>}
      </FieldRow>
    )
  }
  if (chain.data !== undefined) return <AskedRows block={block} chain={chain.data} />
  return (
    <InfoRow label="Slot">
      <BeaconPanel query={chain} noun="the slot" look="row" skeleton={<Skeleton chars={10} />}>
        {() => null}
      </BeaconPanel>
    </InfoRow>
  )
}

function AskedRows({ block, chain }: { readonly block: Block; readonly chain: BeaconChain }) {
  const query = useQuery(blockSlotQuery(useClients(), chain.time, block))
  return (
    <>
      <InfoRow label="Slot" help="The slot of the beacon chain that carries this block.">
        <BeaconPanel query={query} noun="the slot" look="row" skeleton={<Skeleton chars={10} />}>
          {(found) =>
            found === null ? (
              <span className="text-muted">not known to the beacon node</span>
            ) : (
              <SlotLink slot={found.slot} />
            )
          }
        </BeaconPanel>
      </InfoRow>
      {query.data != null && (
        <InfoRow label="Proposer" help="The validator that proposed the slot's block.">
          <ValidatorLink validator={query.data.proposerIndex} />
        </InfoRow>
      )}
    </>
  )
}
