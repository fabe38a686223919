import type { KnownAbi } from '../../../queries/contracts/getKnownAbis.ts'
import type { ReadableInterface } from './ReadFunctions.tsx'

/** Several contracts behind one address as one interface: of functions with the same selector the first is kept. */
export function mergeReadable(abis: readonly KnownAbi[]): ReadableInterface {
  const seen = new Set<string>()
  const functions = abis
    .flatMap(({ abi }) => abi.functions)
    .filter(({ selector }) => {
      const isNew = !seen.has(selector)
      seen.add(selector)
      return isNew
    })
  const [first] = abis
  return {
    functions,
    errors: abis.flatMap(({ abi }) => abi.errors),
    userDocumentation: first?.source?.userDocumentation,
    developerDocumentation: first?.source?.developerDocumentation,
  }
}
