import { Banner } from '@otterscan/ui/Banner'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { BeaconGate } from '../../entities/BeaconGate.tsx'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { InvalidScreen } from '../../entities/InvalidParameter.tsx'
import { NeighborNavigation } from '../../entities/NeighborNavigation.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { TabBar } from '../../entities/tabs/TabBar.tsx'
import { TabContent } from '../../entities/tabs/TabContent.tsx'
import { findTab } from '../../entities/tabs/TabEntry.ts'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { parseSlotNumber, slotPath } from '../../paths/consensusPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { type BeaconChain, beaconHeadQuery } from '../../queries/consensus/beaconChain.ts'
import { slotQuery } from '../../queries/consensus/slotContents.ts'
import { EmptySlot } from './EmptySlot.tsx'
import { SLOT_TABS, type SlotTabProps } from './slotTabs.ts'

/** A slot: its block, or why there is none. */
export function SlotScreen({ slotText, subPath }: { readonly slotText: string; readonly subPath: string }) {
  const slot = parseSlotNumber(slotText)
  if (slot === undefined) {
    return (
      <InvalidScreen subject="Slot" text={slotText} noun="a slot" expected="it should be a whole number" />
    )
  }
  const title = findTab(SLOT_TABS, subPath)?.toTitle?.(slot.toString()) ?? `Slot #${slot}`
  return (
    <>
      <PageTitle page={title} />
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

/** Follows the head, polled once per slot. */
function SlotNavigation({ chain, slot }: { readonly chain: BeaconChain; readonly slot: bigint }) {
  const numbers = useNumberFormat()
  const head = useQuery(beaconHeadQuery(useClients(), chain.time)).data
  const isAtHead = head !== undefined && slot === head.slot
  return (
    <NeighborNavigation
      label="Neighboring slots"
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
          detail: head === undefined ? undefined : numbers.formatInteger(head.slot),
        },
      ]}
    />
  )
}

/** The block of a slot, in tabs. */
function SlotBlock({ chain, block, subPath }: SlotTabProps & { readonly subPath: string }) {
  const tab = findTab(SLOT_TABS, subPath)
  const tabProps = { chain, block }
  return (
    <HighlightRegion className="space-y-4">
      <TabBar
        label="Slot sections"
        entries={SLOT_TABS}
        active={tab}
        tabProps={tabProps}
        toPath={(name) => slotPath(block.slot, name)}
      />
      {block.isExecutionOptimistic && (
        <Banner tone="warning">
          The execution client has not verified this block's payload yet: it may still turn out to be invalid.
        </Banner>
      )}
      <TabContent
        entry={tab}
        tabProps={tabProps}
        resetKey={block.slot.toString()}
        absent={`A slot has no tab “${subPath.slice(0, 100)}”.`}
      />
    </HighlightRegion>
  )
}
