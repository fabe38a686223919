import { type Attestation, type Committee, toCommitteeVotes } from '@otterscan/ethereum/consensus/attestation'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BeaconPanel } from '../../../entities/BeaconPanel.tsx'
import { ValidatorLink } from '../../../entities/ValidatorLink.tsx'
import type { BeaconChain } from '../../../queries/consensus/beaconChainQuery.ts'
import { committeesQuery } from '../../../queries/consensus/committeesQuery.ts'
import { useClients } from '../../../queries/useClients.ts'

interface AttesterRowProps {
  readonly chain: BeaconChain
  readonly attestation: Attestation
  /** Slot of the block that holds the vote: its state knows the committees. */
  readonly includedIn: bigint
  readonly start: number
  readonly count: number
}

/** Some of those who voted. All rows of a slot share one request. */
export function AttesterRow({ chain, attestation, includedIn, start, count }: AttesterRowProps) {
  const query = useQuery(committeesQuery(useClients(), chain.time, attestation.slot, includedIn))
  return (
    <div className="border-border border-b bg-raised/30 px-4 py-3">
      <BeaconPanel query={query} noun="the committees" skeleton={<Skeleton height={120} />}>
        {(committees) => (
          <Attesters attestation={attestation} committees={committees} start={start} count={count} />
        )}
      </BeaconPanel>
    </div>
  )
}

interface AttestersProps {
  readonly attestation: Attestation
  readonly committees: readonly Committee[] | null
  readonly start: number
  readonly count: number
}

function Attesters({ attestation, committees, start, count }: AttestersProps) {
  const voted = useMemo(
    () =>
      committees === null
        ? undefined
        : toCommitteeVotes(attestation, committees)?.flatMap((part) => part.voted),
    [attestation, committees],
  )
  if (committees === null) {
    return (
      <p className="text-muted text-sm">
        The beacon node no longer has the committees of slot {attestation.slot.toString()}.
      </p>
    )
  }
  if (voted === undefined) {
    return (
      <p className="text-muted text-sm">
        The votes do not fit the committees that the beacon node names: who voted cannot be told.
      </p>
    )
  }
  if (voted.length === 0) return <p className="text-muted text-sm">Nobody voted.</p>
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
