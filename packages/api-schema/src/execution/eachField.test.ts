import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { describe, expect, test } from 'vitest'
import { isWireObject } from '../codec.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { type ChangedAnswer, changeEachField } from '../testing/changeEachField.ts'
import { listChanges } from '../testing/listChanges.ts'
import { WIRE_SAMPLES } from '../testing/wireSamples.ts'
import { compareWritten, isSpelledAnew } from '../testing/writtenAnswer.ts'
import { METHOD_TABLE } from './methodTable.ts'

/** Without their types: which belong together is what is tested. */
const METHODS = Object.values(METHOD_TABLE) as unknown as readonly {
  readonly name: keyof typeof METHOD_TABLE
  decodeResult(wire: unknown): never
  encodeResult(result: never): unknown
}[]

/** Without these an answer means nothing, so that it fails as a whole: paths of the fields, entries of lists as `*`. */
const NEEDED: readonly RegExp[] = [
  /^(hash|from|transactionHash|number|parentHash|timestamp)$/,
  /^(current|calls(\.\d+)?|oldestBlock|results|creator|txs|firstPage|lastPage|receipts)$/,
  /^columns(\.\d+(\.\w+)?)?$/,
  /^(block|fullblock)(\.(hash|number|parentHash|timestamp))?$/,
]

/** A map: what is in it is noted by its keys. */
const MAPS: readonly RegExp[] = [/^blocksSummary$/]

function isListed(paths: readonly RegExp[], path: string): boolean {
  return paths.some((pattern) => pattern.test(path))
}

/** Every note of a decoded value, of its parts too. */
function listNotes(value: unknown): readonly UnreadableField[] {
  if (value instanceof Map) return [...value.values()].flatMap(listNotes)
  if (Array.isArray(value)) return value.flatMap(listNotes)
  if (!isWireObject(value)) return []
  const own = Array.isArray(value.unreadable) ? (value.unreadable as UnreadableField[]) : []
  const parts = Object.entries(value).filter(([name]) => name !== 'unreadable' && name !== 'extra')
  return [...own, ...parts.flatMap(([, part]) => listNotes(part))]
}

type Method = (typeof METHODS)[number]

/** The decoded answer; `undefined` where a field without which it means nothing is at fault. */
function decodeChanged(
  method: Method,
  { path, value, wire }: ChangedAnswer,
): { readonly decoded: never } | undefined {
  try {
    return { decoded: method.decodeResult(wire) }
  } catch (error) {
    expect(error, path).toBeInstanceOf(CheckFailedError)
    expect(isListed(NEEDED, path), `${path}: ${JSON.stringify(value)}`).toBe(true)
    return undefined
  }
}

function expectNothingLostOrInvented(method: Method, change: ChangedAnswer): void {
  const { path, value, wire } = change
  if (isSpelledAnew(path) && typeof value !== 'object') return
  const found = decodeChanged(method, change)
  if (found === undefined) return
  const sent = method.encodeResult(found.decoded)
  const place = `${method.name} ${path}: ${JSON.stringify(value)}`
  const { lost, invented } = compareWritten(wire, sent)
  expect(lost, place).toEqual([])
  expect(invented, place).toEqual([])
  if (value === undefined || isListed(MAPS, path)) return
  const notes = listNotes(found.decoded)
  if (notes.length === 0) expect(listChanges(value, readPath(sent, path)), place).toEqual([])
  else expect(JSON.stringify(notes.map((note) => note.value)), place).toContain(JSON.stringify(value))
}

describe('LIST-01 LOG-02: each field in turn absent or of a wrong type', () => {
  test.each(METHODS.map((method) => [method.name, method] as const))('%s', (name, method) => {
    const sample = WIRE_SAMPLES[name]
    const intact = method.decodeResult(sample)
    expect(listNotes(intact)).toEqual([])
    expect(listChanges(sample, method.encodeResult(intact))).toEqual([])
    for (const change of changeEachField(sample)) expectNothingLostOrInvented(method, change)
  })
})

function readPath(wire: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) => (at === null || typeof at !== 'object' ? undefined : Reflect.get(at, name)),
      wire,
    )
}
