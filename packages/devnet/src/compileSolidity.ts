import type { Hex } from '@otterscan/ethereum/hex'
import solc from 'solc'
import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import type { ContractArtifact } from './contractArtifact.ts'

/** A contract as the compiler writes it. */
export interface CompiledContract {
  readonly abi: Abi
  readonly evm: {
    readonly bytecode: {
      readonly object: string
      readonly linkReferences: ContractArtifact['linkReferences']
    }
  }
  readonly storageLayout: unknown
  readonly transientStorageLayout: unknown
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>
}

/** The contracts of one file, with their layouts. Throws what the compiler refuses. Needs the development dependencies. */
export function compileSolidity(
  path: string,
  content: string,
  settings: Readonly<Record<string, unknown>>,
): Readonly<Record<string, CompiledContract>> {
  const outputSelection = {
    '*': { '*': ['abi', 'evm.bytecode', 'storageLayout', 'transientStorageLayout'] },
  }
  const input = {
    language: 'Solidity',
    sources: { [path]: { content } },
    settings: { evmVersion: 'prague', ...settings, outputSelection },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return output.contracts?.[path] ?? {}
}

/** Calldata of a function of the contract. */
export function encodeCall(
  { abi }: Pick<CompiledContract, 'abi'>,
  functionName: string,
  args: readonly unknown[] = [],
): Hex {
  return encodeFunctionData({ abi, functionName, args })
}

/** What a function of the contract returned. */
export function decodeResult(
  { abi }: Pick<CompiledContract, 'abi'>,
  functionName: string,
  data: Hex,
): unknown {
  return decodeFunctionResult({ abi, functionName, data })
}
