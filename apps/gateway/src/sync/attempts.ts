import { isThrottled } from '../upstream/faultOfBlock.ts'

/** How often each block has failed while the node answered otherwise. */
export interface Attempts {
  /** Counts a failure. */
  add(blockNumber: bigint, error?: unknown): void
  /** True when it has failed often enough for the block itself to be at fault. */
  isLast(blockNumber: bigint): boolean
  /** Forgets blocks that were read. */
  clear(): void
}

const TRIES = 3

/** Empty at first. A node that limits our requests says nothing about a block. */
export function createAttempts(): Attempts {
  const failures = new Map<bigint, number>()
  return {
    add: (blockNumber, error) => {
      if (!isThrottled(error)) failures.set(blockNumber, (failures.get(blockNumber) ?? 0) + 1)
    },
    isLast: (blockNumber) => (failures.get(blockNumber) ?? 0) >= TRIES - 1,
    clear: () => failures.clear(),
  }
}
