import type { Hex } from '@otterscan/ethereum/hex'

/** Code to analyze. */
export interface GuessRequest {
  readonly code: Hex
}

/** One function found in the dispatcher. */
export interface FoundFunction {
  readonly selector: Hex
  /** Guessed types, `uint256,address[]`; empty for none. */
  readonly argumentTypes: string
}

/** Functions in the order the code tests them. */
export interface GuessAnswer {
  readonly functions: readonly FoundFunction[]
}
