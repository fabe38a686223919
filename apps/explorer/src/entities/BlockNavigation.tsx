import { formatInteger } from '@otterscan/ethereum/units'
import { ChevronLeft, ChevronRight, ChevronsRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppPath } from '../paths.ts'
import { useHead } from '../queries/head/useHead.ts'
import { AppLink } from './AppLink.tsx'

interface BlockNavigationProps {
  /** `undefined` while not known: nothing leads anywhere then. */
  readonly blockNumber: bigint | undefined
  /** The page of another block. */
  readonly toPath: (blockNumber: bigint) => AppPath
}

/** To the block before, the one after and the newest; follows the head. */
export function BlockNavigation({ blockNumber, toPath }: BlockNavigationProps) {
  const head = useHead()
  const hasPrevious = blockNumber !== undefined && blockNumber > 0n
  const isBelowHead = blockNumber !== undefined && head !== undefined && blockNumber < head.number
  return (
    <nav aria-label="Neighbouring blocks" className="flex items-center gap-1">
      <Step name="Previous block" to={hasPrevious ? blockNumber - 1n : undefined} toPath={toPath}>
        <ChevronLeft size={16} aria-hidden="true" />
      </Step>
      <Step name="Next block" to={isBelowHead ? blockNumber + 1n : undefined} toPath={toPath}>
        <ChevronRight size={16} aria-hidden="true" />
      </Step>
      <Step name="Latest block" to={isBelowHead ? head.number : undefined} toPath={toPath}>
        <ChevronsRight size={16} aria-hidden="true" />
      </Step>
    </nav>
  )
}

const LOOK = 'inline-flex size-8 items-center justify-center rounded-md border border-border'

interface StepProps {
  readonly name: string
  readonly to: bigint | undefined
  readonly toPath: BlockNavigationProps['toPath']
  readonly children: ReactNode
}

function Step({ name, to, toPath, children }: StepProps) {
  if (to === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: an unavailable step is named but cannot be reached
      // biome-ignore lint/a11y/useSemanticElements: an anchor without an address is no link to screen readers
      <span role="link" aria-disabled="true" aria-label={name} className={`${LOOK} text-muted opacity-50`}>
        {children}
      </span>
    )
  }
  return (
    <AppLink
      path={toPath(to)}
      aria-label={name}
      title={`${name}: ${formatInteger(to)}`}
      className={`${LOOK} bg-surface hover:border-border-strong hover:bg-raised`}
    >
      {children}
    </AppLink>
  )
}
