import type {
  ActivityInterval,
  ActivityPart,
  ActivityPrices,
  ActivitySum,
} from '@otterscan/api-schema/execution/activity'
import { GWEI_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import {
  type ChartData,
  type ChartSeries,
  computeAmountPoint,
  computeGweiPoint,
  toPointText,
} from '../../../entities/chart/chartData.ts'
import { parseTimestamp, toIsoSeconds } from '../../../entities/formatUtc.ts'

/** Kinds of charts. */
export type ActivityKind = 'gas' | 'baseFee' | 'fees' | 'transactions' | 'blobs' | 'contracts'

/** What amounts of the chain's coin are written in, and where its base fee goes. */
export interface ActivityUnits {
  readonly symbol: string
  readonly decimals: number
  readonly isBurnt: boolean
}

/** `2026-01-31`, and `2026-01-31 15:00` for hours, UTC; the number itself out of range of a date. */
export function formatPart(time: bigint, interval: ActivityInterval): string {
  const date = parseTimestamp(time)
  if (date === undefined) return `timestamp ${time}`
  return toIsoSeconds(date)
    .replace('T', ' ')
    .slice(0, interval === 'day' ? -9 : -3)
}

/** The mean, rounded down to wei. */
export function computeMean(prices: ActivityPrices | undefined): bigint | undefined {
  return prices === undefined || prices.blocks === 0 ? undefined : prices.sum / BigInt(prices.blocks)
}

/** The figure of a chart that decides how much is known of a part. */
function pickMain(kind: ActivityKind, part: ActivityPart): ActivitySum | undefined {
  switch (kind) {
    case 'gas':
      return part.gasUsed
    case 'baseFee':
      return part.baseFee
    case 'fees':
      return part.totalFees
    case 'transactions':
      return part.transactions
    case 'blobs':
      return part.blobs
    case 'contracts':
      return part.contracts
  }
}

/** True where a figure is drawn that lacks blocks of its time. */
export function isPartly(kind: ActivityKind, part: ActivityPart): boolean {
  const main = pickMain(kind, part)
  return main !== undefined && (!part.isComplete || main.blocks < part.blocks)
}

/** Kinds of which some part has a figure. */
export function listKinds(parts: readonly ActivityPart[]): readonly ActivityKind[] {
  return (['gas', 'baseFee', 'fees', 'transactions', 'blobs', 'contracts'] as const).filter(
    (kind) => kind === 'gas' || parts.some((part) => pickMain(kind, part) !== undefined),
  )
}

/** A place on the line: a part, or all the time between two parts in which the index has no block. */
type Slot =
  | { readonly kind: 'part'; readonly part: ActivityPart }
  | { readonly kind: 'gap'; readonly time: bigint; readonly text: string }

const SECONDS: Readonly<Record<ActivityInterval, bigint>> = { hour: 3_600n, day: 86_400n }

/** One place for each gap, however long: a line over it would tell figures that no block has. */
function insertGaps(parts: readonly ActivityPart[], interval: ActivityInterval): readonly Slot[] {
  const step = SECONDS[interval]
  return parts.flatMap((part, at): Slot[] => {
    const expected = at === 0 ? part.time : (parts[at - 1]?.time ?? 0n) + step
    const own: Slot = { kind: 'part', part }
    if (part.time <= expected) return [own]
    const last = part.time - step
    const reach = last > expected ? ` up to ${formatPart(last, interval)}` : ''
    return [{ kind: 'gap', time: expected, text: `no indexed block${reach}` }, own]
  })
}

/** Lines of a chart, parts oldest first; a gap in them where the index has no block of that time. */
export function buildActivityChart(
  kind: ActivityKind,
  parts: readonly ActivityPart[],
  {
    interval,
    numbers,
    units,
  }: {
    readonly interval: ActivityInterval
    readonly numbers: NumberFormat
    readonly units: ActivityUnits
  },
): ChartData {
  type Look = Pick<ChartSeries, 'label' | 'color' | 'isFilled' | 'isDashed'>
  const slots = insertGaps(parts, interval)
  const note = (part: ActivityPart) => (isPartly(kind, part) ? ' (partly)' : '')
  const line = (
    look: Look & { readonly axis?: 'right' },
    pick: (part: ActivityPart) => bigint | undefined,
    write: {
      readonly toPoint: (value: bigint | undefined) => number | null
      readonly format: (value: bigint) => string
    },
  ): ChartSeries => ({
    axis: 'left',
    ...look,
    points: slots.map((slot) => write.toPoint(slot.kind === 'gap' ? undefined : pick(slot.part))),
    texts: slots.map((slot) =>
      slot.kind === 'gap'
        ? slot.text
        : toPointText(pick(slot.part), (value) => `${write.format(value)}${note(slot.part)}`),
    ),
  })
  const whole = {
    toPoint: (value: bigint | undefined) => computeAmountPoint(value, 0),
    format: (value: bigint) => numbers.formatInteger(value),
  }
  const gwei = {
    toPoint: computeGweiPoint,
    format: (wei: bigint) => `${numbers.formatAmount(wei, GWEI_DECIMALS)} Gwei`,
  }
  const coin = {
    toPoint: (value: bigint | undefined) => computeAmountPoint(value, units.decimals),
    format: (value: bigint) => `${numbers.formatAmount(value, units.decimals)} ${units.symbol}`,
  }
  const filled = (label: string, color: string) => ({ label, color, isFilled: true })
  const series: Readonly<Record<ActivityKind, () => readonly ChartSeries[]>> = {
    gas: () => [line(filled('Gas used', '--series-1'), ({ gasUsed }) => gasUsed?.sum, whole)],
    baseFee: () => [
      line(filled('Base fee, mean', '--series-3'), ({ baseFee }) => computeMean(baseFee), gwei),
      line({ label: 'lowest', color: '--series-4', isDashed: true }, ({ baseFee }) => baseFee?.lowest, gwei),
      line(
        { label: 'highest', color: '--series-6', isDashed: true },
        ({ baseFee }) => baseFee?.highest,
        gwei,
      ),
    ],
    fees: () => [
      line(filled('All fees', '--series-1'), ({ totalFees }) => totalFees?.sum, coin),
      line(
        { label: units.isBurnt ? 'Base fees, burnt' : 'Base fees', color: '--series-3' },
        ({ baseFees }) => baseFees?.sum,
        coin,
      ),
    ],
    transactions: () => [
      line(filled('Transactions', '--series-1'), ({ transactions }) => transactions?.sum, whole),
    ],
    blobs: () => [
      line(filled('Blobs', '--series-2'), ({ blobs }) => blobs?.sum, whole),
      line(
        { label: 'Blob base fee, mean', color: '--series-4', axis: 'right' },
        ({ blobBaseFee }) => computeMean(blobBaseFee),
        gwei,
      ),
    ],
    contracts: () => [line(filled('Contracts made', '--series-4'), ({ contracts }) => contracts?.sum, whole)],
  }
  const lines = series[kind]()
  return {
    leftUnit: {
      gas: 'Gas',
      baseFee: 'Gwei',
      fees: units.symbol,
      transactions: 'Transactions',
      blobs: 'Blobs',
      contracts: 'Contracts',
    }[kind],
    pointNoun: '',
    blockLabels: slots.map((slot) => formatPart(slot.kind === 'gap' ? slot.time : slot.part.time, interval)),
    series: [...lines, ...markPartly(kind, slots, lines[0])],
  }
}

/** A dot on each figure that lacks blocks of its time. */
function markPartly(
  kind: ActivityKind,
  slots: readonly Slot[],
  main: ChartSeries | undefined,
): readonly ChartSeries[] {
  const isMarked = (slot: Slot) => slot.kind === 'part' && isPartly(kind, slot.part)
  if (main === undefined || !slots.some(isMarked)) return []
  const points = slots.map((slot, at) => (isMarked(slot) ? (main.points[at] ?? null) : null))
  return [
    {
      label: 'Partly',
      axis: 'left',
      color: '--warning',
      isDotted: true,
      points,
      texts: points.map(() => ''),
    },
  ]
}
