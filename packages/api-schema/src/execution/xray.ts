import {
  STORAGE_OPS,
  type XrayAccess,
  type XrayCall,
  type XrayEntry,
  type XrayLog,
} from '@otterscan/ethereum/execution/xray'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  address,
  boolean,
  type Codec,
  count,
  hash32,
  hexData,
  isWireObject,
  jsonCount,
  quantity,
  text,
} from '../codec.ts'
import { list, orElse, tuple } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { answer, entry } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'
import { CALL_FRAME_FIELDS, listOfNested } from './callFrame.ts'

/** What is reported of a transaction beyond its calls and logs. */
const XRAY_PARTS = ['storage'] as const

export type XrayPart = (typeof XRAY_PARTS)[number]

/** A page of what a transaction did. */
export interface XrayPage {
  /** In the order in which it happened. */
  readonly results: readonly XrayEntry[]
  /** Of all pages. */
  readonly total: number | undefined
  /** What calls are read from: `callTracer`, `parityTraces`, `replay`, `opcodeLogs`, `topFrame`; `none`: not known. */
  readonly calls: string | undefined
  /** What logs are read from: as `calls`; `receipt`: their order is known, not the calls that wrote them. */
  readonly logs: string | undefined
  /** As `calls`; `null` where it was not asked for, `none` where the node cannot tell. */
  readonly storage: string | null | undefined
  /** Accesses to storage beyond the most that are reported; 0 where all are. */
  readonly omitted: number | undefined
  /** Why calls are not known, as the node or the gateway words it; `null` where they are. */
  readonly reason: string | null | undefined
  /** How to have the node tell what is missing; `null` where nothing is. */
  readonly advice: string | null | undefined
  readonly unreadable: readonly UnreadableField[]
}

function oneOf<const T extends string>(values: readonly T[]): Codec<T> {
  return {
    decode: (wire, path) => {
      const found = values.find((value) => value === wire)
      if (found === undefined) throw new CheckFailedError(path, wire, values.join(', '))
      return found
    },
    encode: (value) => value,
  }
}

const { input: _, output: __, ...callFields } = CALL_FRAME_FIELDS.optional

/** Unlike in a flat trace, data that is not known is null. */
const call: Codec<XrayCall> = entry({
  core: { kind: oneOf(['call']), ...CALL_FRAME_FIELDS.core },
  optional: callFields,
  nulls: { ...CALL_FRAME_FIELDS.nulls, input: hexData, output: hexData },
})

const log: Codec<XrayLog> = entry({
  core: { kind: oneOf(['log']), depth: jsonCount, address, topics: list(hash32) },
  optional: { isUnplaced: boolean },
  nulls: { data: hexData, logIndex: count },
})

const access: Codec<XrayAccess> = entry({
  core: { kind: oneOf(['storage']), depth: jsonCount, op: oneOf(STORAGE_OPS), slot: quantity },
  optional: { before: quantity },
  nulls: { value: quantity },
})

const xrayEntry: Codec<XrayEntry> = {
  decode: (wire, path, unreadable) => {
    const kind = isWireObject(wire) ? wire.kind : undefined
    if (kind === 'storage') return access.decode(wire, path, unreadable)
    if (kind === 'log') return log.decode(wire, path, unreadable)
    if (kind === 'call') return call.decode(wire, path, unreadable)
    throw new CheckFailedError(path, wire, 'a call, a log or an access to storage')
  },
  encode: (value) => {
    if (value.kind === 'storage') return access.encode(value)
    return value.kind === 'log' ? log.encode(value) : call.encode(value)
  },
}

const xrayPage: Codec<XrayPage> = answer({
  core: { results: listOfNested(xrayEntry) },
  optional: { total: jsonCount, calls: text, logs: text, omitted: jsonCount },
  nulls: { storage: orElse(text, null), reason: orElse(text, null), advice: orElse(text, null) },
})

/**
 * Everything that a mined transaction did, in the order in which it happened: calls and logs, with `storage` also reads and
 * writes of storage. `index` counts from the first. With storage the node runs the transaction instruction by instruction.
 */
export const gateway_getXray = defineMethod({
  name: 'gateway_getXray',
  params: tuple<[transactionHash: Hex, parts: readonly XrayPart[], index: number, size: number]>(
    hash32,
    list(oneOf(XRAY_PARTS)),
    jsonCount,
    jsonCount,
  ),
  result: xrayPage,
  source: 'Otterscan gateway, docs/gateway.md',
})
