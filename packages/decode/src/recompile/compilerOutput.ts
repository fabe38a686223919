import { hexToBytes } from '@otterscan/ethereum/hex'
import type { RecompileTarget } from './compilerInput.ts'
import { isCount, parseJson, toRecord } from './outputJson.ts'

/** A range of code, in bytes. */
export interface CodePlace {
  readonly start: number
  readonly length: number
}

/** Runtime code as compiled. */
export interface CompiledCode {
  /** Zeros in place of libraries and immutables. */
  readonly bytes: Uint8Array
  /** By the compiler's AST id. */
  readonly immutables: readonly { readonly id: string; readonly places: readonly CodePlace[] }[]
  /** By qualified name. */
  readonly libraries: readonly { readonly name: string; readonly places: readonly CodePlace[] }[]
}

/** Where variables lie, undecoded; `undefined` from compilers before 0.5.13, and of transient storage before 0.8.27. */
export interface CompiledLayout {
  readonly storageLayout: unknown
  readonly transientStorageLayout: unknown
}

/** Where instructions are from, as the compiler writes it; `undefined` where it was not asked for. */
export interface CompiledSource {
  readonly runtimeMap: string | undefined
  readonly creationMap: string | undefined
  /** Paths by the numbers of the maps. */
  readonly paths: readonly string[]
}

/** Output of a compiler; its texts are as untrusted as the compiler. */
export type CompilerOutput =
  | {
      readonly kind: 'compiled'
      readonly code: CompiledCode
      readonly layout: CompiledLayout
      readonly source: CompiledSource
    }
  /** Errors, as worded by the compiler; empty when there are neither errors nor code. */
  | { readonly kind: 'failed'; readonly errors: readonly string[] }
  /** Not compiler output. */
  | { readonly kind: 'unreadable' }

const MAX_ERRORS = 50
const MAX_PLACES = 10_000
const MAX_SOURCES = 5_000
/** Deployment writes words and addresses; a longer range would hide code. */
const MAX_PLACE_BYTES = 32
/** Far above the code size limit of any chain. */
const MAX_DIGITS = 8_000_000
const ZERO_DIGIT = 0x30

/** Reads standard JSON output for one contract. Solidity documentation, "Output Description". */
export function decodeCompilerOutput(json: string, target: RecompileTarget): CompilerOutput {
  const output = parseJson(json)
  if (output === undefined) return { kind: 'unreadable' }
  const contract = findContract(toRecord(output.contracts), target)
  const errors = listErrors(output.errors)
  if (contract === undefined || errors.length > 0) return { kind: 'failed', errors }
  const deployed = toRecord(toRecord(contract.evm).deployedBytecode)
  if (typeof deployed.object !== 'string') return { kind: 'unreadable' }
  if (deployed.object === '') return { kind: 'failed', errors }
  const { storageLayout, transientStorageLayout } = contract
  const code = readCompiledCode(deployed)
  const source = readCompiledSource(contract, listSourceIds(output.sources))
  return code === undefined
    ? { kind: 'unreadable' }
    : { kind: 'compiled', code, layout: { storageLayout, transientStorageLayout }, source }
}

/** `evm.bytecode` or `evm.deployedBytecode` of an output; `undefined` when it is not one. */
export function readCompiledCode(wire: unknown): CompiledCode | undefined {
  const { object, immutableReferences, linkReferences } = toRecord(wire)
  if (typeof object !== 'string' || object === '' || object === '0x') return undefined
  const immutables = Object.entries(toRecord(immutableReferences)).map(([id, places]) => ({
    id,
    places: toPlaces(places),
  }))
  const libraries = Object.entries(toRecord(linkReferences)).flatMap(([file, names]) =>
    Object.entries(toRecord(names)).map(([name, places]) => ({
      name: file === '' ? name : `${file}:${name}`,
      places: toPlaces(places),
    })),
  )
  const bytes = toBytes(
    object,
    libraries.flatMap(({ places }) => places),
  )
  return bytes && { bytes, immutables, libraries }
}

function findContract(
  contracts: Readonly<Record<string, unknown>>,
  { path, name }: RecompileTarget,
): Readonly<Record<string, unknown>> | undefined {
  const files = path === undefined ? Object.keys(contracts) : [path]
  const found = files
    .filter((file) => Object.hasOwn(contracts, file))
    .map((file) => toRecord(contracts[file]))
    .filter((names) => Object.hasOwn(names, name))
  return found.length === 1 ? toRecord(found[0]?.[name]) : undefined
}

/** Maps of one contract of an output, whose files have the given numbers. */
export function readCompiledSource(
  contract: Readonly<Record<string, unknown>>,
  paths: readonly string[],
): CompiledSource {
  const { bytecode, deployedBytecode } = toRecord(contract.evm ?? contract)
  const toMap = (wire: unknown) => {
    const { sourceMap } = toRecord(wire)
    return typeof sourceMap === 'string' && sourceMap !== '' ? sourceMap : undefined
  }
  return { runtimeMap: toMap(deployedBytecode), creationMap: toMap(bytecode), paths }
}

/** Paths of an output's `sources` by their `id`. */
export function listSourceIds(wire: unknown): readonly string[] {
  const paths: string[] = []
  for (const [path, entry] of Object.entries(toRecord(wire))) {
    const { id } = toRecord(entry)
    if (isCount(id) && id < MAX_SOURCES) paths[id] = path
  }
  return Array.from(paths, (path) => path ?? '')
}

function listErrors(wire: unknown): string[] {
  if (!Array.isArray(wire)) return []
  return wire
    .map(toRecord)
    .filter(({ severity }) => severity === 'error')
    .slice(0, MAX_ERRORS)
    .map(({ formattedMessage, message }) =>
      String(formattedMessage ?? message ?? 'an error without a message'),
    )
}

/** References of another shape are ignored: the code then differs there, which is reported. */
function toPlaces(wire: unknown): CodePlace[] {
  if (!Array.isArray(wire)) return []
  return wire.slice(0, MAX_PLACES).flatMap((entry) => {
    const { start, length } = toRecord(entry)
    return isCount(start) && isCount(length) && length <= MAX_PLACE_BYTES ? [{ start, length }] : []
  })
}

/** The hex contains placeholders of libraries instead of their addresses. */
function toBytes(object: string, places: readonly CodePlace[]): Uint8Array | undefined {
  const text = object.replace(/^0x/, '')
  if (text.length > MAX_DIGITS) return undefined
  const digits = new TextEncoder().encode(text)
  for (const { start, length } of places) digits.fill(ZERO_DIGIT, start * 2, (start + length) * 2)
  const hex = new TextDecoder().decode(digits)
  return /^(?:[0-9a-f]{2})*$/i.test(hex) ? hexToBytes(hex) : undefined
}
