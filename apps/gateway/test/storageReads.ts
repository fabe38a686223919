import { HASH_INPUTS_TRACER } from '@otterscan/api-schema/execution/hashInputsTracer'
import { locateStorage } from '@otterscan/decode/storage/locateStorage'
import { createSlotNamer, decodePlace } from '@otterscan/decode/storage/slotNamer'
import type { StorageLayout } from '@otterscan/decode/storage/storageLayout'
import { listByteSlots } from '@otterscan/decode/storage/storagePlace'
import { joinWords, type StorageValue, toBytesValue } from '@otterscan/decode/storage/storageValue'
import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import { type Hex, toWord } from '@otterscan/ethereum/hex'

/** A contract with its layout. */
export interface LaidOutContract {
  readonly address: Hex
  readonly layout: StorageLayout
}

/** The value of a path at a block, read from storage alone; in the form of `toPlainResult`. */
export async function readPath(
  request: NodeRequest,
  { address, layout }: LaidOutContract,
  path: string,
  block: Hex,
): Promise<unknown> {
  const located = locateStorage(layout, path)
  if (located.kind === 'invalid') throw new Error(`${path}: ${located.reason}`)
  const { place } = located
  const getWord = (slot: bigint) => request<Hex>('eth_getStorageAt', address, toWord(slot), block)
  const value = decodePlace(layout, place, await getWord(place.slot))
  const type = layout.types.get(place.type)
  if (value.kind !== 'elsewhere' || type === undefined) return toPlain(value)
  const words = await Promise.all(listByteSlots(place, type, value.byteLength, 100).map(getWord))
  const bytes = joinWords(words, Number(value.byteLength))
  return toPlain(toBytesValue(value.isText, bytes ?? '0x'))
}

function toPlain(value: StorageValue): unknown {
  switch (value.kind) {
    case 'integer':
    case 'decimal':
    case 'enum':
    case 'length':
    case 'bool':
      return typeof value.value === 'bigint' ? value.value.toString() : value.value
    case 'address':
      return value.address
    case 'bytes':
      return value.bytes
    case 'text':
      return value.text
    case 'function':
      return `${value.address}${value.selector.slice(2)}`.toLowerCase()
    default:
      return value
  }
}

/** What a getter returned, in the same form. */
export function toPlainResult(value: unknown): unknown {
  return typeof value === 'bigint' || typeof value === 'number' ? value.toString() : value
}

/** A slot that a transaction wrote, with the names that its hash inputs prove. */
interface NamedSlot {
  readonly slot: Hex
  readonly proofs: readonly string[]
  /** Slots that the names lead to. */
  readonly located: readonly (Hex | undefined)[]
}

/** Every slot that a transaction wrote, named from the hash inputs in its opcode logs. */
export async function nameWrites(
  request: NodeRequest,
  layout: StorageLayout,
  hash: Hex,
): Promise<readonly NamedSlot[]> {
  const tracer = `{
    written: [],
    step: function (log) {
      if (log.op.toString() == 'SSTORE') this.written.push(log.stack.peek(0).toString(16));
    },
    fault: function () {},
    result: function () { return this.written; }
  }`
  const [written, hashInputs] = await Promise.all([
    request<string[]>('debug_traceTransaction', hash, { tracer }),
    request<Hex[]>('debug_traceTransaction', hash, { tracer: HASH_INPUTS_TRACER }),
  ])
  const namer = createSlotNamer(layout, { hashInputs })
  const slots = new Set(written.map((slot) => toWord(BigInt(`0x${slot}`))))
  return [...slots].map((slot) => {
    const places = namer.name(slot)
    // A word of a long text has the name of the text, which leads to its first slot.
    const whole = places.filter(({ part }) => part === undefined)
    return {
      slot,
      proofs: places.map(({ proof }) => proof),
      located: whole.map(({ path }) => {
        const found = locateStorage(layout, path)
        return found.kind === 'found' ? toWord(found.place.slot) : undefined
      }),
    }
  })
}
