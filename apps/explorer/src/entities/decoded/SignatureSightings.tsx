import type { Hex } from '@otterscan/ethereum/hex'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { logsPath } from '../../paths/logPaths.ts'
import { type SignatureSighting, useSignatureSightings } from '../../queries/signatures/useSightings.ts'
import { AddressLink } from '../AddressLink.tsx'
import { AppLink } from '../AppLink.tsx'
import { SignatureLine } from './SignatureLine.tsx'

const SHOWN_CONTRACTS = 5

/** The signatures of a selector or topic (lower case), each with where it was seen, and what was searched. */
export function SignatureSightings({ hash }: { readonly hash: Hex }) {
  const { hasCollection, query, sightings } = useSignatureSightings(hash)
  const noun = hash.length === 10 ? 'function or error' : 'event'
  return (
    <Card title={hash.length === 10 ? 'Signatures with this selector' : 'As the first topic of a log'}>
      {sightings.length > 0 && (
        <ul className="flex flex-col gap-3">
          {sightings.map((sighting) => (
            <li key={sighting.signature.text}>
              <SignatureLine signature={sighting.signature} />
              <WhereSeen sighting={sighting} />
            </li>
          ))}
        </ul>
      )}
      {query.isError && (
        <PanelState
          status="failed"
          title="Could not read the signature collection"
          details={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isLoading && <Skeleton chars={40} />}
      {hash.length !== 10 && (
        <p className="pt-2 text-sm">
          <AppLink path={logsPath({ event: hash })} className="link">
            Find events with this first topic
          </AppLink>
        </p>
      )}
      {sightings.length === 0 && !query.isError && !query.isLoading && (
        <PanelState status="absent">
          No {noun} with this hash is known: none in the published standards
          {hasCollection && ', in the signature collection of this site'} or in an ABI that this browser has
          read.
        </PanelState>
      )}
    </Card>
  )
}

const KINDS = { function: 'as a function ', error: 'as an error ', event: '' }

function WhereSeen({ sighting }: { readonly sighting: SignatureSighting }) {
  const { kind, isStandard, isCollected, contracts } = sighting
  const places = [isStandard && 'a published standard', isCollected && 'the signature collection'].filter(
    (place) => place !== false,
  )
  return (
    <p className="text-muted text-sm">
      Seen {kind === undefined ? '' : KINDS[kind]}in {places.join(' and ')}
      {contracts.length > 0 && (
        <>
          {places.length > 0 && ' and '}
          the ABI of{' '}
          {contracts.slice(0, SHOWN_CONTRACTS).map((address, index) => (
            <span key={address}>
              {index > 0 && ', '}
              <AddressLink address={address} maxChars={20} />
            </span>
          ))}
          {contracts.length > SHOWN_CONTRACTS && ` and ${contracts.length - SHOWN_CONTRACTS} more`}
        </>
      )}
      .
    </p>
  )
}
