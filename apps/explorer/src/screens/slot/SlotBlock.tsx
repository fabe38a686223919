import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { formatInteger } from '@otterscan/ethereum/units'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { PanelState } from '@otterscan/ui/PanelState'
import type { RenderLinkProps } from '@otterscan/ui/RenderLink'
import { Tabs } from '@otterscan/ui/Tabs'
import { AppLink } from '../../entities/AppLink.tsx'
import { fromHref, parseSlotTab, type SlotTab, slotPath, toHref } from '../../paths.ts'
import type { BeaconChain } from '../../queries/consensus/beaconChainQuery.ts'
import { AttestationsTab } from './attestations/AttestationsTab.tsx'
import { SlotOverview } from './overview/SlotOverview.tsx'

interface SlotBlockProps {
  readonly chain: BeaconChain
  readonly block: BeaconBlock
  readonly subPath: string
}

/** The block of a slot, in tabs. */
export function SlotBlock({ chain, block, subPath }: SlotBlockProps) {
  const tab = parseSlotTab(subPath)
  return (
    <HighlightRegion className="space-y-4">
      <SlotTabs block={block} active={tab} />
      {block.isExecutionOptimistic && (
        <Banner tone="warning">
          The execution node has not judged this block's payload yet: it may still turn out invalid.
        </Banner>
      )}
      <ErrorBoundary
        resetKey={`${block.slot} ${subPath}`}
        fallback={({ retry }) => (
          <Card>
            <PanelState
              status="failed"
              title="This tab could not be drawn"
              details="The other tab still works. The beacon node's answer may be in a form we do not know."
              onRetry={retry}
            />
          </Card>
        )}
      >
        <SlotTabContent tab={tab} chain={chain} block={block} subPath={subPath} />
      </ErrorBoundary>
    </HighlightRegion>
  )
}

function SlotTabContent({
  tab,
  chain,
  block,
  subPath,
}: SlotBlockProps & { readonly tab: SlotTab | undefined }) {
  switch (tab) {
    case 'overview':
      return <SlotOverview chain={chain} block={block} />
    case 'attestations':
      return <AttestationsTab chain={chain} block={block} />
    case undefined:
      return (
        <Card>
          <PanelState status="absent">A slot has no tab “{subPath.slice(0, 100)}”.</PanelState>
        </Card>
      )
  }
}

function SlotTabs({ block, active }: { readonly block: BeaconBlock; readonly active: SlotTab | undefined }) {
  const count = block.attestations?.length
  return (
    <Tabs
      label="Parts of the slot"
      items={[
        {
          id: 'overview',
          label: 'Overview',
          href: toHref(slotPath(block.slot)),
          active: active === 'overview',
        },
        {
          id: 'attestations',
          label: 'Attestations',
          href: toHref(slotPath(block.slot, 'attestations')),
          active: active === 'attestations',
          ...(count === undefined ? {} : { count: formatInteger(count) }),
        },
      ]}
      renderLink={renderTabLink}
    />
  )
}

/** Going from tab to tab is no step back in the history: Back leaves the page. */
function renderTabLink({ href, ...rest }: RenderLinkProps) {
  return <AppLink path={fromHref(href)} replace {...rest} />
}
