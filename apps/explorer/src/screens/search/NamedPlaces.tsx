import { hasNameService } from '@otterscan/ethereum/chains/findChain'
import { Card } from '@otterscan/ui/Card'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { PageHeading } from '../../entities/PageHeading.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { UntrustedText } from '../../entities/UntrustedText.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import type { AppPath } from '../../paths/appPath.ts'
import { useClients } from '../../queries/clients.ts'
import { gatewayStatusQuery } from '../../queries/gateway/gatewayStatus.ts'
import {
  MOST_LISTED_TOKENS,
  TOKEN_SEARCH_METHOD,
  tokenSearchQuery,
} from '../../queries/gateway/tokenSearch.ts'
import { useLocalLabels } from '../../queries/names/localLabels.ts'
import {
  appendTokens,
  listSuggestions,
  parseTokenText,
  type Suggestion,
} from '../../search/suggest/listSuggestions.ts'
import { SuggestionLine } from '../../search/suggest/SuggestionLine.tsx'

const SHOWN_LENGTH = 100

interface NamedPlacesProps {
  readonly text: string
  /** Where the name itself leads: to the name service, or to a message. */
  readonly namePath: AppPath
}

/** Places with a name, from the reader's labels and the index of tokens: the only one, or a list to choose from. */
export function NamedPlaces({ text, namePath }: NamedPlacesProps) {
  const { places, isSettled, isComplete } = useNamedPlaces(text)
  if (!isSettled) {
    return (
      <SearchFrame text={text}>
        <p className="text-muted">Looking for this name…</p>
        <Skeleton chars={40} />
      </SearchFrame>
    )
  }
  const only = findOnly(places, text, isComplete)
  const target = places.length === 0 ? namePath : only?.path
  if (target !== undefined) return <Navigate to={target.to} search={target.search ?? {}} replace />
  return (
    <SearchFrame text={text}>
      <ul className="flex flex-col">
        {places.map((place) => (
          <li key={place.id}>
            <AppLink
              path={place.path}
              className="flex min-w-0 flex-wrap items-baseline gap-x-3 rounded-md px-2 py-1.5 hover:bg-raised"
            >
              <SuggestionLine item={place} isActive={false} />
            </AppLink>
          </li>
        ))}
      </ul>
      {!isComplete && (
        <p className="px-2 pt-2 text-sm text-warning">
          Not all tokens of this chain are known by name, so one may be missing here.
        </p>
      )}
    </SearchFrame>
  )
}

function SearchFrame({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <>
      <PageTitle page="Search" />
      <PageHeading title="Search" detail={<UntrustedText text={text} maxChars={SHOWN_LENGTH} />} />
      <Card>{children}</Card>
    </>
  )
}

interface FoundPlaces {
  readonly places: readonly Suggestion[]
  /** Everything that can be asked has answered or failed. */
  readonly isSettled: boolean
  /** False where tokens may be missing. */
  readonly isComplete: boolean
}

function useNamedPlaces(text: string): FoundPlaces {
  const clients = useClients()
  const { chainId } = clients
  const numbers = useNumberFormat()
  const labels = useLocalLabels().labels.filter(
    (label) => label.chainId === undefined || label.chainId === chainId,
  )
  const status = useQuery(gatewayStatusQuery(clients))
  const hasTokenSearch = status.data?.index != null && status.data.methods?.has(TOKEN_SEARCH_METHOD) === true
  const wanted = hasTokenSearch ? parseTokenText(text) : undefined
  const tokens = useQuery({
    ...tokenSearchQuery(clients, wanted ?? '', MOST_LISTED_TOKENS),
    enabled: wanted !== undefined,
  })
  const own = listSuggestions(text, [], labels, numbers).filter(({ kind }) => kind === 'Label')
  // A name with a dot belongs to the name service first.
  const isName = hasNameService(chainId) && text.includes('.')
  const isStatusKnown = status.data !== undefined || status.failureCount > 0
  const isAsking = wanted !== undefined && tokens.data === undefined && !tokens.isError
  return {
    places: isName ? [] : appendTokens(own, tokens.data?.results ?? []),
    isSettled: isName || (isStatusKnown && !isAsking),
    isComplete: wanted === undefined || tokens.data?.isComplete === true,
  }
}

/** The place meant: the only one, or the one label that is exactly the text. Tokens may take any name, so never one of several. */
function findOnly(places: readonly Suggestion[], text: string, isComplete: boolean): Suggestion | undefined {
  const [first, second] = places
  if (first === undefined) return undefined
  const isExact = first.kind === 'Label' && first.name.toLowerCase() === text.trim().toLowerCase()
  const others = places.slice(1).some(({ kind, name }) => kind === 'Label' && name === first.name)
  if (isExact && !others) return first
  return second === undefined && isComplete ? first : undefined
}
