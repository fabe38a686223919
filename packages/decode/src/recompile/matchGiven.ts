import { type Address, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { compareRuntimeCode } from './compareRuntimeCode.ts'
import type { CompiledCode } from './compilerOutput.ts'
import type { GivenContract } from './givenArtifacts.ts'

/** Code of which the source is looked for. */
export interface WantedCode {
  readonly account: Address | undefined
  /** The code that creates it, arguments behind. */
  readonly isCreation: boolean
  readonly code: Hex
}

/** The contract that compiles to the code, best the one with the same metadata; `undefined` when none does. */
export function findCompiledTo(
  contracts: readonly GivenContract[],
  wanted: WantedCode,
): GivenContract | undefined {
  let found: GivenContract | undefined
  for (const contract of contracts) {
    const compiled = wanted.isCreation ? contract.creation : contract.runtime
    if (compiled === undefined) continue
    const verdict = compare(compiled, wanted)
    if (verdict === 'full' || verdict === 'unbound') return contract
    if (verdict === 'partial') found ??= contract
  }
  return found
}

/** Metadata may have another length, which is rare and small. */
const MOST_METADATA_DIGITS = 400

function compare(compiled: CompiledCode, { account = ZERO_ADDRESS, isCreation, code }: WantedCode) {
  const length = 2 + compiled.bytes.length * 2
  if (isCreation) return compareRuntimeCode(compiled, code.slice(0, length) as Hex, account).verdict
  if (Math.abs(code.length - length) > MOST_METADATA_DIGITS) return 'different'
  return compareRuntimeCode(compiled, code, account).verdict
}
