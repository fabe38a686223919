import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { parseJsonAbi } from '@otterscan/decode/abi/jsonAbi'
import { parseSignature } from '@otterscan/decode/abi/parseSignature'

/** A signature and the place it was found at. */
export interface SourceSignature {
  readonly signature: AbiSignature
  readonly path: string
}

/** Every function, event and error that a file names; what cannot be read is left out. */
export function listSignatures(path: string, text: string): readonly SourceSignature[] {
  return read(path, text).map((signature) => ({ signature, path }))
}

function read(path: string, text: string): readonly AbiSignature[] {
  if (path.endsWith('.txt')) return text.split('\n').flatMap((line) => parseSignature(line) ?? [])
  if (path.endsWith('.json')) return collect(parseJson(text))
  if (/(?<!\.d)\.(?:c|m)?[jt]s$/.test(path)) return listArrays(text).flatMap(collect)
  return []
}

/** Interfaces anywhere inside a JSON value. */
function collect(value: unknown): readonly AbiSignature[] {
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value)) return Object.values(value).flatMap(collect)
  if (!value.some(isAbiItem)) return value.flatMap(collect)
  const { functions, events, errors } = parseJsonAbi(value)
  return [...functions, ...events.filter(({ anonymous }) => !anonymous), ...errors]
}

function isAbiItem(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !('type' in item) || !('name' in item)) return false
  return item.type === 'function' || item.type === 'event' || item.type === 'error'
}

/** Array literals of a script that hold nothing but plain values. The script is not run. */
function listArrays(script: string): readonly unknown[] {
  const arrays: unknown[] = []
  const start = /\[\s*\{/g
  for (let match = start.exec(script); match !== null; match = start.exec(script)) {
    const literal = readLiteral(script, match.index)
    if (literal === undefined) continue
    const value = parseJson(toJson(literal))
    if (value === undefined) continue
    arrays.push(value)
    start.lastIndex = match.index + literal.length
  }
  return arrays
}

/** From an opening bracket to its closing one; `undefined` when something is computed in between. */
function readLiteral(script: string, from: number): string | undefined {
  let depth = 0
  for (let at = from; at < script.length; at++) {
    const character = script.charAt(at)
    if ('[{'.includes(character)) depth++
    else if (']}'.includes(character) && --depth === 0) return script.slice(from, at + 1)
    else if ('(`=;'.includes(character)) return undefined
  }
  return undefined
}

function toJson(literal: string): string {
  return literal
    .replaceAll("'", '"')
    .replace(/([{,]\s*)([A-Za-z_]\w*)\s*:/g, '$1"$2":')
    .replace(/,(\s*[\]}])/g, '$1')
    .replace(/:\s*!0/g, ':true')
    .replace(/:\s*!1/g, ':false')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not plain data: this file or literal names nothing
  }
}
