/** Where a contract keeps its variables, as its compiler laid them out. */
export interface StorageLayout {
  readonly language: 'Solidity' | 'Vyper'
  /** In the order of the layout; those of ERC-7201 namespaces last. */
  readonly variables: readonly StorageVariable[]
  /** Of transient storage (EIP-1153). */
  readonly transient: readonly StorageVariable[]
  /** By the ids that variables and types refer to. A type may refer to itself. */
  readonly types: ReadonlyMap<string, StorageType>
  /** Variables, members and types that could not be read. */
  readonly skipped: number
}

/** A variable, or a member of a struct; of a member `slot` counts from the start of the struct. */
export interface StorageVariable {
  readonly name: string
  readonly slot: bigint
  /** Bytes from the low-order end of the word. */
  readonly offset: number
  readonly type: string
  /** ERC-7201 namespace, `erc7201:…`. */
  readonly namespace?: string
}

/** How the bytes of a value are read. `user` is a user-defined type of which only the size is known. */
export type ValueForm =
  | 'uint'
  | 'int'
  | 'bool'
  | 'address'
  | 'fixedBytes'
  | 'enum'
  | 'externalFunction'
  | 'internalFunction'
  | 'decimal'
  | 'user'

/** A type as it lies in storage; `slots` are those it takes where it stands, apart from what is found by hashing. */
export type StorageType = { readonly label: string; readonly slots: bigint } & (
  | {
      readonly kind: 'value'
      readonly form: ValueForm
      readonly bytes: number
      /** Bytes above the place's offset at which the value starts; in Vyper `bytesM` lies at the high end. */
      readonly shift: number
      /** Names of an enum's members, where the source was read. */
      readonly names?: readonly string[]
    }
  | { readonly kind: 'bytes'; readonly isText: boolean; readonly form: 'solidity' | 'vyper' }
  | ({ readonly kind: 'array'; readonly length: bigint } & Elements)
  /** A dynamic array: its length, and the elements at its hash or, in Vyper, behind it. */
  | ({ readonly kind: 'list'; readonly isInline: boolean } & Elements)
  | { readonly kind: 'struct'; readonly members: readonly StorageVariable[] }
  | {
      readonly kind: 'mapping'
      readonly key: string
      readonly value: string
      /** What is hashed: Solidity has the key first, Vyper the slot. */
      readonly order: 'keySlot' | 'slotKey'
    }
  /** Nothing is known but the size. */
  | { readonly kind: 'unknown' }
)

/** Elements of an array; several small ones share a slot in Solidity. */
export interface Elements {
  readonly element: string
  readonly perSlot: number
  readonly elementBytes: number
  readonly elementSlots: bigint
}

export const WORD_BYTES = 32
/** Slots wrap around here. */
export const SLOT_COUNT = 1n << 256n
/** Nesting of types above which nothing is read. */
export const MAX_STORAGE_DEPTH = 24
const MAX_TEXT = 200

/** A text of a layout that is shown; a hostile one is cut. */
export function cutLayoutText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : undefined
}

/** Whole slots for a number of bytes. */
export function toSlots(bytes: bigint): bigint {
  return (bytes + 31n) / 32n
}

/** Members of an object; none for anything else. */
export function toMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
}

/** A number of a layout, which is JSON's or decimal text; `undefined` for anything else. */
export function parseLayoutNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)) return undefined
  const number = BigInt(value)
  return number < SLOT_COUNT ? number : undefined
}
