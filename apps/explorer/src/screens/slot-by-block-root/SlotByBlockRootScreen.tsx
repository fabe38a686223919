import type { BeaconHeader } from '@otterscan/ethereum/consensus/beaconBlock'
import { type Hex, isHash32 } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { TruncatedText } from '@otterscan/ui/TruncatedText'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { BeaconGate } from '../../entities/BeaconGate.tsx'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { InvalidScreen } from '../../entities/InvalidParameter.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { SlotLink } from '../../entities/SlotLink.tsx'
import { SlotStateChip } from '../../entities/SlotStateChip.tsx'
import { ValidatorLink } from '../../entities/ValidatorLink.tsx'
import { slotPath } from '../../paths/consensusPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { headerOfRootQuery } from '../../queries/consensus/slot.ts'

/** Redirects from a block root to its slot. An orphaned block is shown here, as its slot has another block. */
export function SlotByBlockRootScreen({ rootText }: { readonly rootText: string }) {
  const heading = <PageHeading title="Slot by block root" detail={<TruncatedText text={rootText} />} />
  const root = rootText.toLowerCase()
  if (!isHash32(root)) {
    return (
      <InvalidScreen
        subject="Slot"
        heading="Slot by block root"
        text={rootText}
        noun="a block"
        expected="a root has 32 bytes in hex"
      />
    )
  }
  return (
    <>
      <PageTitle page={`Block root ${root}`} />
      <BeaconGate heading={heading}>
        {() => (
          <>
            {heading}
            <SlotOfRoot root={root} />
          </>
        )}
      </BeaconGate>
    </>
  )
}

function SlotOfRoot({ root }: { readonly root: Hex }) {
  const query = useQuery(headerOfRootQuery(useClients(), root))
  return (
    <BeaconPanel query={query} noun="the block" skeleton={<Skeleton height={160} />} look="framed">
      {(header) => {
        if (header === null) return <UnknownRoot root={root} />
        if (header.canonical === false) return <LeftBehind header={header} />
        return <Navigate to={slotPath(header.slot).to} replace />
      }}
    </BeaconPanel>
  )
}

function UnknownRoot({ root }: { readonly root: Hex }) {
  return (
    <Card>
      <PanelState status="absent">
        <span className="wrap-anywhere">
          Block root {root} not found: the beacon node does not know this block or no longer stores it.
        </span>
      </PanelState>
    </Card>
  )
}

function LeftBehind({ header }: { readonly header: BeaconHeader }) {
  return (
    <Card>
      <InfoGroup>
        <InfoRow label="Status">
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
            <SlotStateChip state="orphaned" /> The chain left this block behind.
          </span>
        </InfoRow>
        <InfoRow label="Slot">
          <SlotLink slot={header.slot} />
        </InfoRow>
        <InfoRow label="Proposer">
          <ValidatorLink validator={header.proposerIndex} />
        </InfoRow>
      </InfoGroup>
    </Card>
  )
}
