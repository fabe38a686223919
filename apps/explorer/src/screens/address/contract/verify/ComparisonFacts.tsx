import type { ReactNode } from 'react'

interface ComparisonFactsProps {
  /** Unique labels with their values. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
  readonly note?: string
}

/** Labels and values of a verification, as a compact list. */
export function ComparisonFacts({ facts, note }: ComparisonFactsProps) {
  return (
    <div>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="mono wrap-anywhere text-xs leading-5">{value}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className="pt-1 text-muted text-xs">{note}</p>}
    </div>
  )
}
