import { ChevronLeft, ChevronRight, ChevronsRight } from 'lucide-react'
import type { AppPath } from '../paths.ts'
import { AppLink } from './AppLink.tsx'

/** A place one step away. */
export interface NeighbourStep {
  readonly kind: 'previous' | 'next' | 'latest'
  /** For screen readers and the tooltip: "Previous slot". */
  readonly name: string
  /** `undefined` where there is nothing to go to. */
  readonly path: AppPath | undefined
  /** What the tooltip adds. */
  readonly detail?: string | undefined
}

const ICONS = { previous: ChevronLeft, next: ChevronRight, latest: ChevronsRight }
const LOOK = 'inline-flex size-8 items-center justify-center rounded-md border border-border'

/** Arrows to the things before and after; those that lead nowhere stay in place, named and faint. */
export function NeighbourNavigation({
  label,
  steps,
}: {
  readonly label: string
  readonly steps: readonly NeighbourStep[]
}) {
  return (
    <nav aria-label={label} className="flex items-center gap-1">
      {steps.map((step) => (
        <Step key={step.kind} step={step} />
      ))}
    </nav>
  )
}

function Step({ step: { kind, name, path, detail } }: { readonly step: NeighbourStep }) {
  const Icon = ICONS[kind]
  const icon = <Icon size={16} aria-hidden="true" />
  if (path === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: an unavailable step is named but cannot be reached
      // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is no link to screen readers
      <span role="link" aria-disabled="true" aria-label={name} className={`${LOOK} text-muted opacity-50`}>
        {icon}
      </span>
    )
  }
  return (
    <AppLink
      path={path}
      aria-label={name}
      title={detail === undefined ? name : `${name}: ${detail}`}
      className={`${LOOK} bg-surface hover:border-border-strong hover:bg-raised`}
    >
      {icon}
    </AppLink>
  )
}
