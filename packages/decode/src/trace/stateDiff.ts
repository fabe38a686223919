import type { AccountDiff, Change, StateDiff, StorageChange } from '@otterscan/ethereum/execution/stateDiff'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { toAddress, toBigint, toBytes, toRecord } from './wireField.ts'

/** A state diff with what could not be read of it. */
export type DecodedStateDiff = StateDiff & { readonly unreadable: readonly UnreadableField[] }

/** Keccak-256 of no bytes: "has no code". */
const EMPTY_CODE_HASH = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const ZERO_WORD = toWord(0n)

/**
 * Diff from the `stateDiff` member of `trace_replayTransaction`; accounts without a change are left out.
 * OpenEthereum `trace` module.
 */
export function fromParityStateDiff(json: unknown): DecodedStateDiff {
  const unreadable: UnreadableField[] = []
  const accounts: AccountDiff[] = []
  for (const [key, entry] of Object.entries(toRecord(json) ?? {})) {
    const address = toAddress(key)
    const record = toRecord(entry)
    if (address === undefined || record === undefined) {
      unreadable.push({ path: key, value: entry, reason: 'expected an account' })
      continue
    }
    const read = <T>(name: string, toValue: (json: unknown) => T | undefined) =>
      readChange(record[name], `${key}.${name}`, toValue, unreadable)
    const balance = read('balance', toBigint)
    const nonce = read('nonce', toBigint)
    const code = read('code', toBytes)
    const storage: StorageChange[] = []
    for (const [slot, value] of Object.entries(toRecord(record.storage) ?? {})) {
      const change = readChange(value, `${key}.storage.${slot}`, toStorageWord, unreadable)
      const word = toStorageWord(slot)
      if (change !== undefined && word !== undefined) storage.push({ slot: word, change })
    }
    addAccount(accounts, { address, balance, nonce, code, storage })
  }
  return { accounts, unreadable }
}

/** `"="` and a missing member are no change. */
function readChange<T>(
  json: unknown,
  path: string,
  toValue: (json: unknown) => T | undefined,
  unreadable: UnreadableField[],
): Change<T> | undefined {
  if (json === '=' || json === undefined || json === null) return undefined
  const record = toRecord(json)
  const both = toRecord(record?.['*'])
  const from = toValue(both === undefined ? record?.['-'] : both.from)
  const to = toValue(both === undefined ? record?.['+'] : both.to)
  if (both !== undefined && from !== undefined && to !== undefined) return { kind: 'changed', from, to }
  if (both === undefined && to !== undefined) return { kind: 'added', to }
  if (both === undefined && from !== undefined) return { kind: 'removed', from }
  unreadable.push({ path, value: json, reason: 'expected a change' })
  return undefined
}

/**
 * Diff from a `prestateTracer` result with `diffMode`: only in `post` is new, only in `pre` is removed, in both is
 * changed where `post` says so. A code that was switched off in the tracer is left out. go-ethereum `prestateTracer`.
 */
export function fromPrestateDiff(json: unknown): DecodedStateDiff {
  const unreadable: UnreadableField[] = []
  const accounts: AccountDiff[] = []
  const pre = toRecord(toRecord(json)?.pre) ?? {}
  const post = toRecord(toRecord(json)?.post) ?? {}
  for (const key of new Set([...Object.keys(pre), ...Object.keys(post)])) {
    const address = toAddress(key)
    if (address === undefined) {
      unreadable.push({ path: key, value: pre[key] ?? post[key], reason: 'expected an address' })
      continue
    }
    const account = toAccountDiff(address, toAccount(pre[key]), toAccount(post[key]))
    if (account !== undefined) addAccount(accounts, account)
  }
  return { accounts, unreadable }
}

function toAccountDiff(
  address: AccountDiff['address'],
  before: PrestateAccount | undefined,
  after: PrestateAccount | undefined,
): AccountDiff | undefined {
  // Some versions list accounts that never existed as empty ones.
  const existed = before !== undefined && !isEmptyAccount(before)
  if (after === undefined) return existed ? toRemoved(address, before) : undefined
  if (existed) return toChanged(address, before, after)
  return isEmptyAccount(after) ? undefined : toAdded(address, after)
}

interface PrestateAccount {
  readonly balance: bigint | undefined
  readonly nonce: bigint | undefined
  readonly code: Hex | undefined
  readonly storage: ReadonlyMap<Hex, Hex>
}

function toAccount(json: unknown): PrestateAccount | undefined {
  const record = toRecord(json)
  if (record === undefined) return undefined
  const storage = new Map<Hex, Hex>()
  for (const [slot, value] of Object.entries(toRecord(record.storage) ?? {})) {
    const key = toStorageWord(slot)
    const word = toStorageWord(value)
    if (key !== undefined && word !== undefined) storage.set(key, word)
  }
  const code = toBytes(record.code) ?? (record.codeHash === EMPTY_CODE_HASH ? '0x' : undefined)
  return { balance: toBigint(record.balance), nonce: toBigint(record.nonce), code, storage }
}

function isEmptyAccount(account: PrestateAccount): boolean {
  const { balance = 0n, nonce = 0n, code = '0x', storage } = account
  return balance === 0n && nonce === 0n && code === '0x' && storage.size === 0
}

function toAdded(address: AccountDiff['address'], account: PrestateAccount): AccountDiff {
  return {
    address,
    balance: { kind: 'added', to: account.balance ?? 0n },
    nonce: { kind: 'added', to: account.nonce ?? 0n },
    code: { kind: 'added', to: account.code ?? '0x' },
    storage: Array.from(account.storage, ([slot, to]) => ({ slot, change: { kind: 'added', to } })),
  }
}

function toRemoved(address: AccountDiff['address'], account: PrestateAccount): AccountDiff {
  return {
    address,
    balance: { kind: 'removed', from: account.balance ?? 0n },
    nonce: { kind: 'removed', from: account.nonce ?? 0n },
    code: { kind: 'removed', from: account.code ?? '0x' },
    storage: Array.from(account.storage, ([slot, from]) => ({ slot, change: toWordChange(from, ZERO_WORD) })),
  }
}

function toChanged(
  address: AccountDiff['address'],
  before: PrestateAccount,
  after: PrestateAccount,
): AccountDiff {
  const storage: StorageChange[] = []
  for (const slot of new Set([...before.storage.keys(), ...after.storage.keys()])) {
    const from = before.storage.get(slot) ?? ZERO_WORD
    const to = after.storage.get(slot) ?? ZERO_WORD
    if (from !== to) storage.push({ slot, change: toWordChange(from, to) })
  }
  return {
    address,
    balance: toMemberChange(before.balance ?? 0n, after.balance),
    nonce: toMemberChange(before.nonce ?? 0n, after.nonce),
    code: toMemberChange(before.code ?? '0x', after.code),
    storage,
  }
}

function toWordChange(from: Hex, to: Hex): Change<Hex> {
  return { kind: 'changed', from, to }
}

/** A member missing after the transaction did not change. */
function toMemberChange<T>(from: T, to: T | undefined): Change<T> | undefined {
  return to === undefined || to === from ? undefined : { kind: 'changed', from, to }
}

function addAccount(accounts: AccountDiff[], account: AccountDiff): void {
  const { balance, nonce, code, storage } = account
  if (balance !== undefined || nonce !== undefined || code !== undefined || storage.length > 0)
    accounts.push(account)
}

/** Slot or value as a whole word, whatever zeros the node left out. */
function toStorageWord(json: unknown): Hex | undefined {
  const value = typeof json === 'number' ? undefined : toBigint(json)
  return value === undefined || value >= 1n << 256n ? undefined : toWord(value)
}
