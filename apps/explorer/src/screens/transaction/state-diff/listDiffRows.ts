import type { Address } from '@otterscan/ethereum/address'
import type { Change, StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import type { Hex } from '@otterscan/ethereum/hex'
import type { FileValues } from '@otterscan/ui/Table'

/** One line of the state diff: an account, or one change in it. */
export type StateDiffRow = { readonly key: string } & (
  | { readonly kind: 'account'; readonly address: Address }
  | { readonly kind: 'balance' | 'nonce'; readonly change: Change<bigint> }
  | { readonly kind: 'code'; readonly change: Change<Hex> }
  | { readonly kind: 'slot'; readonly address: Address; readonly slot: Hex; readonly change: Change<Hex> }
)

/** Lines in the source's order: each account with its balance, nonce, code, slots. */
export function listDiffRows(diff: StateDiff): StateDiffRow[] {
  const rows: StateDiffRow[] = []
  diff.accounts.forEach(({ address, balance, nonce, code, storage }, at) => {
    rows.push({ key: `${at}`, kind: 'account', address })
    // A new account also lists "balance 0", "nonce 0" and "no code", which is not worth a line.
    if (balance !== undefined && !isNothing(balance))
      rows.push({ key: `${at} balance`, kind: 'balance', change: balance })
    if (nonce !== undefined && !isNothing(nonce))
      rows.push({ key: `${at} nonce`, kind: 'nonce', change: nonce })
    if (code !== undefined && !isNothing(code)) rows.push({ key: `${at} code`, kind: 'code', change: code })
    storage.forEach(({ slot, change }, slotAt) => {
      rows.push({ key: `${at} slot ${slotAt}`, kind: 'slot', address, slot, change })
    })
  })
  return rows
}

function isNothing(change: Change<bigint> | Change<Hex>): boolean {
  if (change.kind === 'changed') return false
  const value = change.kind === 'added' ? change.to : change.from
  return value === 0n || value === '0x'
}

/** One change in an account. */
export interface ChangeRow {
  readonly address: Address
  readonly kind: 'balance' | 'nonce' | 'code' | 'slot'
  readonly slot: Hex | undefined
  readonly change: Change<bigint> | Change<Hex>
}

/** The changes of the tab, each with its account. */
export function listChanges(diff: StateDiff): readonly ChangeRow[] {
  const found: ChangeRow[] = []
  let address: Address | undefined
  for (const row of listDiffRows(diff)) {
    if (row.kind === 'account') address = row.address
    else if (address !== undefined) {
      const { kind, change } = row
      found.push({ address, kind, slot: kind === 'slot' ? row.slot : undefined, change })
    }
  }
  return found
}

/** Columns of an exported file, one row per change: balances in wei. */
export const CHANGE_FILE_VALUES: FileValues<ChangeRow> = {
  address: ({ address }) => address,
  kind: ({ kind }) => kind,
  slot: ({ slot }) => slot,
  change: ({ change }) => change.kind,
  before: ({ change }) => (change.kind === 'added' ? undefined : change.from.toString()),
  after: ({ change }) => (change.kind === 'removed' ? undefined : change.to.toString()),
}
