import type { AssumedSetting } from '@otterscan/api-schema/beacon/config'
import {
  type ChainTime,
  DEFAULT_SLOT_DURATION_MS,
  DEFAULT_SLOTS_PER_EPOCH,
  findSlotAt,
} from '@otterscan/ethereum/consensus/chainTime'
import { formatAge } from '@otterscan/ethereum/duration'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useClients } from '../queries/clients.ts'
import { type BeaconChain, beaconChainQuery } from '../queries/consensus/beaconChain.ts'
import { BeaconPanel } from './BeaconPanel.tsx'
import { formatUtcLong } from './formatUtc.ts'
import { useNowSeconds } from './useNowSeconds.ts'

interface BeaconGateProps {
  /** Heading while the page cannot show its own. */
  readonly heading: ReactNode
  readonly children: (chain: BeaconChain) => ReactNode
}

/** Shows a consensus page once the chain's timing is known and it has started; until then, what is missing. */
export function BeaconGate({ heading, children }: BeaconGateProps) {
  const clients = useClients()
  const query = useQuery(beaconChainQuery(clients))
  // Renders again when the countdown ends; after genesis nothing ticks.
  const [, setBegunAt] = useState(0n)
  const chain = query.data
  if (chain != null && findSlotAt(chain.time, toNowSeconds()) !== undefined) {
    return (
      <>
        <AssumedTime chain={chain} />
        {children(chain)}
      </>
    )
  }
  return (
    <>
      {heading}
      {clients.beacon === undefined ? (
        <NoBeaconNode />
      ) : (
        <BeaconPanel
          query={query}
          noun="the beacon chain settings"
          skeleton={<Skeleton height={240} />}
          look="framed"
        >
          {(known) => (known === null ? <NoGenesis /> : <Countdown time={known.time} onEnd={setBegunAt} />)}
        </BeaconPanel>
      )}
    </>
  )
}

const ASSUMED_WORDS: Readonly<Record<AssumedSetting, string>> = {
  slotDurationMs: `how long a slot is (assumed: ${DEFAULT_SLOT_DURATION_MS / 1000n} seconds)`,
  slotsPerEpoch: `how many slots an epoch has (assumed: ${DEFAULT_SLOTS_PER_EPOCH})`,
}

/** Everything on the page is divided by these: said above it. */
function AssumedTime({ chain: { assumed } }: { readonly chain: BeaconChain }) {
  if (assumed.length === 0) return null
  return (
    <div className="pt-3">
      <Banner tone="warning">
        The beacon node does not report {assumed.map((setting) => ASSUMED_WORDS[setting]).join(' and ')}.
        Times, epochs and missed slots are correct only on a chain with the values of Ethereum.
      </Banner>
    </div>
  )
}

function NoBeaconNode() {
  return (
    <Card>
      <PanelState status="absent">
        <p className="font-medium text-text">No beacon node is configured.</p>
        <p>
          Epochs, slots and validators require one. Start the program with <code>--beacon URL</code>, or set{' '}
          <code>beaconAPI</code> in /config.json. Blocks, transactions and addresses work without it.
        </p>
      </PanelState>
    </Card>
  )
}

function NoGenesis() {
  return (
    <Card>
      <PanelState status="absent">
        The beacon chain has not started: its node is waiting for genesis. Blocks, transactions and addresses
        work without it.
      </PanelState>
    </Card>
  )
}

interface CountdownProps {
  readonly time: ChainTime
  readonly onEnd: (now: bigint) => void
}

function Countdown({ time, onEnd }: CountdownProps) {
  const now = useNowSeconds()
  const isOver = now >= time.genesisTime
  useEffect(() => {
    if (isOver) onEnd(now)
  }, [isOver, now, onEnd])
  return (
    <Card>
      <PanelState status="absent">
        <p className="font-medium text-lg text-text tabular">
          The beacon chain starts {formatAge(now - time.genesisTime)}.
        </p>
        <p>
          Genesis is at {formatUtcLong(time.genesisTime)}. There are no epochs or slots before it; blocks,
          transactions and addresses are available.
        </p>
      </PanelState>
    </Card>
  )
}

function toNowSeconds(): bigint {
  return BigInt(Math.floor(Date.now() / 1000))
}
