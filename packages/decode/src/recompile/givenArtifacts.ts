import type { Hex } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import {
  type CompiledCode,
  type CompiledSource,
  listSourceIds,
  readCompiledCode,
  readCompiledSource,
} from './compilerOutput.ts'
import { isCount, parseJson, toRecord } from './outputJson.ts'

/** A file that was given: its path as far as it is known, and its text. */
export interface GivenFile {
  readonly path: string
  readonly text: string
}

/** A contract in the files of a build tool. */
export interface GivenContract {
  readonly name: string
  readonly path: string | undefined
  readonly runtime: CompiledCode | undefined
  readonly creation: CompiledCode | undefined
  readonly source: CompiledSource
  /** By the numbers of the maps; without content where that was not given. */
  readonly listFiles: () => readonly { readonly path: string; readonly content: string | undefined }[]
  /** The part with `storageLayout` and `transientStorageLayout`. */
  readonly layout: { readonly storageLayout: unknown; readonly transientStorageLayout: unknown } | undefined
}

type Json = Readonly<Record<string, unknown>>

const MAX_CONTRACTS = 2_000

/**
 * Contracts with their source maps in files of Foundry (`out/*.json`, with `build-info` or the sources themselves) and of Hardhat
 * (`artifacts/build-info`, version 3 with the output in a file of its own), and in the output of solc. Which file belongs to which
 * is known by what they say: ids, numbers of sources, and hashes. Never throws.
 */
export function readGivenArtifacts(files: readonly GivenFile[]): readonly GivenContract[] {
  const objects: Json[] = []
  const texts: GivenFile[] = []
  for (const file of files) {
    const json = /^\s*\{/.test(file.text) ? parseJson(file.text) : undefined
    if (json === undefined) texts.push(file)
    else objects.push(json)
  }
  const contents = new SourceTexts(texts)
  for (const json of objects) contents.addInput(json)
  return [...readOutputs(objects, contents), ...readFoundryArtifacts(objects, contents)].slice(
    0,
    MAX_CONTRACTS,
  )
}

/** The output of the compiler, alone or in build info. */
function readOutputs(objects: readonly Json[], contents: SourceTexts): GivenContract[] {
  return objects.flatMap((json) => {
    const output = json.output === undefined ? json : toRecord(json.output)
    const paths = listSourceIds(output.sources)
    return Object.entries(toRecord(output.contracts)).flatMap(([path, names]) =>
      Object.entries(toRecord(names)).flatMap(([name, wire]) => {
        const contract = toRecord(wire)
        const { bytecode, deployedBytecode } = toRecord(contract.evm)
        return toContract(contract, { name, path, bytecode, deployedBytecode }, paths, contents)
      }),
    )
  })
}

/** One contract a file; the numbers of sources are in build info, or in the files of other contracts. */
function readFoundryArtifacts(objects: readonly Json[], contents: SourceTexts): GivenContract[] {
  const artifacts = objects.filter(({ deployedBytecode }) => toRecord(deployedBytecode).object !== undefined)
  const known: string[] = []
  for (const artifact of artifacts) {
    const { path } = findTarget(artifact)
    if (isCount(artifact.id) && path !== undefined) known[artifact.id] = path
  }
  const numberings = objects.flatMap(({ source_id_to_path: wire }) =>
    wire === undefined
      ? []
      : [listSourceIds(Object.fromEntries(Object.entries(toRecord(wire)).map(toIdEntry)))],
  )
  return artifacts.flatMap((artifact) => {
    const { bytecode, deployedBytecode, id } = artifact
    const { name, path } = findTarget(artifact)
    const paths =
      numberings.find((one) => isCount(id) && one[id] === path) ?? Array.from(known, (one) => one ?? '')
    return toContract(artifact, { name, path, bytecode, deployedBytecode }, paths, contents)
  })
}

function toIdEntry([id, path]: [string, unknown]): [string, unknown] {
  return [typeof path === 'string' ? path : '', { id: Number(id) }]
}

interface ContractParts {
  readonly name: string
  readonly path: string | undefined
  readonly bytecode: unknown
  readonly deployedBytecode: unknown
}

function toContract(
  contract: Json,
  { name, path, bytecode, deployedBytecode }: ContractParts,
  paths: readonly string[],
  contents: SourceTexts,
): GivenContract[] {
  const source = readCompiledSource({ bytecode, deployedBytecode }, paths)
  const runtime = readCompiledCode(deployedBytecode)
  const creation = readCompiledCode(bytecode)
  if (runtime === undefined && creation === undefined) return []
  const listFiles = () => {
    const hashes = toRecord(findMetadata(contract).sources)
    return paths.map((one) => ({
      path: one,
      content: contents.find(one, toRecord(hashes[one]).keccak256),
    }))
  }
  const { storageLayout, transientStorageLayout } = contract
  const layout = storageLayout === undefined ? undefined : { storageLayout, transientStorageLayout }
  return [{ name, path, runtime, creation, source, listFiles, layout }]
}

/** Metadata says which contract of which file it is of, and the hashes of all files. */
function findMetadata({ metadata, rawMetadata }: Json): Json {
  const text = typeof metadata === 'string' ? metadata : rawMetadata
  return typeof text === 'string' ? (parseJson(text) ?? {}) : toRecord(metadata)
}

function findTarget(artifact: Json): { readonly name: string; readonly path: string | undefined } {
  const [target] = Object.entries(toRecord(toRecord(findMetadata(artifact).settings).compilationTarget))
  const [path, name] = target ?? []
  const { absolutePath } = toRecord(artifact.ast)
  return {
    name: typeof name === 'string' ? name : '',
    path: path ?? (typeof absolutePath === 'string' ? absolutePath : undefined),
  }
}

/** Source files: from the input of the compiler by path, and as such by hash or by the end of their path. */
class SourceTexts {
  private readonly texts: readonly GivenFile[]
  private readonly inputs = new Map<string, string[]>()
  private hashes: ReadonlyMap<string, string> | undefined

  constructor(texts: readonly GivenFile[]) {
    this.texts = texts
  }

  addInput({ input }: Json): void {
    for (const [path, entry] of Object.entries(toRecord(toRecord(input).sources))) {
      const { content } = toRecord(entry)
      if (typeof content !== 'string') continue
      const others = this.inputs.get(path)
      if (others === undefined) this.inputs.set(path, [content])
      else if (!others.includes(content)) others.push(content)
    }
  }

  /** With a hash the text that has it; without one a text at that path. */
  find(path: string, hash: unknown): string | undefined {
    const inputs = this.inputs.get(path) ?? []
    if (typeof hash !== 'string') {
      // Two versions of a file: which one it was is not known.
      if (inputs.length > 0) return inputs.length === 1 ? inputs[0] : undefined
      const named = this.texts.filter((one) => isSamePath(path, one.path))
      return named.length === 1 ? named[0]?.text : undefined
    }
    const known = inputs.find((content) => toHash(content) === hash.toLowerCase())
    if (known !== undefined) return known
    this.hashes ??= new Map(this.texts.map(({ text }) => [toHash(text), text]))
    return this.hashes.get(hash.toLowerCase())
  }
}

function isSamePath(path: string, given: string): boolean {
  return path === given || path.endsWith(`/${given}`) || given.endsWith(`/${path}`)
}

function toHash(text: string): Hex {
  return keccak256(new TextEncoder().encode(text))
}
