import { type Attestation, computeCommitteeVotes } from '@otterscan/ethereum/consensus/attestation'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BeaconPanel } from '../../../entities/BeaconPanel.tsx'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import { useClients } from '../../../queries/clients.ts'
import type { BeaconChain } from '../../../queries/consensus/beaconChain.ts'
import { committeesQuery, type SlotCommittees } from '../../../queries/consensus/committees.ts'

interface AttesterRowProps {
  readonly chain: BeaconChain
  readonly attestation: Attestation
  /** Slot of the block that includes the attestation: its state has the committees. */
  readonly includedIn: bigint
  readonly start: number
  readonly count: number
}

/** Some of the voters. All rows of a slot share one request. */
export function AttesterRow({ chain, attestation, includedIn, start, count }: AttesterRowProps) {
  const query = useQuery(committeesQuery(useClients(), chain.time, attestation.slot, includedIn))
  return (
    <div className="border-border border-b bg-raised/30 px-4 py-3">
      <BeaconPanel query={query} noun="the committees" skeleton={<Skeleton height={120} />}>
        {(found) => <Attesters attestation={attestation} found={found} start={start} count={count} />}
      </BeaconPanel>
    </div>
  )
}

interface AttestersProps {
  readonly attestation: Attestation
  readonly found: SlotCommittees | null
  readonly start: number
  readonly count: number
}

function Attesters({ attestation, found, start, count }: AttestersProps) {
  const voted = useMemo(
    () =>
      found === null
        ? undefined
        : computeCommitteeVotes(attestation, found.committees)?.flatMap((part) => part.voted),
    [attestation, found],
  )
  if (found === null) {
    return (
      <p className="text-muted text-sm">
        The beacon node no longer has the committees of slot {attestation.slot.toString()}.
      </p>
    )
  }
  if (voted === undefined && found.unreadable.length > 0) {
    return <UnreadableEntries nouns={['committee', 'committees']} unreadable={found.unreadable} />
  }
  if (voted === undefined) {
    return (
      <p className="text-muted text-sm">
        The votes do not match the committees that the beacon node returned, so the voters are unknown.
      </p>
    )
  }
  if (voted.length === 0) return <p className="text-muted text-sm">No validator voted.</p>
  return (
    <ul
      aria-label="Validators that voted"
      className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3"
    >
      {voted.slice(start, start + count).map((index) => (
        <li key={index.toString()}>
          <ValidatorLink validator={index} />
        </li>
      ))}
    </ul>
  )
}
