import { type Hex, isHash32, isHexData } from '@otterscan/ethereum/hex'
import { isWireObject } from '../codec.ts'
import { ownMember, parseMemberCount, parseMemberText, toRecord, unwrapJson } from './sourceMember.ts'

/** How the published source relates to the code: with `full` the metadata is identical too, hence comments and names. */
export type MatchKind = 'full' | 'partial'

/** One source file as metadata names it. */
export interface SourceEntry {
  /** As the compiler saw it; any text. */
  readonly path: string
  /** `undefined` when the file has to be requested. */
  readonly content: string | undefined
  /** Hash of its bytes according to the compiler. */
  readonly keccak256: Hex | undefined
  /** SPDX expression, as claimed by the file. */
  readonly license: string | undefined
}

/** Result of a contract's verification. Everything but the match may be missing. */
export interface ContractSource {
  /** `undefined` when none of the known ones is reported. */
  readonly match: MatchKind | undefined
  /** Name and file of the contract; `undefined` when not reported. */
  readonly contractName: string | undefined
  readonly contractPath: string | undefined
  /** `Solidity`, `Vyper`, `Yul`; as sent. */
  readonly language: string | undefined
  readonly compiler: string | undefined
  readonly evmVersion: string | undefined
  readonly optimizer: { readonly enabled: boolean; readonly runs: number | undefined } | undefined
  readonly viaIr: boolean
  /** Linked libraries: qualified name and address, as sent. */
  readonly libraries: readonly (readonly [name: string, address: string])[]
  readonly remappings: readonly string[]
  /** JSON ABI, not decoded; `undefined` when not sent. */
  readonly abi: unknown
  readonly userDocumentation: unknown
  readonly developerDocumentation: unknown
  readonly files: readonly SourceEntry[]
  /** Compressed source map of the runtime code. */
  readonly runtimeSourceMap: string | undefined
  /** That of the code that creates it. */
  readonly creationSourceMap: string | undefined
  /** Files in the order source maps number them; empty when not known. */
  readonly sourceOrder: readonly string[]
  /** ABI-encoded arguments of the constructor. */
  readonly constructorArguments: Hex | undefined
  /** When it was verified, as sent. */
  readonly verifiedAt: string | undefined
  /** Raw metadata, for recompiling; `undefined` when there is none. */
  readonly metadata: Readonly<Record<string, unknown>> | undefined
  /** Compiler settings, for recompiling. */
  readonly compilerInput: Readonly<Record<string, unknown>> | undefined
  /** Parts that could not be read and were left out. */
  readonly skipped: number
}

const MAX_FILES = 5_000

/** Metadata of a repository, with its match. Solidity documentation, "Contract Metadata". `undefined` for anything else. */
export function decodeMetadata(wire: unknown, match: MatchKind): ContractSource | undefined {
  const metadata = unwrapJson(wire)
  return isWireObject(metadata) ? fromMetadata(metadata, match) : undefined
}

/**
 * An answer of `/v2/contract/{chainId}/{address}`; where metadata is null, the other fields are used. `undefined` when
 * the contract has no match. Sourcify API v2.
 */
export function decodeContractSource(answer: unknown): ContractSource | undefined {
  const wire = unwrapJson(answer)
  if (!isWireObject(wire)) return undefined
  const runtimeMatch = ownMember(wire, 'runtimeMatch') ?? ownMember(wire, 'match')
  const match = runtimeMatch === 'exact_match' ? 'full' : runtimeMatch === 'match' ? 'partial' : undefined
  const metadata = ownMember(wire, 'metadata')
  if (match === undefined && !isWireObject(metadata)) return undefined
  const base = fromMetadata(isWireObject(metadata) ? metadata : {}, match)
  return withCompilation(
    { ...base, metadata: isWireObject(metadata) ? metadata : undefined },
    wire,
    toRecord(ownMember(wire, 'compilation')),
  )
}

/**
 * Files of `/v2/contract/…?fields=sources`, content by path, in any layout that services use: by path with the content
 * or around it, as a list of files with their paths, in the compiler's input. `undefined` when there are none.
 */
export function decodeSources(answer: unknown): ReadonlyMap<string, string> | undefined {
  const wire = toRecord(unwrapJson(answer))
  const input = toRecord(ownMember(wire, 'stdJsonInput'))
  const sources = ownMember(wire, 'sources') ?? ownMember(wire, 'files') ?? ownMember(input, 'sources')
  if (!isWireObject(sources) && !Array.isArray(sources)) return undefined
  const files = new Map<string, string>()
  for (const [path, entry] of listEntries(sources).slice(0, MAX_FILES)) {
    const content = isWireObject(entry) ? ownMember(entry, 'content') : entry
    if (typeof content === 'string') files.set(path, content)
  }
  return files
}

/** Files by path; a list of files names the path of each. */
function listEntries(sources: object): [path: string, entry: unknown][] {
  if (!Array.isArray(sources)) return Object.entries(sources)
  return sources.flatMap((entry: unknown): [string, unknown][] => {
    if (!isWireObject(entry)) return []
    const path = ownMember(entry, 'path') ?? ownMember(entry, 'name')
    return typeof path === 'string' ? [[path, entry]] : []
  })
}

function fromMetadata(
  metadata: Readonly<Record<string, unknown>>,
  match: MatchKind | undefined,
): ContractSource {
  const settings = toRecord(ownMember(metadata, 'settings'))
  const output = toRecord(ownMember(metadata, 'output'))
  const target = Object.entries(toRecord(ownMember(settings, 'compilationTarget'))).find(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const { files, skipped } = readFiles(ownMember(metadata, 'sources'))
  return {
    match,
    contractPath: target?.[0],
    contractName: target?.[1],
    language: parseMemberText(ownMember(metadata, 'language')),
    compiler: parseMemberText(ownMember(toRecord(ownMember(metadata, 'compiler')), 'version')),
    ...readSettings(settings),
    abi: ownMember(output, 'abi'),
    userDocumentation: ownMember(output, 'userdoc'),
    developerDocumentation: ownMember(output, 'devdoc'),
    files,
    runtimeSourceMap: undefined,
    creationSourceMap: undefined,
    sourceOrder: [],
    constructorArguments: undefined,
    verifiedAt: undefined,
    metadata,
    compilerInput: undefined,
    skipped,
  }
}

type Settings = Pick<ContractSource, 'evmVersion' | 'optimizer' | 'viaIr' | 'libraries' | 'remappings'>

function readSettings(settings: Readonly<Record<string, unknown>>): Settings {
  const remappings = ownMember(settings, 'remappings')
  return {
    evmVersion: parseMemberText(ownMember(settings, 'evmVersion')),
    optimizer: readOptimizer(ownMember(settings, 'optimizer')),
    viaIr: ownMember(settings, 'viaIR') === true,
    libraries: readLibraries(toRecord(ownMember(settings, 'libraries'))),
    remappings: Array.isArray(remappings)
      ? remappings.filter((entry): entry is string => typeof entry === 'string')
      : [],
  }
}

function readOptimizer(wire: unknown): Settings['optimizer'] {
  const optimizer = toRecord(wire)
  const enabled = ownMember(optimizer, 'enabled')
  return typeof enabled === 'boolean'
    ? { enabled, runs: parseMemberCount(ownMember(optimizer, 'runs')) }
    : undefined
}

/** By qualified name in metadata, by file and name in compiler input. */
function readLibraries(wire: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(wire).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]]
    return Object.entries(toRecord(value)).flatMap(([inner, address]): [string, string][] =>
      typeof address === 'string' ? [[name === '' ? inner : `${name}:${inner}`, address]] : [],
    )
  })
}

function readFiles(wire: unknown): { files: SourceEntry[]; skipped: number } {
  const sources = unwrapJson(wire)
  const entries = typeof sources === 'object' && sources !== null ? listEntries(sources) : []
  const files: SourceEntry[] = []
  for (const [path, file] of entries.slice(0, MAX_FILES)) {
    const entry = typeof file === 'string' ? { content: file } : file
    if (!isWireObject(entry)) continue
    const hash = ownMember(entry, 'keccak256')
    files.push({
      path,
      content: parseMemberText(ownMember(entry, 'content')),
      keccak256: isHash32(hash) ? (hash.toLowerCase() as Hex) : undefined,
      license: parseMemberText(ownMember(entry, 'license')),
    })
  }
  return { files, skipped: entries.length - files.length }
}

/** Fields of the response besides the metadata; the metadata takes precedence, except for the ABI. */
function withCompilation(
  source: ContractSource,
  wire: Readonly<Record<string, unknown>>,
  compilation: Readonly<Record<string, unknown>>,
): ContractSource {
  const readMap = (name: string) => parseMemberText(ownMember(toRecord(ownMember(wire, name)), 'sourceMap'))
  const standardInput = ownMember(wire, 'stdJsonInput')
  return {
    ...withNames(source, compilation),
    ...withSettings(source, readSettings(toRecord(ownMember(compilation, 'compilerSettings')))),
    abi: ownMember(wire, 'abi') ?? source.abi,
    userDocumentation: source.userDocumentation ?? ownMember(wire, 'userdoc'),
    developerDocumentation: source.developerDocumentation ?? ownMember(wire, 'devdoc'),
    files: joinFiles(source.files, decodeSources(wire)),
    runtimeSourceMap: readMap('runtimeBytecode'),
    creationSourceMap: readMap('creationBytecode'),
    sourceOrder: readSourceOrder(ownMember(wire, 'stdJsonOutput') ?? ownMember(wire, 'sourceIds')),
    constructorArguments: readConstructorArguments(wire),
    verifiedAt: parseMemberText(ownMember(wire, 'verifiedAt')),
    compilerInput: isWireObject(standardInput) ? standardInput : undefined,
  }
}

function withNames(source: ContractSource, compilation: Readonly<Record<string, unknown>>): ContractSource {
  const qualified = parseMemberText(ownMember(compilation, 'fullyQualifiedName'))
  const colon = qualified?.lastIndexOf(':') ?? -1
  return {
    ...source,
    contractName: source.contractName ?? parseMemberText(ownMember(compilation, 'name')),
    contractPath: source.contractPath ?? (colon > 0 ? qualified?.slice(0, colon) : undefined),
    language: source.language ?? parseMemberText(ownMember(compilation, 'language')),
    compiler: source.compiler ?? parseMemberText(ownMember(compilation, 'compilerVersion')),
  }
}

function withSettings(source: ContractSource, settings: Settings): Settings {
  return {
    evmVersion: source.evmVersion ?? settings.evmVersion,
    optimizer: source.optimizer ?? settings.optimizer,
    viaIr: source.viaIr || settings.viaIr,
    libraries: source.libraries.length > 0 ? source.libraries : settings.libraries,
    remappings: source.remappings.length > 0 ? source.remappings : settings.remappings,
  }
}

function readConstructorArguments(wire: Readonly<Record<string, unknown>>): Hex | undefined {
  const creation = toRecord(ownMember(wire, 'creationBytecode'))
  const values = toRecord(ownMember(creation, 'transformationValues'))
  const encoded = ownMember(values, 'constructorArguments')
  return isHexData(encoded) ? encoded : undefined
}

/** The files of the metadata with the contents that came; without metadata, those that came. */
function joinFiles(
  files: readonly SourceEntry[],
  contents: ReadonlyMap<string, string> | undefined,
): readonly SourceEntry[] {
  if (contents === undefined) return files
  const known = new Set(files.map(({ path }) => path))
  const others = [...contents].filter(([path]) => !known.has(path))
  return [
    ...files.map((file) => ({ ...file, content: file.content ?? contents.get(file.path) })),
    ...others.map(([path, content]) => ({ path, content, keccak256: undefined, license: undefined })),
  ]
}

/** `sources[path].id` of the compiler's output, or Sourcify's `sourceIds`, which is the inner object. */
function readSourceOrder(wire: unknown): string[] {
  const record = toRecord(wire)
  const sources = toRecord(ownMember(record, 'sources') ?? record)
  const order: string[] = []
  for (const [path, entry] of Object.entries(sources).slice(0, MAX_FILES)) {
    const id = parseMemberCount(ownMember(toRecord(entry), 'id'))
    if (id !== undefined && id < MAX_FILES) order[id] = path
  }
  return Array.from(order, (path) => path ?? '')
}
