export interface PositionRulerProps {
  /** Relative position, 0–1; clamped. */
  readonly ratio: number
  /** The position as text: "Position 12 of 214". */
  readonly label: string
  /** Width in pixels; 96 when absent. */
  readonly width?: number | undefined
}

/** A ruler with one mark, for a position in a sequence. */
export function PositionRuler({ ratio, label, width = 96 }: PositionRulerProps) {
  const percent = Number.isFinite(ratio) ? Math.min(1, Math.max(0, ratio)) * 100 : 0
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="relative inline-block h-3 max-w-full rounded-sm border-border-strong/60 border-x align-middle before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-border-strong/60"
      style={{ width: `${width}px` }}
    >
      <span
        className="absolute inset-y-0 -ml-[1.5px] w-[3px] rounded-full bg-accent ring-2 ring-surface"
        style={{ left: `${percent}%` }}
      />
    </span>
  )
}
