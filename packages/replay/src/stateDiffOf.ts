import type { Address } from '@otterscan/ethereum/address'
import type { AccountDiff, Change, StateDiff, StorageChange } from '@otterscan/ethereum/execution/stateDiff'
import type { Hex } from '@otterscan/ethereum/hex'
import { type AccountNow, type ReplayState, toWordBytes } from './ReplayState.ts'

/** What the last transaction changed, as `fromPrestateDiff` of `decode` words it. */
export async function stateDiffOf(state: ReplayState): Promise<StateDiff> {
  const [accounts, slots] = [state.written(), state.writtenSlots()]
  const changed: AccountDiff[] = []
  for (const address of new Set([...accounts.keys(), ...slots.keys()])) {
    const after = await state.now(address)
    const before = accounts.has(address) ? accounts.get(address) : after
    if (before === undefined && after === undefined) continue
    const storage = await storageOf(state, address, slots.get(address), before === undefined)
    const diff = {
      address,
      balance: changeOf(before, after, ({ balance }) => balance),
      nonce: changeOf(before, after, ({ nonce }) => nonce),
      code: changeOf(before, after, ({ code }) => code),
      storage,
    }
    if (diff.balance ?? diff.nonce ?? diff.code ?? storage[0]) changed.push(diff)
  }
  return { accounts: changed }
}

function changeOf<T>(
  before: AccountNow,
  after: AccountNow,
  read: (account: NonNullable<AccountNow>) => T,
): Change<T> | undefined {
  if (before === undefined) return after && { kind: 'added', to: read(after) }
  if (after === undefined) return { kind: 'removed', from: read(before) }
  const [from, to] = [read(before), read(after)]
  return from === to ? undefined : { kind: 'changed', from, to }
}

async function storageOf(
  state: ReplayState,
  address: Address,
  slots: ReadonlyMap<Hex, Uint8Array> | undefined,
  isNew: boolean,
): Promise<readonly StorageChange[]> {
  const changes: StorageChange[] = []
  for (const [slot, bytes] of slots ?? []) {
    const [from, to] = [toWordBytes(bytes), await state.slotNow(address, slot)]
    if (from === to) continue
    changes.push({ slot, change: isNew ? { kind: 'added', to } : { kind: 'changed', from, to } })
  }
  return changes
}
