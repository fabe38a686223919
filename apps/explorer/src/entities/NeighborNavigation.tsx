import { ChevronLeft, ChevronRight, ChevronsRight } from 'lucide-react'
import type { AppPath } from '../paths/appPath.ts'
import { AppLink } from './AppLink.tsx'

/** A link to a neighbor. */
export interface NeighborStep {
  readonly kind: 'previous' | 'next' | 'latest'
  /** For screen readers and the tooltip: "Previous slot". */
  readonly name: string
  /** `undefined` when there is no such neighbor. */
  readonly path: AppPath | undefined
  /** Additional tooltip text. */
  readonly detail?: string | undefined
}

const ICONS = { previous: ChevronLeft, next: ChevronRight, latest: ChevronsRight }
const BASE_CLASS = 'inline-flex size-8 items-center justify-center rounded-md border border-border'

/** Arrows to the neighbors; unavailable ones stay visible but disabled. */
export function NeighborNavigation({
  label,
  steps,
}: {
  readonly label: string
  readonly steps: readonly NeighborStep[]
}) {
  return (
    <nav aria-label={label} className="flex items-center gap-1">
      {steps.map((step) => (
        <Step key={step.kind} step={step} />
      ))}
    </nav>
  )
}

function Step({ step: { kind, name, path, detail } }: { readonly step: NeighborStep }) {
  const Icon = ICONS[kind]
  const icon = <Icon size={16} aria-hidden="true" />
  if (path === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: an unavailable step is named but cannot be reached
      // biome-ignore lint/a11y/useSemanticElements: screen readers do not treat an anchor without href as a link
      <span
        role="link"
        aria-disabled="true"
        aria-label={name}
        className={`${BASE_CLASS} text-muted opacity-50`}
      >
        {icon}
      </span>
    )
  }
  return (
    <AppLink
      path={path}
      aria-label={name}
      title={detail === undefined ? name : `${name}: ${detail}`}
      className={`${BASE_CLASS} bg-surface hover:border-border-strong hover:bg-raised`}
    >
      {icon}
    </AppLink>
  )
}
