import { type ChainTime, toSlotAt } from '@otterscan/ethereum/consensus/chainTime'
import { formatAge } from '@otterscan/ethereum/duration'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type BeaconChain, beaconChainQuery } from '../queries/consensus/beaconChainQuery.ts'
import { useClients } from '../queries/useClients.ts'
import { BeaconPanel } from './BeaconPanel.tsx'
import { formatUtcLong } from './formatUtc.ts'
import { useNowSeconds } from './useNowSeconds.ts'

interface BeaconGateProps {
  /** First line of the page, for as long as the page cannot draw its own. */
  readonly heading: ReactNode
  readonly children: (chain: BeaconChain) => ReactNode
}

/** Lets a consensus page in once the chain's times are known and it has begun; until then says what is missing. */
export function BeaconGate({ heading, children }: BeaconGateProps) {
  const clients = useClients()
  const query = useQuery(beaconChainQuery(clients))
  // Drawn again when the countdown ends; a page that has begun does not tick.
  const [, setBegunAt] = useState(0n)
  const chain = query.data
  if (chain != null && toSlotAt(chain.time, toNowSeconds()) !== undefined) return children(chain)
  return (
    <>
      {heading}
      {clients.beacon === undefined ? (
        <NoBeaconNode />
      ) : (
        <BeaconPanel
          query={query}
          noun="the settings of the beacon chain"
          skeleton={<Skeleton height={240} />}
          look="framed"
        >
          {(known) => (known === null ? <NoGenesis /> : <Countdown time={known.time} onEnd={setBegunAt} />)}
        </BeaconPanel>
      )}
    </>
  )
}

function NoBeaconNode() {
  return (
    <Card>
      <PanelState status="absent">
        <p className="font-medium text-text">No beacon node is configured.</p>
        <p>
          Epochs, slots and validators are asked from one. Start the program with <code>--beacon URL</code>,
          or set <code>beaconAPI</code> in /config.json. Blocks, transactions and addresses do without.
        </p>
      </PanelState>
    </Card>
  )
}

function NoGenesis() {
  return (
    <Card>
      <PanelState status="absent">
        The beacon chain has not begun: its node waits for the genesis. Blocks, transactions and addresses do
        without.
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
          The beacon chain begins {formatAge(now - time.genesisTime)}.
        </p>
        <p>
          Genesis is at {formatUtcLong(time.genesisTime)}. There are no epochs and slots before it; blocks,
          transactions and addresses do without.
        </p>
      </PanelState>
    </Card>
  )
}

function toNowSeconds(): bigint {
  return BigInt(Math.floor(Date.now() / 1000))
}
