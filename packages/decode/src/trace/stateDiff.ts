import type { AccountDiff, Change, StateDiff, StorageChange } from '@otterscan/ethereum/execution/stateDiff'
import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { parseAddress, parseBigint, parseBytes, parseRecord } from './wireField.ts'

/** A state diff with the parts that could not be decoded. */
export type DecodedStateDiff = StateDiff & { readonly unreadable: readonly UnreadableField[] }

/**
 * Diff from the `stateDiff` member of `trace_replayTransaction`; accounts without a change are left out. Empty for null.
 * OpenEthereum `trace` module.
 */
export function fromParityStateDiff(json: unknown): DecodedStateDiff {
  const unreadable: UnreadableField[] = []
  const accounts: AccountDiff[] = []
  const all = parseRecord(json)
  if (all === undefined && json != null)
    unreadable.push({ path: '', value: json, reason: 'expected a map of accounts' })
  for (const [key, entry] of Object.entries(all ?? {})) {
    const address = parseAddress(key)
    const record = parseRecord(entry)
    if (address === undefined || record === undefined) {
      unreadable.push({ path: key, value: entry, reason: 'expected an account' })
      continue
    }
    const read = <T>(name: string, toValue: (json: unknown) => T | undefined) =>
      readChange(record[name], `${key}.${name}`, toValue, unreadable)
    const balance = read('balance', parseBigint)
    const nonce = read('nonce', parseBigint)
    const code = read('code', parseBytes)
    const storage = readStorageChanges(record.storage, `${key}.storage`, unreadable)
    addAccount(accounts, { address, balance, nonce, code, storage })
  }
  return { accounts, unreadable }
}

function readStorageChanges(json: unknown, path: string, unreadable: UnreadableField[]): StorageChange[] {
  if (json === '=' || json == null) return []
  const record = parseRecord(json)
  if (record === undefined) unreadable.push({ path, value: json, reason: 'expected a map of slots' })
  return Object.entries(record ?? {}).flatMap(([key, value]) => {
    const slot = parseStorageWord(key)
    if (slot === undefined) {
      unreadable.push({ path: `${path}.${key}`, value, reason: 'expected a slot' })
      return []
    }
    const change = readChange(value, `${path}.${key}`, parseStorageWord, unreadable)
    return change === undefined ? [] : [{ slot, change }]
  })
}

/** `"="` and a missing member mean no change. */
function readChange<T>(
  json: unknown,
  path: string,
  toValue: (json: unknown) => T | undefined,
  unreadable: UnreadableField[],
): Change<T> | undefined {
  if (json === '=' || json === undefined || json === null) return undefined
  const record = parseRecord(json)
  const both = parseRecord(record?.['*'])
  const from = toValue(both === undefined ? record?.['-'] : both.from)
  const to = toValue(both === undefined ? record?.['+'] : both.to)
  if (both !== undefined && from !== undefined && to !== undefined) return { kind: 'changed', from, to }
  if (both === undefined && to !== undefined) return { kind: 'added', to }
  if (both === undefined && from !== undefined) return { kind: 'removed', from }
  unreadable.push({ path, value: json, reason: 'expected a change' })
  return undefined
}

/** Keeps an account that changed. */
export function addAccount(accounts: AccountDiff[], account: AccountDiff): void {
  const { balance, nonce, code, storage } = account
  if (balance !== undefined || nonce !== undefined || code !== undefined || storage.length > 0)
    accounts.push(account)
}

/** Slot or value as a whole word, with the leading zeros the node left out; `undefined` for anything else. */
export function parseStorageWord(json: unknown): Hex | undefined {
  const value = typeof json === 'number' ? undefined : parseBigint(json)
  return value === undefined || value >= 1n << 256n ? undefined : toWord(value)
}

/**
 * The inverse of `fromParityStateDiff`; addresses in lower case. What could not be read stands at its place as it came,
 * so that a reader sees that it cannot be read, in place of no change. OpenEthereum `trace` module.
 */
export function toParityStateDiff({
  accounts,
  unreadable,
}: DecodedStateDiff): Readonly<Record<string, unknown>> {
  const written = new Map<string, unknown>()
  for (const { address, balance, nonce, code, storage } of accounts) {
    written.set(address.toLowerCase(), {
      balance: writeChange(balance, toQuantity),
      code: writeChange(code, (bytes) => bytes),
      nonce: writeChange(nonce, toQuantity),
      storage: Object.fromEntries(
        storage.map(({ slot, change }) => [slot, writeChange(change, (word) => word)]),
      ),
    })
  }
  for (const { path, value } of unreadable) {
    const [key = '', member, ...slot] = path.split('.')
    const account = parseRecord(written.get(key.toLowerCase())) ?? UNCHANGED
    // In a list: an object in its place would read as an account.
    const raw =
      member === undefined ? [value] : { ...account, ...placeRaw(account, [member, ...slot], value) }
    written.set(key.toLowerCase(), raw)
  }
  return Object.fromEntries(written)
}

const UNCHANGED = { balance: '=', code: '=', nonce: '=', storage: {} }

function placeRaw(account: Record<string, unknown>, [member = '', ...slot]: string[], value: unknown) {
  if (slot.length === 0) return { [member]: value }
  return { [member]: { ...parseRecord(account[member]), [slot.join('.')]: value } }
}

function writeChange<T>(change: Change<T> | undefined, write: (value: T) => Hex): unknown {
  if (change === undefined) return '='
  if (change.kind === 'added') return { '+': write(change.to) }
  if (change.kind === 'removed') return { '-': write(change.from) }
  return { '*': { from: write(change.from), to: write(change.to) } }
}
