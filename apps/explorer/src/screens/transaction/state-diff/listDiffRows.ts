import type { Address } from '@otterscan/ethereum/address'
import type { Change, StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import type { Hex } from '@otterscan/ethereum/hex'

/** One line of the state diff: an account, or one thing that changed in it. */
export type DiffRow = { readonly key: string } & (
  | { readonly kind: 'account'; readonly address: Address }
  | { readonly kind: 'balance' | 'nonce'; readonly change: Change<bigint> }
  | { readonly kind: 'code'; readonly change: Change<Hex> }
  | { readonly kind: 'slot'; readonly slot: Hex; readonly change: Change<Hex> }
)

/** Lines in the source's order: each account with its balance, nonce, code, slots. */
export function listDiffRows(diff: StateDiff): DiffRow[] {
  const rows: DiffRow[] = []
  diff.accounts.forEach(({ address, balance, nonce, code, storage }, at) => {
    rows.push({ key: `${at}`, kind: 'account', address })
    // A new account says "balance 0", "nonce 0" and "no code" too, which is no news.
    if (balance !== undefined && !isNothing(balance))
      rows.push({ key: `${at} balance`, kind: 'balance', change: balance })
    if (nonce !== undefined && !isNothing(nonce))
      rows.push({ key: `${at} nonce`, kind: 'nonce', change: nonce })
    if (code !== undefined && !isNothing(code)) rows.push({ key: `${at} code`, kind: 'code', change: code })
    storage.forEach(({ slot, change }, slotAt) => {
      rows.push({ key: `${at} slot ${slotAt}`, kind: 'slot', slot, change })
    })
  })
  return rows
}

function isNothing(change: Change<bigint> | Change<Hex>): boolean {
  if (change.kind === 'changed') return false
  const value = change.kind === 'added' ? change.to : change.from
  return value === 0n || value === '0x'
}
