import type { NumberFormat } from '@otterscan/ethereum/units'
import { useTheme } from '@otterscan/ui/hooks/useTheme'
import { useEffect, useRef, useState } from 'react'
import UPlot, { type AlignedData, type Axis, type Options, type Series } from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { IconButton } from '@otterscan/ui/IconButton'
import { ImageDown } from 'lucide-react'
import { saveFile } from '../saveFile.ts'
import { useNumberFormat } from '../useNumberFormat.ts'
import type { ChartData, ChartSeries } from './chartData.ts'
import { drawPicture } from './drawPicture.ts'

const HEIGHT_PX = 300
const NARROW_PX = 560
const LABEL_CHAR_PX = 6

export interface BlockChartProps {
  readonly data: ChartData
  /** For screen readers. */
  readonly label: string
  /** Of the saved picture, without its ending. */
  readonly fileName: string
}

/** Line chart over block numbers on a canvas, in theme colors; exact values of the hovered block are shown above. */
export function BlockChart({ data, label, fileName }: BlockChartProps) {
  const numbers = useNumberFormat()
  const holder = useRef<HTMLDivElement>(null)
  const { theme } = useTheme()
  const [pointedAt, setPointedAt] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors are read again for another theme
  useEffect(() => {
    const element = holder.current
    if (element === null) return undefined
    const chart = new UPlot(
      toOptions(data, element.clientWidth, numbers, setPointedAt),
      toAlignedData(data),
      element,
    )
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: HEIGHT_PX }),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [data, theme, numbers])
  async function savePicture() {
    const canvas = holder.current?.querySelector('canvas')
    const picture = canvas && (await drawPicture(canvas, readColor('--surface')))
    if (picture) saveFile([picture], `${fileName}.png`, 'image/png')
  }
  return (
    <figure className="m-0 min-w-0">
      <div className="flex items-start justify-between gap-2">
        <Legend data={data} pointedAt={pointedAt} />
        <IconButton label="Save as picture" size="sm" onClick={() => void savePicture()}>
          <ImageDown size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <div
        ref={holder}
        role="img"
        aria-label={label}
        className="w-full overflow-hidden"
        style={{ height: HEIGHT_PX }}
      />
    </figure>
  )
}

interface LegendProps {
  readonly data: ChartData
  /** Index of the block under the pointer. */
  readonly pointedAt: number | undefined
}

function Legend({ data, pointedAt }: LegendProps) {
  const block = pointedAt === undefined ? undefined : data.blockLabels[pointedAt]
  return (
    <ul className="flex min-h-9 flex-wrap content-start gap-x-4 gap-y-1 pb-2 text-muted text-xs tabular">
      {block !== undefined && (
        <li className="text-text">
          {data.pointNoun ?? 'Block'} {block}
        </li>
      )}
      {data.series.map(({ label, color, isDashed, isDotted, texts }) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg width="18" height="8" aria-hidden="true">
            {isDotted === true ? (
              <circle cx="9" cy="4" r="3.5" fill={`var(${color})`} />
            ) : (
              <line
                x1="0"
                x2="18"
                y1="4"
                y2="4"
                strokeWidth="2.5"
                stroke={`var(${color})`}
                strokeDasharray={isDashed === true ? '5 3' : undefined}
              />
            )}
          </svg>
          {label}
          {block !== undefined && pointedAt !== undefined && (
            <span className="text-text">{texts[pointedAt]}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function toAlignedData({ blockLabels, series }: ChartData): AlignedData {
  return [blockLabels.map((_, index) => index), ...series.map(({ points }) => [...points])]
}

function toOptions(
  { blockLabels, series, leftUnit }: ChartData,
  width: number,
  numbers: NumberFormat,
  onPoint: (index: number | undefined) => void,
): Options {
  const ink = readColor('--muted')
  const grid = { stroke: readColor('--border'), width: 1 }
  const axis: Axis = { stroke: ink, grid, ticks: grid, font: '11px Inter Variable, sans-serif' }
  const hasRight = series.some((line) => line.axis === 'right')
  const isNarrow = width < NARROW_PX
  const labelPx = Math.max(...blockLabels.map(({ length }) => length)) * LABEL_CHAR_PX
  return {
    width,
    height: HEIGHT_PX,
    // The legend is above, with the values of the hovered block.
    legend: { show: false },
    // The last label is half beside the chart.
    ...(hasRight ? {} : { padding: [null, labelPx / 2, null, null] }),
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    cursor: { drag: { x: false, y: false } },
    scales: { x: { time: false }, left: { range: fromZero }, right: { range: fromZero } },
    axes: [
      {
        ...axis,
        space: Math.max(isNarrow ? 90 : 70, labelPx + 16),
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000],
        values: (_chart, splits) => splits.map((split) => blockLabels[split] ?? ''),
      },
      {
        ...axis,
        scale: 'left',
        size: 62,
        ...(isNarrow ? {} : { label: leftUnit, labelSize: 18, labelFont: '12px Inter Variable, sans-serif' }),
        values: (_chart, splits) => splits.map((split) => toShortText(split, numbers)),
      },
      ...(hasRight
        ? [
            {
              ...axis,
              scale: 'right',
              side: 1,
              size: 50,
              grid: { show: false },
              ...(isNarrow
                ? {}
                : { label: 'Gwei', labelSize: 18, labelFont: '12px Inter Variable, sans-serif' }),
              values: (_chart: UPlot, splits: number[]) => splits.map((split) => toShortText(split, numbers)),
            } satisfies Axis,
          ]
        : []),
    ],
    series: [{}, ...series.map(toLine)],
  }
}

function toLine({ label, axis, color, isFilled, isDashed, isDotted }: ChartSeries): Series {
  const stroke = readColor(color)
  return {
    label,
    scale: axis,
    stroke,
    width: 2,
    ...(isDotted === true
      ? { paths: () => null, points: { show: true, size: 7, fill: stroke } }
      : { points: { show: false, filter: findLonePoints, size: 5, fill: stroke } }),
    spanGaps: false,
    ...(isFilled === true ? { fill: toFaint(stroke) } : {}),
    ...(isDashed === true ? { dash: [8, 5] } : {}),
  }
}

/** Points with a gap on each side: no line leads to them, so they are dots. */
function findLonePoints(chart: UPlot, seriesIndex: number): number[] | null {
  const points = chart.data[seriesIndex] ?? []
  const isKnown = (at: number) => typeof points[at] === 'number'
  const lone = [...points.keys()].filter((at) => isKnown(at) && !isKnown(at - 1) && !isKnown(at + 1))
  return lone.length === 0 ? null : lone
}

/** From zero, with space above; a flat line at zero still has an axis. */
function fromZero(_chart: UPlot, _min: number | null, max: number | null): [number, number] {
  return [0, max === null || max === 0 ? 1 : max * 1.08]
}

/** An axis tick label, rounded to three digits. */
function toShortText(value: number, numbers: NumberFormat): string {
  if (value >= 1e12) return `${trim(value / 1e12, numbers)}T`
  if (value >= 1e9) return `${trim(value / 1e9, numbers)}G`
  if (value >= 1e6) return `${trim(value / 1e6, numbers)}M`
  if (value >= 1e3) return `${trim(value / 1e3, numbers)}k`
  return trim(value, numbers)
}

function trim(value: number, numbers: NumberFormat): string {
  return value === 0 ? '0' : numbers.groupThousands(Number(value.toPrecision(3)).toString())
}

function readColor(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim()
}

/** The same color at 20 percent opacity. */
function toFaint(color: string): string {
  return color.endsWith(')') ? `${color.slice(0, -1)} / 0.18)` : color
}
