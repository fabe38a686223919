import { type Address, hasValidChecksum, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { LogSearchKey, LogSearchTexts } from '../../paths/logPaths.ts'
import { getBlockAt } from '../block/getBlockAt.ts'
import { type BoundText, parseBoundText } from '../block/parseBoundText.ts'
import { type Clients, useClients } from '../clients.ts'
import { useKnownAbisQuery } from '../contracts/knownAbis.ts'
import { listStandardEvents } from '../signatures/standardSignatures.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { parseEventText, parseTopicText } from './parseLogSearch.ts'
import type { BlockRange, WantedLogs } from './walkLogs.ts'

/** What is wrong with which text of a search. */
export type LogSearchErrors = Readonly<Partial<Record<LogSearchKey, string>>>

/** What to ask the node for. */
export type LogRequest =
  | { readonly kind: 'invalid'; readonly errors: LogSearchErrors }
  | { readonly kind: 'pending' }
  /** A date could not be turned into a block. */
  | { readonly kind: 'failed'; readonly error: Error; readonly onRetry: () => void }
  | { readonly kind: 'ready'; readonly wanted: WantedLogs; readonly range: BlockRange }

/** What a search asks for, of blocks up to `newest`. Names of events cost the ABIs of the address, dates a few blocks. */
export function useLogRequest(texts: LogSearchTexts, newest: BlockHeader): LogRequest {
  const address = parseAddressText(texts.address)
  const event = useEventTopics(texts.event ?? '', address ?? undefined)
  const topics = (['topic1', 'topic2', 'topic3'] as const).map((key) => parseTopicText(texts[key] ?? ''))
  const from = useBound(texts.from, 'first', newest)
  const to = useBound(texts.to, 'last', newest)
  const errors: Partial<Record<LogSearchKey, string>> = {}
  if (address === null) errors.address = 'Not an address'
  if (event.kind === 'invalid') errors.event = event.message
  topics.forEach((topic, at) => {
    if (topic === undefined) errors[`topic${at + 1}` as LogSearchKey] = TOPIC_ERROR
  })
  if (from.kind === 'invalid') errors.from = from.message
  if (to.kind === 'invalid') errors.to = to.message
  if (from.kind === 'block' && to.kind === 'block' && from.blockNumber > to.blockNumber) {
    errors.to = 'Before the first block'
  }
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }
  for (const bound of [from, to]) if (bound.kind === 'failed') return bound
  if (event.kind !== 'topics' || from.kind !== 'block' || to.kind !== 'block') return { kind: 'pending' }
  return {
    kind: 'ready',
    wanted: {
      address: address ?? undefined,
      topics: cutTopics([event.topics, ...topics.map((topic) => topic ?? null)]),
    },
    range: { first: from.blockNumber, last: to.blockNumber },
  }
}

const TOPIC_ERROR =
  'Not an indexed value: an address, a number, true, false, a text in quotes, or bytes such as 0x12ab'

/** `null` where the text is none, `undefined` where there is no text. */
function parseAddressText(text = ''): Address | null | undefined {
  const wanted = text.trim()
  if (wanted === '') return undefined
  return isAddress(wanted) && hasValidChecksum(wanted) ? toChecksumAddress(wanted) : null
}

/** Without the ends that fit anything: a filter of three topics finds no log of two. */
function cutTopics(topics: readonly (Hex | readonly Hex[] | null)[]): NonNullable<WantedLogs['topics']> {
  const last = topics.findLastIndex((topic) => topic !== null)
  return topics.slice(0, last + 1)
}

type EventTopics =
  | { readonly kind: 'topics'; readonly topics: Hex | readonly Hex[] | null }
  | { readonly kind: 'pending' }
  | { readonly kind: 'invalid'; readonly message: string }

function useEventTopics(text: string, address: Address | undefined): EventTopics {
  const event = parseEventText(text)
  const { data, isLoading } = useKnownAbisQuery(event.kind === 'name' ? address : undefined)
  switch (event.kind) {
    case 'any':
      return { kind: 'topics', topics: null }
    case 'topic':
      return { kind: 'topics', topics: event.topic0 }
    case 'invalid':
      return { kind: 'invalid', message: 'Not a name, a signature or a topic of an event' }
    case 'name': {
      if (isLoading) return { kind: 'pending' }
      const known = [...(data?.abis ?? []).flatMap(({ abi }) => abi.events), ...listStandardEvents()]
      const found = known.filter(({ name, anonymous }) => name === event.name && !anonymous)
      const topics = [...new Set(found.map(({ topic0 }) => topic0))]
      if (topics.length > 0)
        return { kind: 'topics', topics: topics.length === 1 ? (topics[0] ?? null) : topics }
      return {
        kind: 'invalid',
        message: `No event of this name is known${address === undefined ? '' : ' of this contract'}; its signature, such as Paid(address,uint256), needs no knowledge`,
      }
    }
  }
}

type Bound =
  | { readonly kind: 'block'; readonly blockNumber: bigint }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly error: Error; readonly onRetry: () => void }
  | { readonly kind: 'invalid'; readonly message: string }

function useBound(text: string | undefined, end: 'first' | 'last', newest: BlockHeader): Bound {
  const clients = useClients()
  const bound = parseBoundText(text ?? '', end)
  const query = useQuery(blockAtQuery(clients, bound, end, newest))
  switch (bound.kind) {
    case 'none':
      return { kind: 'block', blockNumber: end === 'first' ? 0n : newest.number }
    case 'invalid':
      return { kind: 'invalid', message: 'Not a block number or a date such as 2026-01-31' }
    case 'block':
      return toBound(bound.blockNumber, end, newest)
    case 'time': {
      const { data, error } = query
      if (error !== null) return { kind: 'failed', error, onRetry: () => void query.refetch() }
      if (data === undefined) return { kind: 'pending' }
      if (data === null) return { kind: 'invalid', message: 'Before the first block of the chain' }
      return toBound(data, end, newest)
    }
  }
}

function toBound(blockNumber: bigint, end: 'first' | 'last', { number }: BlockHeader): Bound {
  if (blockNumber <= number) return { kind: 'block', blockNumber }
  if (end === 'last') return { kind: 'block', blockNumber: number }
  return { kind: 'invalid', message: 'After the newest block' }
}

/** First block at or after a time, or the last one up to it; `null` where the chain starts later. A few calls. */
function blockAtQuery(
  clients: Clients,
  bound: BoundText,
  end: 'first' | 'last',
  { number, timestamp }: BlockHeader,
) {
  const time = bound.kind === 'time' ? bound.time : undefined
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'blockAt', end, time?.toString(), number.toString()] as const,
    queryFn:
      time === undefined
        ? skipToken
        : ({ signal }) => getBlockAt(clients, time, end, { number, timestamp }, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
