import {
  address,
  bit,
  boolean,
  count,
  type Described,
  finiteNumber,
  hash32,
  hexData,
  json,
  jsonCount,
  jsonInteger,
  quantity,
  text,
} from '../codec.ts'
import { blockNumberOrTag, blockReference } from '../execution/blockReference.ts'
import { blockSummaries } from '../execution/indexedList.ts'
import { recipient } from '../execution/transaction.ts'

/** A schema of JSON Schema (draft 7, as OpenRPC has it). */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What the gateway takes is wider than what it gives: any form of an integer, null for what is left out. */
export type Direction = 'taken' | 'given'

const HEX = { type: 'string', pattern: '^0x([0-9a-fA-F]{2})*$' }
const HEX_QUANTITY = { type: 'string', pattern: '^0x[0-9a-fA-F]{1,64}$' }
const JSON_INTEGER = { type: 'integer', minimum: 0 }
const ANY_INTEGER = { anyOf: [HEX_QUANTITY, { type: 'string', pattern: '^[0-9]{1,78}$' }, JSON_INTEGER] }
const ADDRESS = { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' }
const HASH = { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' }
const TAG = { enum: ['earliest', 'finalized', 'safe', 'latest', 'pending'] }
const BLOCK = { anyOf: [ANY_INTEGER, TAG, HASH, { type: 'object' }, { type: 'null' }] }

type Functions = { readonly decode: unknown; readonly encode: unknown }

/** Forms of values that are not made of others: how they are given, and how they are taken. */
const LEAVES: readonly (readonly [codec: Functions, given: JsonSchema, taken?: JsonSchema])[] = [
  [address, ADDRESS],
  [hash32, HASH],
  [hexData, HEX],
  [jsonCount, JSON_INTEGER, ANY_INTEGER],
  [jsonInteger, JSON_INTEGER, ANY_INTEGER],
  [quantity, HEX_QUANTITY, ANY_INTEGER],
  [count, HEX_QUANTITY, ANY_INTEGER],
  [bit, { enum: ['0x0', '0x1'] }, ANY_INTEGER],
  [boolean, { type: 'boolean' }],
  [text, { type: 'string' }],
  [finiteNumber, { type: 'number' }],
  [blockReference, BLOCK],
  [blockNumberOrTag, BLOCK],
  [recipient, { anyOf: [ADDRESS, { type: 'null' }] }],
  [blockSummaries, { type: 'object' }],
  [json, {}],
]

/** The leaf that a codec is a variant of: with both functions, with the one that reads, or with one that writes. */
function findLeaf(codec: Functions) {
  const readsSame = ([one]: (typeof LEAVES)[number]) => one.decode === codec.decode
  const writesSame = ([one]: (typeof LEAVES)[number]) => one.encode === codec.encode
  // What is written as it is has any form.
  const isWritten = codec.encode !== json.encode
  return (
    LEAVES.find((leaf) => readsSame(leaf) && writesSame(leaf)) ??
    LEAVES.find(readsSame) ??
    (isWritten ? LEAVES.find(writesSame) : undefined)
  )
}

interface ObjectField {
  readonly name: string
  readonly key: string
  readonly field: Described &
    Partial<Functions> & { readonly absent?: unknown; readonly also?: readonly string[] }
}

/** The form of a codec's wire. A part that is read by a function of its own is any JSON. */
export function describeCodec(codec: Described, direction: Direction): JsonSchema {
  const { of, as } = codec
  if (Array.isArray(of) && as === 'tuple') {
    return { type: 'array', items: (of as readonly Described[]).map((one) => describeCodec(one, direction)) }
  }
  if (Array.isArray(of)) return describeObject(of as readonly ObjectField[], as as object, direction)
  if (as === 'list') return { type: 'array', items: describeCodec(of as Described, direction) }
  if (of !== undefined) {
    const inner = describeCodec(of as Described, direction)
    return 'absent' in codec ? orNull(inner) : inner
  }
  const [, given, taken] = findLeaf(codec as Functions) ?? []
  return (direction === 'taken' ? taken : undefined) ?? given ?? {}
}

function describeObject(fields: readonly ObjectField[], core: object, direction: Direction): JsonSchema {
  const isNeeded = ({ name, field }: ObjectField) => name in core && !('absent' in field)
  return {
    type: 'object',
    required: fields.filter(isNeeded).map(({ key }) => key),
    properties: Object.fromEntries(
      fields.map((one) => {
        const schema = describeCodec(one.field, direction)
        return [one.key, isNeeded(one) ? schema : orNull(schema)]
      }),
    ),
  }
}

function orNull(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0) return schema
  const known = schema.anyOf as readonly JsonSchema[] | undefined
  if (known?.some(({ type }) => type === 'null') === true) return schema
  return { anyOf: [...(known ?? [schema]), { type: 'null' }] }
}
