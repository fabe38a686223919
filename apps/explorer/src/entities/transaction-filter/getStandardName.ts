import type { Hex } from '@otterscan/ethereum/hex'
import { findStandardFunctions } from '../../queries/signatures/useSignatures.ts'

/** Name of the function of a standard that a selector stands for. */
export function getStandardName(selector: string): string | undefined {
  return findStandardFunctions(selector as Hex)[0]?.signature.name
}
