import type { AccountDiff, Change, StorageChange } from '@otterscan/ethereum/execution/stateDiff'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { addAccount, type DecodedStateDiff, parseStorageWord } from './stateDiff.ts'
import { parseAddress, parseBigint, parseBytes, parseRecord } from './wireField.ts'

/** Keccak-256 of no bytes: "has no code". */
const EMPTY_CODE_HASH = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const ZERO_WORD = toWord(0n)

/**
 * Diff from a `prestateTracer` result with `diffMode`: only in `post` is new, only in `pre` is removed, in both is
 * changed where `post` has the field. A nonce or code of zero is left out by the tracer, a balance never. What cannot
 * be read on one side counts as unreadable, with both sides as its value. go-ethereum `prestateTracer`.
 */
export function fromPrestateDiff(json: unknown): DecodedStateDiff {
  const unreadable: UnreadableField[] = []
  const accounts: AccountDiff[] = []
  const record = parseRecord(json)
  const pre = parseRecord(record?.pre)
  const post = parseRecord(record?.post)
  // Without one of them everything would read as new, or as removed.
  if (pre === undefined || post === undefined) {
    return { accounts, unreadable: [{ path: '', value: json, reason: 'expected pre and post' }] }
  }
  for (const key of new Set([...Object.keys(pre), ...Object.keys(post)])) {
    const address = parseAddress(key)
    const before = parseSide(pre[key])
    const after = parseSide(post[key])
    if (address === undefined || before === undefined || after === undefined) {
      unreadable.push({ path: key, value: { pre: pre[key], post: post[key] }, reason: 'expected an account' })
      continue
    }
    const account = toAccountDiff(address, new AccountReader(key, { before, after }, unreadable))
    if (account !== undefined) addAccount(accounts, account)
  }
  return { accounts, unreadable }
}

/** An account before or after the transaction; `null` when it is not listed there. */
type Side = Record<string, unknown> | null

/** `undefined` when it is not an account. */
function parseSide(json: unknown): Side | undefined {
  return json == null ? null : parseRecord(json)
}

function toAccountDiff(address: AccountDiff['address'], reader: AccountReader): AccountDiff | undefined {
  // Some versions list accounts that never existed as empty ones.
  const existed = !isEmptyAccount(reader.sides.before)
  const exists = reader.sides.after !== null
  if (!existed && isEmptyAccount(reader.sides.after)) return undefined
  const kind = existed ? (exists ? 'changed' : 'removed') : 'added'
  return {
    address,
    balance: reader.change(kind, 'balance', ({ balance }) => readMember(balance, parseBigint)),
    nonce: reader.change(kind, 'nonce', ({ nonce }) => readMember(nonce, parseBigint, 0n)),
    code: reader.change(kind, 'code', readCode),
    storage: reader.storage(kind),
  }
}

function isEmptyAccount(side: Side): boolean {
  if (side === null) return true
  const isZero = (json: unknown) => json == null || parseBigint(json) === 0n
  const code = readCode(side)
  const hasStorage =
    side.storage != null && Object.keys(parseRecord(side.storage) ?? { unreadable: true }).length > 0
  return isZero(side.balance) && isZero(side.nonce) && code.value === '0x' && !hasStorage
}

/** `value` is `undefined` where it cannot be read, or is not known. */
interface Member<T> {
  readonly value: T | undefined
  readonly isAbsent: boolean
}

function readMember<T>(json: unknown, parse: (json: unknown) => T | undefined, absent?: T): Member<T> {
  return json == null ? { value: absent, isAbsent: true } : { value: parse(json), isAbsent: false }
}

/** The tracer can leave codes out and send their hashes only. */
function readCode({ code, codeHash }: Record<string, unknown>): Member<Hex> {
  if (code != null) return readMember(code, parseBytes)
  const isNone = codeHash == null || codeHash === EMPTY_CODE_HASH || codeHash === ZERO_WORD
  return { value: isNone ? '0x' : undefined, isAbsent: true }
}

/** Both sides of one account. */
class AccountReader {
  readonly sides: { readonly before: Side; readonly after: Side }
  private readonly key: string
  private readonly unreadable: UnreadableField[]

  constructor(key: string, sides: AccountReader['sides'], unreadable: UnreadableField[]) {
    this.key = key
    this.sides = sides
    this.unreadable = unreadable
  }

  change<T>(
    kind: Change<T>['kind'],
    name: string,
    read: (side: Record<string, unknown>) => Member<T>,
  ): Change<T> | undefined {
    const before = read(this.sides.before ?? {})
    const after = read(this.sides.after ?? {})
    if (kind === 'added') {
      // A balance that the tracer leaves out of a new account is the one that nothing has.
      if (after.isAbsent && name === 'balance') return { kind, to: 0n as T }
      return after.value === undefined ? this.lose(name, after) : { kind, to: after.value }
    }
    if (kind === 'removed')
      return before.value === undefined ? this.lose(name, before) : { kind, from: before.value }
    // Missing after the transaction: it did not change.
    if (after.isAbsent || after.value === before.value) return undefined
    if (before.value === undefined || after.value === undefined) return this.lose(name)
    return { kind, from: before.value, to: after.value }
  }

  storage(kind: Change<Hex>['kind']): StorageChange[] {
    const before = this.slots(this.sides.before)
    const after = this.slots(this.sides.after)
    if (before === undefined || after === undefined) {
      this.lose('storage')
      return []
    }
    const changes: StorageChange[] = []
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const slot = parseStorageWord(key)
      const from = before.has(key) ? parseStorageWord(before.get(key)) : ZERO_WORD
      const to = after.has(key) ? parseStorageWord(after.get(key)) : ZERO_WORD
      if (slot === undefined || from === undefined || to === undefined) {
        const value = { pre: before.get(key), post: after.get(key) }
        this.unreadable.push({
          path: `${this.key}.storage.${key}`,
          value,
          reason: 'expected a change of a slot',
        })
      } else if (kind === 'added') changes.push({ slot, change: { kind, to } })
      else if (from !== to) changes.push({ slot, change: { kind: 'changed', from, to } })
    }
    return changes
  }

  /** By slot, written in full where it can be read; `undefined` when the map cannot be. */
  private slots(side: Side): ReadonlyMap<string, unknown> | undefined {
    const record = side?.storage == null ? {} : parseRecord(side.storage)
    return (
      record && new Map(Object.entries(record).map(([key, value]) => [parseStorageWord(key) ?? key, value]))
    )
  }

  /** Notes a member that cannot be read; nothing where it was only left out. */
  private lose(name: string, member?: Member<unknown>): undefined {
    if (member?.isAbsent === true) return undefined
    const value = { pre: this.sides.before?.[name], post: this.sides.after?.[name] }
    this.unreadable.push({ path: `${this.key}.${name}`, value, reason: 'expected a change' })
    return undefined
  }
}
