import type { ReactNode } from 'react'

export interface GaugeProps {
  /** 0–1; clamped. */
  readonly ratio: number
  /** The used part, formatted. */
  readonly part: ReactNode
  /** The total, formatted. */
  readonly whole: ReactNode
  /** The share as text: "71.40%". */
  readonly percentText: string
}

/** Part of a total in figures over a thin bar. Fills its column up to 360 px. */
export function Gauge({ ratio, part, whole, percentText }: GaugeProps) {
  const percent = Number.isFinite(ratio) ? Math.min(1, Math.max(0, ratio)) * 100 : 0
  return (
    <div className="w-full max-w-90">
      <div className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          {part} <span className="text-muted">of {whole}</span>
        </span>
        <span className="text-muted text-sm">{percentText}</span>
      </div>
      <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-border">
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
