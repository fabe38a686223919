import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Hex } from '@otterscan/ethereum/hex'
import type { Abi } from 'viem'

/** Compiler output of one contract of `contracts/`. */
export type ContractArtifact = {
  contractName: string
  /** Path of its file in the compilation, e.g. `contracts/calls/Failer.sol`. */
  sourceName: string
  compilerVersion: string
  abi: Abi
  /** Init code without constructor arguments; contains `__$…$__` placeholders for libraries. */
  bytecode: string
  linkReferences: Record<string, Record<string, { start: number; length: number }[]>>
  /** Runtime code with zeros for immutables. */
  deployedBytecode: string
  deployedLinkReferences: Record<string, Record<string, { start: number; length: number }[]>>
  immutableReferences: Record<string, { start: number; length: number }[]>
  /** Source map of the runtime code. */
  sourceMap: string
  /** Source map of the init code. */
  creationSourceMap: string
  /** The metadata JSON, as text: the trailer of the code holds the hash of its exact bytes. */
  metadata: string
}

/** All sources of the compilation. */
export type ContractSources = {
  /** File path by the file index of the source maps. */
  sourceNames: string[]
  sources: Record<string, string>
}

function readGenerated(name: string): unknown {
  const file = new URL(`./generated/${name}.json`, import.meta.url)
  // Packed in the package.
  const packed = new URL(`${file}.gz`)
  return JSON.parse(`${existsSync(packed) ? gunzipSync(readFileSync(packed)) : readFileSync(file)}`)
}

/** The artifact of a contract by its name, e.g. `PlainToken`. Reads a file. Throws for an unknown contract. */
export function readContractArtifact(contractName: string): ContractArtifact {
  return readGenerated(contractName) as ContractArtifact
}

/** Every source file of the contracts. Reads a file. */
export function readContractSources(): ContractSources {
  return readGenerated('sources') as ContractSources
}

/** The init code with libraries linked by name. Throws when a library is missing. */
export function linkBytecode(
  artifact: Pick<ContractArtifact, 'contractName' | 'linkReferences'> & { readonly bytecode: string },
  libraries: Record<string, Hex>,
): Hex {
  let code = artifact.bytecode
  for (const references of Object.values(artifact.linkReferences)) {
    for (const [library, places] of Object.entries(references)) {
      const address = libraries[library]
      if (address === undefined) throw new Error(`${artifact.contractName} needs the library ${library}`)
      for (const { start, length } of places) {
        const from = 2 + start * 2
        code = code.slice(0, from) + address.slice(2).toLowerCase() + code.slice(from + length * 2)
      }
    }
  }
  return code as Hex
}
