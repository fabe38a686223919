import type { KnownAbi } from '../../../queries/contracts/KnownAbis.ts'
import type { ReadableInterface } from './ReadFunctions.tsx'

/** An ABI as the functions to read it by. */
export function toReadable({ abi, source }: KnownAbi): ReadableInterface {
  return {
    functions: abi.functions,
    errors: abi.errors,
    userDocumentation: source?.userDocumentation,
    developerDocumentation: source?.developerDocumentation,
  }
}
