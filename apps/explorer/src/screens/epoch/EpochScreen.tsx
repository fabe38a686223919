import { toEpoch } from '@otterscan/ethereum/consensus/chainTime'
import { toLastFinalizedSlot } from '@otterscan/ethereum/consensus/slotState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { BeaconGate } from '../../entities/BeaconGate.tsx'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { InvalidScreen } from '../../entities/InvalidParameter.tsx'
import { NeighborNavigation } from '../../entities/NeighborNavigation.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { epochPath, parseSlotNumber } from '../../paths/consensusPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { type BeaconChain, beaconHeadQuery, finalityQuery } from '../../queries/consensus/beaconChain.ts'
import { EpochContent } from './EpochContent.tsx'

/** An epoch and all its slots. */
export function EpochScreen({ epochText }: { readonly epochText: string }) {
  const epoch = parseSlotNumber(epochText)
  if (epoch === undefined) {
    return (
      <InvalidScreen
        subject="Epoch"
        text={epochText}
        noun="an epoch"
        expected="it should be a whole number"
      />
    )
  }
  return (
    <>
      <PageTitle page={`Epoch #${epoch}`} />
      <BeaconGate heading={<PageHeading title={`Epoch #${epoch}`} />}>
        {(chain) => <Epoch key={epoch.toString()} chain={chain} epoch={epoch} />}
      </BeaconGate>
    </>
  )
}

interface EpochProps {
  readonly chain: BeaconChain
  readonly epoch: bigint
}

function Epoch({ chain, epoch }: EpochProps) {
  // `all`: load the contents of every block, not only of the newest.
  const isWhole = useSearchTexts().contents === 'all'
  const clients = useClients()
  const head = useQuery(beaconHeadQuery(clients, chain.time))
  const finality = useQuery(finalityQuery(clients))
  const headEpoch = head.data === undefined ? undefined : toEpoch(chain.time, head.data.slot)
  // If finality cannot be loaded it is omitted; the slots are still shown.
  const isFinalityKnown = finality.data !== undefined || finality.failureReason !== null
  return (
    <>
      <PageHeading
        title={`Epoch #${epoch}`}
        actions={<EpochNavigation epoch={epoch} headEpoch={headEpoch} />}
      />
      <BeaconPanel query={head} noun="the head" skeleton={<Skeleton height={320} />} look="framed">
        {(header) =>
          isFinalityKnown && (
            <EpochContent
              view={{
                chain,
                epoch,
                head: header,
                lastFinalizedSlot:
                  finality.data === undefined
                    ? undefined
                    : toLastFinalizedSlot(finality.data.finalized.epoch, chain.time.slotsPerEpoch),
              }}
              isWhole={isWhole}
            />
          )
        }
      </BeaconPanel>
    </>
  )
}

/** The epoch after the head's is available too: its proposers are known. */
function EpochNavigation({
  epoch,
  headEpoch,
}: {
  readonly epoch: bigint
  readonly headEpoch: bigint | undefined
}) {
  const hasNext = headEpoch !== undefined && epoch <= headEpoch
  const hasLatest = headEpoch !== undefined && epoch !== headEpoch
  return (
    <NeighborNavigation
      label="Neighboring epochs"
      steps={[
        {
          kind: 'previous',
          name: 'Previous epoch',
          path: epoch > 0n ? epochPath(epoch - 1n) : undefined,
        },
        { kind: 'next', name: 'Next epoch', path: hasNext ? epochPath(epoch + 1n) : undefined },
        { kind: 'latest', name: 'Latest epoch', path: hasLatest ? epochPath(headEpoch) : undefined },
      ]}
    />
  )
}
