import type { Block } from '@otterscan/ethereum/execution/block'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { SlotLink } from '../../entities/SlotLink.tsx'
import { ValidatorLink } from '../../entities/ValidatorLink.tsx'
import { useClients } from '../../queries/clients.ts'
import { type BeaconChain, beaconChainQuery } from '../../queries/consensus/beaconChain.ts'
import { blockSlotQuery } from '../../queries/consensus/slot.ts'
import { PlainSlotRow } from './PlainSlotRow.tsx'

/** The slot of the block and its proposer, from the beacon node. */
export function BlockSlotRows({ block }: { readonly block: Block }) {
  const chain = useQuery(beaconChainQuery(useClients()))
  if (chain.data === null) return <PlainSlotRow block={block} />
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
      <InfoRow label="Slot" help="The beacon chain slot that contains this block.">
        <BeaconPanel query={query} noun="the slot" look="row" skeleton={<Skeleton chars={10} />}>
          {(found) =>
            found === null ? (
              <span className="text-muted">
                {chain.assumed.includes('slotDurationMs')
                  ? 'unknown: the beacon node does not report how long a slot is'
                  : 'not known to the beacon node'}
              </span>
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
