import { formatInteger } from '@otterscan/ethereum/units'
import type { AppPath } from '../paths.ts'
import { useHead } from '../queries/head/useHead.ts'
import { NeighbourNavigation } from './NeighbourNavigation.tsx'

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
  const step = (kind: 'previous' | 'next' | 'latest', name: string, to: bigint | undefined) => ({
    kind,
    name,
    path: to === undefined ? undefined : toPath(to),
    detail: to === undefined ? undefined : formatInteger(to),
  })
  return (
    <NeighbourNavigation
      label="Neighbouring blocks"
      steps={[
        step('previous', 'Previous block', hasPrevious ? blockNumber - 1n : undefined),
        step('next', 'Next block', isBelowHead ? blockNumber + 1n : undefined),
        step('latest', 'Latest block', isBelowHead ? head.number : undefined),
      ]}
    />
  )
}
