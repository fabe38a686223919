import type { ActivityInterval } from '@otterscan/api-schema/execution/activity'
import { parseDay } from '../../../entities/parseDay.ts'
import type { UrlTexts } from '../../../entities/useUrlTexts.ts'

/** How many hours or days can be chosen, by their name in the URL. All of them where the number is absent. */
export const SPANS: Readonly<
  Record<
    ActivityInterval,
    readonly { readonly name: string; readonly label: string; readonly count?: number }[]
  >
> = {
  hour: [
    { name: '2d', label: '48 hours', count: 48 },
    { name: '7d', label: '7 days', count: 168 },
    { name: '30d', label: '30 days', count: 720 },
  ],
  day: [
    { name: '30d', label: '30 days', count: 30 },
    { name: '1y', label: '1 year', count: 365 },
    { name: 'all', label: 'All' },
  ],
}

const DEFAULT_SPANS: Readonly<Record<ActivityInterval, string>> = { hour: '2d', day: '1y' }

const LAST_SECOND = 86_399n

/** The part of the chain that a URL asks for. */
export interface ActivityRange {
  readonly interval: ActivityInterval
  /** One of `SPANS`. */
  readonly span: string
  readonly count: number | undefined
  /** Unix seconds: the end of the last day. */
  readonly until: bigint | undefined
  /** The text of the last day; `undefined` for the newest. */
  readonly untilText: string | undefined
  readonly isUntilInvalid: boolean
}

/** Reads `by`, `span` and `until`; what is not one of the choices is the usual one, but for a date, which is said to be none. */
export function parseActivityRange({ by, span, until }: UrlTexts): ActivityRange {
  const interval = by === 'hour' ? 'hour' : 'day'
  const spans = SPANS[interval]
  const chosen =
    spans.find(({ name }) => name === (span ?? DEFAULT_SPANS[interval])) ??
    spans.find(({ name }) => name === DEFAULT_SPANS[interval])
  const day = until === undefined ? undefined : parseDay(until)
  return {
    interval,
    span: chosen?.name ?? '',
    count: chosen?.count,
    until: day === undefined ? undefined : day + LAST_SECOND,
    untilText: until,
    isUntilInvalid: until !== undefined && day === undefined,
  }
}
