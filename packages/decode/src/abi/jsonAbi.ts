import { type AbiSignature, createSignature } from './abiSignature.ts'
import {
  type AbiParameter,
  type AbiType,
  isWithinBounds,
  MAX_TYPE_DEPTH,
  parseAbiType,
  parseLibraryType,
} from './abiType.ts'

/** A contract's ABI, as much of it as could be read. */
export interface ContractAbi {
  /** Overloads are separate entries. In the source's order. */
  readonly functions: readonly AbiSignature[]
  readonly events: readonly AbiSignature[]
  readonly errors: readonly AbiSignature[]
  /** `undefined` when the source names no constructor. */
  readonly constructorInputs: readonly AbiParameter[] | undefined
  readonly hasFallback: boolean
  readonly hasReceive: boolean
  /** Items left out because they could not be read. */
  readonly skipped: number
}

const MUTABILITIES = ['pure', 'view', 'nonpayable', 'payable'] as const

/**
 * Reads a JSON ABI (the array, or an object with an `abi` member) item by item; what cannot be read is counted, the
 * rest stands. Never throws. Solidity ABI specification, "JSON".
 */
export function parseJsonAbi(json: unknown): ContractAbi {
  const items = isRecord(json) && !Array.isArray(json) ? json.abi : json
  const abi: AbiDraft = {
    function: [],
    event: [],
    error: [],
    constructorInputs: undefined,
    entryPoints: new Set(),
    skipped: 0,
  }
  for (const item of Array.isArray(items) ? (items as unknown[]) : []) {
    if (!isRecord(item) || !readItem(abi, item)) abi.skipped++
  }
  return {
    functions: abi.function,
    events: abi.event,
    errors: abi.error,
    constructorInputs: abi.constructorInputs,
    hasFallback: abi.entryPoints.has('fallback'),
    hasReceive: abi.entryPoints.has('receive'),
    skipped: abi.skipped,
  }
}

interface AbiDraft {
  readonly function: AbiSignature[]
  readonly event: AbiSignature[]
  readonly error: AbiSignature[]
  readonly entryPoints: Set<string>
  constructorInputs: readonly AbiParameter[] | undefined
  skipped: number
}

/** False when the item could not be read. */
function readItem(abi: AbiDraft, item: Record<string, unknown>): boolean {
  // Early compilers omitted the type of functions.
  const type: unknown = item.type ?? 'function'
  switch (type) {
    case 'fallback':
    case 'receive':
      abi.entryPoints.add(type)
      return true
    case 'constructor':
      abi.constructorInputs = readParameters(item.inputs) ?? abi.constructorInputs
      return readParameters(item.inputs) !== undefined
    case 'function':
    case 'event':
    case 'error': {
      const signature = readSignature(type, item)
      if (signature !== undefined) abi[type].push(signature)
      return signature !== undefined
    }
    default:
      return false
  }
}

function readSignature(kind: AbiSignature['kind'], item: Record<string, unknown>): AbiSignature | undefined {
  const inputs = readParameters(item.inputs)
  if (typeof item.name !== 'string' || inputs === undefined) return undefined
  return createSignature({
    kind,
    name: item.name,
    inputs,
    // An unreadable output affects the outputs, not the function.
    outputs: kind === 'function' ? readParameters(item.outputs) : undefined,
    stateMutability: readMutability(item),
    anonymous: item.anonymous === true,
    hasIndexedFlags: kind === 'event',
  })
}

function readMutability(item: Record<string, unknown>): AbiSignature['stateMutability'] {
  const named = MUTABILITIES.find((mutability) => mutability === item.stateMutability)
  if (named !== undefined) return named
  // Compilers before 0.4.16 wrote flags instead.
  if (item.constant === true) return 'view'
  if (item.payable === true) return 'payable'
  return item.constant === false || item.payable === false ? 'nonpayable' : undefined
}

/** A missing list is empty; a list with one unreadable entry is unreadable. */
function readParameters(json: unknown, depth = 0): AbiParameter[] | undefined {
  if (json === undefined || json === null) return []
  if (!Array.isArray(json) || depth > MAX_TYPE_DEPTH) return undefined
  const parameters: AbiParameter[] = []
  for (const entry of json as unknown[]) {
    if (!isRecord(entry) || typeof entry.type !== 'string') return undefined
    const type = readType(entry.type, entry, depth)
    if (type === undefined) return undefined
    parameters.push({
      name: typeof entry.name === 'string' ? entry.name : '',
      type,
      indexed: entry.indexed === true,
    })
  }
  return parameters
}

function readType(text: string, entry: Record<string, unknown>, depth: number): AbiType | undefined {
  const members = entry.components === undefined ? undefined : readParameters(entry.components, depth + 1)
  const isTuple = text.startsWith('tuple')
  if (isTuple && members === undefined && entry.components !== undefined) return undefined
  const type = parseAbiType(text, members) ?? parseLibraryType(text, entry.internalType, members)
  return type !== undefined && isWithinBounds(type) ? type : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
