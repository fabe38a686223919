import { type ChainTime, toSlotAt } from '@otterscan/ethereum/consensus/chainTime'
import { formatAge } from '@otterscan/ethereum/duration'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type BeaconChain, beaconChainQuery } from '../queries/consensus/beaconChainQuery.ts'
import { useClients } from '../queries/useClients.ts'
import { BeaconPanel } from './BeaconPanel.tsx'
import { formatUtcLong } from './formatUtc.ts'
import { useNowSeconds } from './useNowSeconds.ts'

/** Lets a consensus page in once the chain's times are known and it has begun; until then says what is missing. */
export function BeaconGate({ children }: { readonly children: (chain: BeaconChain) => ReactNode }) {
  const clients = useClients()
  const query = useQuery(beaconChainQuery(clients))
  if (clients.beacon === undefined) return <NoBeaconNode />
  return (
    <BeaconPanel
      query={query}
      noun="the settings of the beacon chain"
      skeleton={<Skeleton height={240} />}
      isFramed
    >
      {(chain) => (chain === null ? <NoGenesis /> : <Begun chain={chain}>{children}</Begun>)}
    </BeaconPanel>
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

function Begun({
  chain,
  children,
}: {
  readonly chain: BeaconChain
  readonly children: (chain: BeaconChain) => ReactNode
}) {
  const hasBegun = useHasBegun(chain.time)
  return hasBegun ? children(chain) : <Countdown time={chain.time} />
}

function useHasBegun(time: ChainTime): boolean {
  return toSlotAt(time, useNowSeconds()) !== undefined
}

function Countdown({ time }: { readonly time: ChainTime }) {
  const now = useNowSeconds()
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
