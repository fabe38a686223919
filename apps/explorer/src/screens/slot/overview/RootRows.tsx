import type { BeaconBlock } from '@otterscan/ethereum/consensus/beaconBlock'
import { InfoGroup } from '@otterscan/ui/InfoGroup'
import { InfoRow } from '@otterscan/ui/InfoRow'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../entities/AppLink.tsx'
import { BeaconPanel } from '../../../entities/BeaconPanel.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { FieldRow } from '../../../entities/FieldRow.tsx'
import { HexText } from '../../../entities/HexText.tsx'
import { SlotLink } from '../../../entities/SlotLink.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { slotByBlockRootPath } from '../../../paths/consensusPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { childHeaderQuery, slotRootQuery } from '../../../queries/consensus/slot.ts'

/** Roots, signatures, and links to the parent and child blocks. */
export function RootRows({ block }: { readonly block: BeaconBlock }) {
  const root = useQuery(slotRootQuery(useClients(), block.slot))
  const { unreadable } = block
  return (
    <>
      <InfoGroup heading="Roots and signatures">
        <InfoRow label="Block Root">
          <BeaconPanel query={root} noun="the block root" look="row" skeleton={<Skeleton chars={66} />}>
            {(hex) =>
              hex === null ? (
                <span className="text-muted">unknown</span>
              ) : (
                <HexText hex={hex} label="block root" />
              )
            }
          </BeaconPanel>
        </InfoRow>
        <InfoRow label="Parent Root">
          {block.slot === 0n ? (
            <span className="mono wrap-anywhere">{block.parentRoot}</span>
          ) : (
            <AppLink path={slotByBlockRootPath(block.parentRoot)} className="link mono wrap-anywhere">
              {block.parentRoot}
            </AppLink>
          )}
        </InfoRow>
        <InfoRow label="Child" help="The canonical block whose parent is this one.">
          {root.isPending ? (
            <Skeleton chars={12} />
          ) : root.data == null ? (
            <span className="text-muted">unknown</span>
          ) : (
            <Child root={root.data} />
          )}
        </InfoRow>
        <FieldRow label="State Root" value={block.stateRoot}>
          {(hex) => <HexText hex={hex} label="state root" />}
        </FieldRow>
        <FieldRow label="Signature" value={block.signature}>
          {(hex) => <HexText hex={hex} label="signature" />}
        </FieldRow>
        <FieldRow
          label="Randao Reveal"
          value={block.randaoReveal}
          wireName="randao_reveal"
          unreadable={unreadable}
        >
          {(hex) => <HexText hex={hex} label="randao reveal" />}
        </FieldRow>
      </InfoGroup>
      <FieldGroup block={block} />
    </>
  )
}

function Child({ root }: { readonly root: BeaconBlock['parentRoot'] }) {
  const query = useQuery(childHeaderQuery(useClients(), root))
  return (
    <BeaconPanel query={query} noun="the child" look="row" skeleton={<Skeleton chars={12} />}>
      {(header) =>
        header === null ? (
          <span className="text-muted">none known</span>
        ) : (
          <span className="inline-flex flex-wrap items-center gap-x-1.5">
            slot <SlotLink slot={header.slot} />
          </span>
        )
      }
    </BeaconPanel>
  )
}

function FieldGroup({ block: { eth1Data, unreadable } }: { readonly block: BeaconBlock }) {
  const numbers = useNumberFormat()
  if (eth1Data === undefined && !unreadable.some(({ path }) => path === 'eth1_data')) return null
  return (
    <InfoGroup heading="Eth1 data">
      <FieldRow label="ETH1 Block Hash" value={eth1Data} wireName="eth1_data" unreadable={unreadable}>
        {({ blockHash }) => <BlockLink block={blockHash} />}
      </FieldRow>
      <FieldRow label="ETH1 Deposit Root" value={eth1Data}>
        {({ depositRoot }) => <HexText hex={depositRoot} label="deposit root" />}
      </FieldRow>
      <FieldRow label="ETH1 Deposit Count" value={eth1Data}>
        {({ depositCount }) => <span className="tabular">{numbers.formatInteger(depositCount)}</span>}
      </FieldRow>
    </InfoGroup>
  )
}
