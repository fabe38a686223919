import type { BlockRows } from './blockRows.ts'

/** Blocks; both ends inclusive. */
export interface BlockRange {
  readonly first: bigint
  readonly last: bigint
}

/** `wait`: others work on what is left, or the index has not been started. `done`: nothing is left. */
export type NextRange =
  | { readonly kind: 'range'; readonly range: BlockRange }
  | { readonly kind: 'wait' }
  | { readonly kind: 'done' }

/** Ranges of blocks that several workers share. */
export interface RangeWork {
  /** Takes one; it is free again when no sign of life comes from here. Throws: errors of the store. */
  next(): Promise<NextRange>
  /** All blocks of the range that was taken, ascending. Throws: errors of the store. */
  add(blocks: readonly BlockRows[]): Promise<void>
  stop(): Promise<void>
}
