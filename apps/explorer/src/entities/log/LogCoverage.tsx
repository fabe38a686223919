import { computeRatio, type NumberFormat } from '@otterscan/ethereum/units'
import { PercentBar } from '@otterscan/ui/PercentBar'
import type { LogSearch, LogSearchState } from '../../queries/logs/createLogSearch.ts'
import type { BlockRange } from '../../queries/logs/walkLogs.ts'
import { SearchLine } from '../SearchLine.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'

interface LogCoverageProps {
  readonly search: LogSearch
  readonly state: LogSearchState
  /** How many logs are looked for. */
  readonly goal: number
  /** What the logs are called. */
  readonly nouns: readonly [one: string, many: string]
  /** What continues a search that found enough. */
  readonly resting: string
}

/** Which blocks were read, what was found in them, and buttons to stop and to go on. */
export function LogCoverage({ search, state, goal, nouns, resting }: LogCoverageProps) {
  const numbers = useNumberFormat()
  return (
    <SearchLine
      search={search}
      status={state.status}
      goal={goal}
      text={describe(state, search.range, { numbers, nouns, resting })}
      bar={<PercentBar {...toShare(state, search.range)} />}
    />
  )
}

interface Words extends Pick<LogCoverageProps, 'nouns' | 'resting'> {
  readonly numbers: NumberFormat
}

function describe(
  { status, found, unreadableCount, readFrom, windowSize, message }: LogSearchState,
  range: BlockRange,
  { numbers, nouns: [one, many], resting }: Words,
): string {
  const count = `${numbers.formatInteger(found.length)} ${found.length === 1 ? one : many}`
  const lost = unreadableCount === 0 ? '' : `, ${numbers.formatInteger(unreadableCount)} of them unreadable`
  const read =
    readFrom === undefined
      ? 'No block was read'
      : `${toBlocks({ first: readFrom, last: range.last }, numbers)} read`
  const left = { first: range.first, last: (readFrom ?? range.last + 1n) - 1n }
  const unread = `${toBlocks(left, numbers)} ${left.first === left.last ? 'was' : 'were'} not read.`
  switch (status) {
    case 'done':
      return `All of ${toBlocks(range, numbers).toLowerCase()} read: ${count}${lost}.`
    case 'resting':
      return `${read}: ${count}${lost}. ${resting}`
    case 'stopped':
      return `Stopped. ${read}: ${count}${lost}. ${unread}`
    case 'failed':
      return `${message}. ${read}: ${count}${lost}. ${unread}`
    case 'running':
      return `${read}: ${count} so far${lost}. Reading ${numbers.formatInteger(windowSize)} ${windowSize === 1n ? 'block' : 'blocks'} at a time…`
  }
}

function toBlocks({ first, last }: BlockRange, numbers: NumberFormat): string {
  if (first === last) return `Block ${numbers.formatInteger(first)}`
  return `Blocks ${numbers.formatInteger(first)} to ${numbers.formatInteger(last)}`
}

function toShare({ readFrom }: LogSearchState, { first, last }: BlockRange) {
  const all = last - first + 1n
  const read = readFrom === undefined ? 0n : last - readFrom + 1n
  const percent = (read * 100n) / all
  return { ratio: computeRatio(read, all), text: `${percent} %` }
}
