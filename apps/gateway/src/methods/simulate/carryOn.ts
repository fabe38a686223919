import type { AccountChanges } from '@otterscan/api-schema/execution/simulate'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import type { AccountDiff, Change, StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import type { Hex } from '@otterscan/ethereum/hex'

const NO_CHANGES: AccountChanges = {
  balance: undefined,
  nonce: undefined,
  code: undefined,
  state: undefined,
  stateDiff: undefined,
}

/** Changes of accounts with what a call did to them: the next call runs on that. */
export function carryOn(
  changes: ReadonlyMap<Address, AccountChanges>,
  { accounts }: StateDiff,
): ReadonlyMap<Address, AccountChanges> {
  const next = new Map(changes)
  for (const diff of accounts) {
    const address = toChecksumAddress(diff.address)
    next.set(address, withDiff(next.get(address) ?? NO_CHANGES, diff))
  }
  return next
}

function withDiff(own: AccountChanges, { balance, nonce, code, storage }: AccountDiff): AccountChanges {
  const isGone = balance?.kind === 'removed' || nonce?.kind === 'removed'
  const slots = new Map<Hex, Hex>(storage.map(({ slot, change }) => [slot, after(change) ?? ZERO]))
  // Storage that was replaced as a whole stays so.
  const state = own.state && new Map([...own.state, ...slots])
  const stateDiff = state === undefined ? new Map([...(own.stateDiff ?? []), ...slots]) : undefined
  return {
    balance: after(balance) ?? (isGone ? 0n : own.balance),
    nonce: after(nonce) ?? (isGone ? 0n : own.nonce),
    code: after(code) ?? (isGone || code?.kind === 'removed' ? '0x' : own.code),
    state: isGone ? new Map() : state,
    stateDiff: isGone || stateDiff === undefined || stateDiff.size === 0 ? undefined : stateDiff,
  }
}

const ZERO: Hex = `0x${'00'.repeat(32)}`

function after<T>(change: Change<T> | undefined): T | undefined {
  return change === undefined || change.kind === 'removed' ? undefined : change.to
}
