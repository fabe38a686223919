import { type Address, isSameAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import { type Asset, type Movement, toAssetKey } from './movement.ts'
import { type AssetChange, sumChanges } from './netChanges.ts'

/** What moved, for one sentence from the view of an account. Amounts are positive. */
export interface MovementStory {
  readonly verb:
    | 'sent'
    | 'received'
    | 'swapped'
    | 'bought'
    | 'sold'
    | 'minted'
    | 'burned'
    | 'redeemed'
    | 'moved'
  /** What the verb is about. */
  readonly what: readonly AssetChange[]
  /** What was given or got for it; empty when nothing was. */
  readonly inReturn: readonly AssetChange[]
  /** Where it came from; `undefined` when that is the account, several, or none. */
  readonly from: Address | undefined
  /** Where it went; `undefined` when that is the account, several, or none. */
  readonly to: Address | undefined
  /** Accounts it went to, when they are several; else 0. */
  readonly recipients: number
}

const NONE = { inReturn: [], from: undefined, to: undefined, recipients: 0 } as const
/** More things make no sentence. */
const MAX_ASSETS = 3

/**
 * What the movements come to for an account, in net terms; `undefined` when that is more than a sentence says, or
 * nothing moved. Only for movements that are completely known.
 */
export function tellMovements(movements: readonly Movement[], account: Address): MovementStory | undefined {
  const changes = sumChanges(movements).find((one) => isSameAddress(one.account, account))?.changes ?? []
  if (changes.length > MAX_ASSETS) return undefined
  const gave = changes
    .filter(({ amount }) => amount < 0n)
    .map(({ asset, amount }) => ({ asset, amount: -amount }))
  const got = changes.filter(({ amount }) => amount > 0n)
  if (gave.length > 0 && got.length > 0) return tellExchange(movements, gave, got)
  if (gave.length > 0) return tellGiven(movements, gave)
  if (got.length > 0) return tellGot(movements, got)
  return tellOthers(movements)
}

function tellExchange(
  movements: readonly Movement[],
  gave: readonly AssetChange[],
  got: readonly AssetChange[],
): MovementStory | undefined {
  if (got.every(({ asset }) => isMade(movements, asset))) {
    return { ...NONE, verb: 'minted', what: got, inReturn: gave }
  }
  if (gave.every(({ asset }) => isDestroyed(movements, asset))) {
    return { ...NONE, verb: 'redeemed', what: gave, inReturn: got }
  }
  const [isPaid, isPayment] = [gave.every(isFungible), got.every(isFungible)]
  if (isPaid && got.every(isCollectible)) return { ...NONE, verb: 'bought', what: got, inReturn: gave }
  if (isPayment && gave.every(isCollectible)) return { ...NONE, verb: 'sold', what: gave, inReturn: got }
  return { ...NONE, verb: 'swapped', what: gave, inReturn: got }
}

function tellGiven(movements: readonly Movement[], gave: readonly AssetChange[]): MovementStory {
  if (gave.every(({ asset }) => isDestroyed(movements, asset))) return { ...NONE, verb: 'burned', what: gave }
  const recipients = listEnds(movements, gave, 1n)
  const to = recipients.length === 1 ? recipients[0] : undefined
  return { ...NONE, verb: 'sent', what: gave, to, recipients: recipients.length > 1 ? recipients.length : 0 }
}

function tellGot(movements: readonly Movement[], got: readonly AssetChange[]): MovementStory {
  if (got.every(({ asset }) => isMade(movements, asset))) return { ...NONE, verb: 'minted', what: got }
  const sources = listEnds(movements, got, -1n)
  return { ...NONE, verb: 'received', what: got, from: sources.length === 1 ? sources[0] : undefined }
}

/** A single movement between others. */
function tellOthers(movements: readonly Movement[]): MovementStory | undefined {
  const [only, ...rest] = movements
  if (only === undefined || rest.length > 0 || isSameAddress(only.from, only.to)) return undefined
  const { asset, from, to, amount } = only
  const what = [{ asset, amount }]
  if (isMade(movements, asset)) return { ...NONE, verb: 'minted', what, to }
  if (isDestroyed(movements, asset)) return { ...NONE, verb: 'burned', what, from }
  return { ...NONE, verb: 'moved', what, from, to }
}

/** Accounts that gained (or lost) any of the assets. */
function listEnds(movements: readonly Movement[], assets: readonly AssetChange[], sign: bigint): Address[] {
  const keys = new Set(assets.map(({ asset }) => toAssetKey(asset)))
  return sumChanges(movements)
    .filter(({ changes }) =>
      changes.some(({ asset, amount }) => keys.has(toAssetKey(asset)) && amount * sign > 0n),
    )
    .map(({ account }) => account)
}

/** True when no account had less of it afterwards. */
function isMade(movements: readonly Movement[], asset: Asset): boolean {
  return (
    asset.kind !== 'native' &&
    hasZeroEnd(movements, asset, 'from') &&
    listEnds(movements, [{ asset, amount: 1n }], -1n).length === 0
  )
}

/** True when no account had more of it afterwards. */
function isDestroyed(movements: readonly Movement[], asset: Asset): boolean {
  return (
    asset.kind !== 'native' &&
    hasZeroEnd(movements, asset, 'to') &&
    listEnds(movements, [{ asset, amount: 1n }], 1n).length === 0
  )
}

function hasZeroEnd(movements: readonly Movement[], asset: Asset, end: 'from' | 'to'): boolean {
  const key = toAssetKey(asset)
  return movements.some((one) => toAssetKey(one.asset) === key && isSameAddress(one[end], ZERO_ADDRESS))
}

function isFungible({ asset }: AssetChange): boolean {
  return asset.kind === 'native' || asset.kind === 'erc20'
}

function isCollectible(change: AssetChange): boolean {
  return !isFungible(change)
}
