import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type Asset, type Movement, toAssetKey } from './movement.ts'

/** By how much an account's holding of an asset changed. */
export interface AssetChange {
  readonly asset: Asset
  /** Negative for what it gave; never zero. */
  readonly amount: bigint
}

/** What changed for one account. */
export interface AccountChange {
  readonly account: Address
  readonly changes: readonly AssetChange[]
}

/**
 * The sum of all movements for each account and asset, accounts and assets in the order of their first movement; those
 * that end where they were are left out. Tokens at the zero address are none's.
 */
export function sumChanges(movements: readonly Movement[]): AccountChange[] {
  const sums = new Map<Address, Map<string, { asset: Asset; amount: bigint }>>()
  const add = (account: Address, asset: Asset, amount: bigint) => {
    if (asset.kind !== 'native' && isSameAddress(account, ZERO_ADDRESS)) return
    const own = sums.get(account) ?? new Map<string, { asset: Asset; amount: bigint }>()
    sums.set(account, own)
    const key = toAssetKey(asset)
    const before = own.get(key)
    if (before === undefined) own.set(key, { asset, amount })
    else before.amount += amount
  }
  for (const { from, to, asset, amount } of movements) {
    add(from, asset, -amount)
    add(to, asset, amount)
  }
  return [...sums].flatMap(([account, own]) => {
    const changes = [...own.values()].filter(({ amount }) => amount !== 0n)
    return changes.length === 0 ? [] : [{ account, changes }]
  })
}

/** A stream between two accounts: all movements of one asset from one to the other. */
export interface Flow extends Movement {
  /** Movements in it. */
  readonly count: number
}

/** Movements with the same ends and asset as one, in the order of their first. */
export function joinFlows(movements: readonly Movement[]): Flow[] {
  const flows = new Map<string, Movement & { amount: bigint; count: number }>()
  for (const movement of movements) {
    const key = `${movement.from} ${movement.to} ${toAssetKey(movement.asset)}`
    const before = flows.get(key)
    if (before === undefined) {
      flows.set(key, { ...movement, count: 1 })
    } else {
      before.amount += movement.amount
      before.count += 1
    }
  }
  return [...flows.values()]
}
