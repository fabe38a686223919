import type { QueryAnswer, QueryColumn } from '@otterscan/api-schema/execution/query'
import type { ChartData } from '../../entities/chart/chartData.ts'

const PLACES: ReadonlySet<string> = new Set(['date', 'time', 'integer'])
const FIGURES: ReadonlySet<string> = new Set(['integer', 'number'])
const COLORS = ['--series-1', '--series-2', '--series-3', '--series-4']
const MOST_LINES = 4

/** Lines over the first column, where it is a time or a number and others are numbers; else `undefined`. */
export function findQueryChart({ columns, results }: QueryAnswer): ChartData | undefined {
  const [first] = columns
  const lines = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column, at }) => at > 0 && FIGURES.has(column.type))
    .slice(0, MOST_LINES)
  if (first === undefined || !PLACES.has(first.type) || lines.length === 0 || results.length < 2)
    return undefined
  const rows = results.toSorted((one, other) => comparePlaces(first, one[0] ?? '', other[0] ?? ''))
  return {
    leftUnit: '',
    pointNoun: first.name,
    blockLabels: rows.map((row) => row[0] ?? ''),
    series: lines.map(({ column, at }, place) => ({
      label: column.name,
      axis: 'left',
      color: COLORS[place] ?? '--series-1',
      points: rows.map((row) => toPoint(row[at])),
      texts: rows.map((row) => row[at] ?? 'nothing'),
    })),
  }
}

/** Texts of dates and times sort as they are; integers by their size. */
function comparePlaces({ type }: QueryColumn, one: string, other: string): number {
  if (type === 'integer' && one !== '' && other !== '') {
    const [left, right] = [BigInt(one), BigInt(other)]
    return left === right ? 0 : left < right ? -1 : 1
  }
  return one === other ? 0 : one < other ? -1 : 1
}

/** For drawing only. */
function toPoint(text: string | null | undefined): number | null {
  const point = Number.parseFloat(text ?? '')
  return Number.isFinite(point) ? point : null
}
