import type { AppPath } from '../paths/appPath.ts'
import { useHead } from '../queries/head/head.ts'
import { NeighborNavigation } from './NeighborNavigation.tsx'
import { useNumberFormat } from './useNumberFormat.ts'

interface BlockNavigationProps {
  /** `undefined` while unknown: all steps are disabled. */
  readonly blockNumber: bigint | undefined
  /** Path of another block's page. */
  readonly toPath: (blockNumber: bigint) => AppPath
}

/** Links to the previous, next and latest block; follows the head. */
export function BlockNavigation({ blockNumber, toPath }: BlockNavigationProps) {
  const numbers = useNumberFormat()
  const head = useHead()
  const hasPrevious = blockNumber !== undefined && blockNumber > 0n
  const isBelowHead = blockNumber !== undefined && head !== undefined && blockNumber < head.number
  const step = (kind: 'previous' | 'next' | 'latest', name: string, to: bigint | undefined) => ({
    kind,
    name,
    path: to === undefined ? undefined : toPath(to),
    detail: to === undefined ? undefined : numbers.formatInteger(to),
  })
  return (
    <NeighborNavigation
      label="Neighboring blocks"
      steps={[
        step('previous', 'Previous block', hasPrevious ? blockNumber - 1n : undefined),
        step('next', 'Next block', isBelowHead ? blockNumber + 1n : undefined),
        step('latest', 'Latest block', isBelowHead ? head.number : undefined),
      ]}
    />
  )
}
