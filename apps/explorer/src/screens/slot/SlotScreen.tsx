import { formatInteger } from '@otterscan/ethereum/units'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { BeaconGate } from '../../entities/BeaconGate.tsx'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { InvalidParameter } from '../../entities/InvalidParameter.tsx'
import { NeighbourNavigation } from '../../entities/NeighbourNavigation.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { parseSlotNumber } from '../../entities/parseSlotNumber.ts'
import { parseSlotTab, slotPath } from '../../paths.ts'
import type { BeaconChain } from '../../queries/consensus/beaconChainQuery.ts'
import { beaconHeadQuery } from '../../queries/consensus/beaconHeadQuery.ts'
import { slotQuery } from '../../queries/consensus/slotQuery.ts'
import { useClients } from '../../queries/useClients.ts'
import { EmptySlot } from './EmptySlot.tsx'
import { SlotBlock } from './SlotBlock.tsx'

/** A slot: its block, or what became of it. */
export function SlotScreen({ slotText, subPath }: { readonly slotText: string; readonly subPath: string }) {
  const slot = parseSlotNumber(slotText)
  if (slot === undefined) {
    return (
      <>
        <PageTitle page="Slot not found" />
        <PageHeading title="Slot" />
        <InvalidParameter text={slotText} noun="a slot" expected="it should be a whole number" />
      </>
    )
  }
  const isAttestations = parseSlotTab(subPath) === 'attestations'
  return (
    <>
      <PageTitle page={isAttestations ? `Attestations for #${slot}` : `Slot #${slot}`} />
      <BeaconGate heading={<PageHeading title={`Slot #${slot}`} />}>
        {(chain) => <Slot key={slot.toString()} chain={chain} slot={slot} subPath={subPath} />}
      </BeaconGate>
    </>
  )
}

interface SlotProps {
  readonly chain: BeaconChain
  readonly slot: bigint
  readonly subPath: string
}

function Slot({ chain, slot, subPath }: SlotProps) {
  const clients = useClients()
  const query = useQuery(slotQuery(clients, chain, slot))
  return (
    <>
      <PageHeading title={`Slot #${slot}`} actions={<SlotNavigation chain={chain} slot={slot} />} />
      <BeaconPanel query={query} noun="the slot" skeleton={<Skeleton height={480} />} look="framed">
        {(contents) =>
          contents.kind === 'block' ? (
            <SlotBlock chain={chain} block={contents.block} subPath={subPath} />
          ) : (
            <EmptySlot chain={chain} slot={slot} contents={contents} />
          )
        }
      </BeaconPanel>
    </>
  )
}

/** Follows the head, asked once a slot. */
function SlotNavigation({ chain, slot }: { readonly chain: BeaconChain; readonly slot: bigint }) {
  const head = useQuery(beaconHeadQuery(useClients(), chain.time)).data
  const isAtHead = head !== undefined && slot === head.slot
  return (
    <NeighbourNavigation
      label="Neighbouring slots"
      steps={[
        {
          kind: 'previous',
          name: 'Previous slot',
          path: slot > 0n ? slotPath(slot - 1n) : undefined,
        },
        { kind: 'next', name: 'Next slot', path: slotPath(slot + 1n) },
        {
          kind: 'latest',
          name: 'Head slot',
          path: head === undefined || isAtHead ? undefined : slotPath(head.slot),
          detail: head === undefined ? undefined : formatInteger(head.slot),
        },
      ]}
    />
  )
}
