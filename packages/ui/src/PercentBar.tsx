import { classNames } from './internal/classNames.ts'

export interface PercentBarProps {
  /** 0–1; clamped. */
  readonly ratio: number
  /** The exact share as text, shown after the bar: "43.12%". */
  readonly text: string
  readonly tone?: 'accent' | 'success' | 'warning' | 'danger' | undefined
  /** Width of the bar in pixels; 64 when absent. */
  readonly width?: number | undefined
}

const TONES = { accent: 'bg-accent', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' }

/** A thin bar and its share in figures. The bar is decoration; the text carries the fact. */
export function PercentBar({ ratio, text, tone = 'accent', width = 64 }: PercentBarProps) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className="inline-block h-1.5 shrink-0 overflow-hidden rounded-full bg-raised ring-1 ring-border ring-inset"
        style={{ width: `${width}px` }}
      >
        <span
          className={classNames('block h-full rounded-full', TONES[tone])}
          style={{ width: `${toPercent(ratio)}%` }}
        />
      </span>
      <span className="tabular text-sm">{text}</span>
    </span>
  )
}

function toPercent(ratio: number): number {
  return Number.isFinite(ratio) ? Math.min(1, Math.max(0, ratio)) * 100 : 0
}
