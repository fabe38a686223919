import { toEpoch } from '@otterscan/ethereum/consensus/chainTime'
import { toLastFinalizedSlot } from '@otterscan/ethereum/consensus/slotState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { BeaconGate } from '../../entities/BeaconGate.tsx'
import { BeaconPanel } from '../../entities/BeaconPanel.tsx'
import { InvalidParameter } from '../../entities/InvalidParameter.tsx'
import { NeighbourNavigation } from '../../entities/NeighbourNavigation.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { parseSlotNumber } from '../../entities/parseSlotNumber.ts'
import { epochPath } from '../../paths.ts'
import type { BeaconChain } from '../../queries/consensus/beaconChainQuery.ts'
import { beaconHeadQuery } from '../../queries/consensus/beaconHeadQuery.ts'
import { finalityQuery } from '../../queries/consensus/finalityQuery.ts'
import { useClients } from '../../queries/useClients.ts'
import { EpochContent } from './EpochContent.tsx'

interface EpochScreenProps {
  readonly epochText: string
  /** `all`: the contents of every block are wanted, not only of the newest. */
  readonly contentsText: string | undefined
}

/** An epoch and all its slots. */
export function EpochScreen({ epochText, contentsText }: EpochScreenProps) {
  const epoch = parseSlotNumber(epochText)
  if (epoch === undefined) {
    return (
      <>
        <PageTitle page="Epoch not found" />
        <PageHeading title="Epoch" />
        <InvalidParameter text={epochText} noun="an epoch" expected="it should be a whole number" />
      </>
    )
  }
  return (
    <>
      <PageTitle page={`Epoch #${epoch}`} />
      <BeaconGate heading={<PageHeading title={`Epoch #${epoch}`} />}>
        {(chain) => (
          <Epoch key={epoch.toString()} chain={chain} epoch={epoch} isWhole={contentsText === 'all'} />
        )}
      </BeaconGate>
    </>
  )
}

interface EpochProps {
  readonly chain: BeaconChain
  readonly epoch: bigint
  readonly isWhole: boolean
}

function Epoch({ chain, epoch, isWhole }: EpochProps) {
  const clients = useClients()
  const head = useQuery(beaconHeadQuery(clients, chain.time))
  const finality = useQuery(finalityQuery(clients))
  const headEpoch = head.data === undefined ? undefined : toEpoch(chain.time, head.data.slot)
  // Finality that cannot be had is left out of the page; the slots are worth showing all the same.
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

/** The epoch after the head's can be visited: its proposers are known. */
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
    <NeighbourNavigation
      label="Neighbouring epochs"
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
