import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { countEntries } from '@otterscan/ethereum/unreadableField'
import { lazyComponent } from '@otterscan/ui/Lazy'
import type { TabEntry } from '../../entities/tabs/TabEntry.ts'
import type { BeaconChain } from '../../queries/consensus/beaconChain.ts'
import { SlotOverview } from './overview/SlotOverview.tsx'

/** Props of every tab's content. */
export interface SlotTabProps {
  readonly chain: BeaconChain
  readonly block: BeaconBlock
}

/** Tabs of a slot with a block, in order. */
export const SLOT_TABS: readonly TabEntry<SlotTabProps>[] = [
  { name: 'overview', label: 'Overview', Content: SlotOverview },
  {
    name: 'attestations',
    label: 'Attestations',
    count: ({ block }) => countEntries(block.attestations, block.unreadable, 'attestations'),
    toTitle: (slot) => `Attestations for #${slot}`,
    Content: lazyComponent(async () => (await import('./attestations/AttestationsTab.tsx')).AttestationsTab),
  },
]
