import { hexToBytes } from '@otterscan/ethereum/hex'
import type { RecompileTarget } from './compilerInput.ts'

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

/** Output of a compiler; its texts are as untrusted as the compiler. */
export type CompilerOutput =
  | { readonly kind: 'compiled'; readonly code: CompiledCode; readonly layout: CompiledLayout }
  /** Errors, as worded by the compiler; empty when there are neither errors nor code. */
  | { readonly kind: 'failed'; readonly errors: readonly string[] }
  /** Not compiler output. */
  | { readonly kind: 'unreadable' }

const MAX_ERRORS = 50
const MAX_PLACES = 10_000
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
  const immutables = Object.entries(toRecord(deployed.immutableReferences)).map(([id, places]) => ({
    id,
    places: toPlaces(places),
  }))
  const libraries = Object.entries(toRecord(deployed.linkReferences)).flatMap(([file, names]) =>
    Object.entries(toRecord(names)).map(([name, places]) => ({
      name: file === '' ? name : `${file}:${name}`,
      places: toPlaces(places),
    })),
  )
  const { storageLayout, transientStorageLayout } = contract
  const bytes = toBytes(
    deployed.object,
    libraries.flatMap(({ places }) => places),
  )
  return bytes === undefined
    ? { kind: 'unreadable' }
    : {
        kind: 'compiled',
        code: { bytes, immutables, libraries },
        layout: { storageLayout, transientStorageLayout },
      }
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

function parseJson(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? toRecord(value) : undefined
  } catch {
    return undefined // reported as unreadable
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
