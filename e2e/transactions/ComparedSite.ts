import type { DevnetScenarios } from '@otterscan/devnet/playScenarios'
import type { FunctionNames } from './expectedRows.ts'

/** The explorer in front of a chain, with what its pages are compared to. */
export interface ComparedSite {
  readonly url: string
  /** The node itself, without the program in front. */
  readonly nodeUrl: string
  readonly scenarios: DevnetScenarios
  readonly functionNames: FunctionNames
  /** Text of every source file of the contracts, by path. */
  readonly sources: Readonly<Record<string, string>>
}
