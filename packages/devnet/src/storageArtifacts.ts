import { readFileSync } from 'node:fs'
import type { Hex } from '@otterscan/ethereum/hex'
import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import { type ContractArtifact, linkBytecode } from './contractArtifact.ts'

/** How `storage/Depot.sol` was compiled; `vyper` is `storage/depot.vy`. */
export type StorageVariant = 'plain' | 'optimized' | 'viaIr' | 'vyper'

/** A contract with every type of storage its language has, and its layout as the compiler wrote it. */
interface StorageArtifact extends Pick<ContractArtifact, 'contractName' | 'linkReferences'> {
  readonly abi: Abi
  /** Init code, `__$…$__` in place of the library. */
  readonly bytecode: string
  /** Init code of the library; Solidity only. */
  readonly library?: Hex
  readonly storageLayout?: unknown
  readonly transientStorageLayout?: unknown
  /** Vyper's. */
  readonly layout?: unknown
}

/** Reads a file, once. */
export function readStorageArtifact(variant: StorageVariant): StorageArtifact {
  const known = artifacts.get(variant)
  if (known !== undefined) return known
  const read = JSON.parse(
    readFileSync(new URL(`./storage/generated/${variant}.json`, import.meta.url), 'utf8'),
  ) as StorageArtifact
  artifacts.set(variant, read)
  return read
}

const artifacts = new Map<StorageVariant, StorageArtifact>()

/** The source of the contracts. Reads a file. */
export function readStorageSource(variant: StorageVariant): string {
  const name = variant === 'vyper' ? 'depot.vy' : 'Depot.sol'
  return readFileSync(new URL(`../storage/${name}`, import.meta.url), 'utf8')
}

/** Calldata of a function of the contract. */
export function encodeStorageCall(
  variant: StorageVariant,
  functionName: string,
  args: readonly unknown[],
): Hex {
  return encodeFunctionData({ abi: readStorageArtifact(variant).abi, functionName, args })
}

/** What a function of the contract returned. */
export function decodeStorageResult(variant: StorageVariant, functionName: string, data: Hex): unknown {
  return decodeFunctionResult({ abi: readStorageArtifact(variant).abi, functionName, data })
}

type Send = (transaction: {
  readonly to?: Hex
  readonly data: Hex
}) => Promise<{ readonly contractAddress?: Hex | null }>

/** Deploys a contract, its library before it. */
export async function deployStorageContract(variant: StorageVariant, send: Send): Promise<Hex> {
  const artifact = readStorageArtifact(variant)
  const library = artifact.library === undefined ? undefined : await create(send, artifact.library)
  const code = linkBytecode(artifact as ContractArtifact, library === undefined ? {} : { Shelves: library })
  return create(send, code)
}

async function create(send: Send, data: Hex): Promise<Hex> {
  const { contractAddress } = await send({ data })
  if (contractAddress == null) throw new Error('the contract was not deployed')
  return contractAddress
}
