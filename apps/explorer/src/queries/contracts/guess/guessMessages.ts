import type { Hex } from '@otterscan/ethereum/hex'

/** Code to look through. */
export interface GuessRequest {
  readonly code: Hex
}

/** One function the dispatcher of some code knows. */
export interface FoundFunction {
  readonly selector: Hex
  /** Guessed types, `uint256,address[]`; empty for none. */
  readonly argumentTypes: string
}

/** Functions in the order the code tests them. */
export interface GuessAnswer {
  readonly functions: readonly FoundFunction[]
}
