import { isPubkey } from '@otterscan/ethereum/consensus/validator'
import type { Hex } from '@otterscan/ethereum/hex'
import { type AppPath, withSearch } from './appPath.ts'

/** An epoch; with the contents of all its blocks on demand. */
export function epochPath(epoch: bigint, contents: 'newest' | 'all' = 'newest'): AppPath {
  return withSearch(`/epoch/${epoch}`, contents === 'newest' ? {} : { contents })
}

/** A slot, at the tab of a name; the overview has no segment. */
export function slotPath(slot: bigint, tab = 'overview'): AppPath {
  return { to: tab === 'overview' ? `/slot/${slot}` : `/slot/${slot}/${tab}` }
}

export function slotByBlockRootPath(blockRoot: Hex): AppPath {
  return { to: `/slotByBlockRoot/${blockRoot}` }
}

/** A validator by index or public key. */
export function validatorPath(validator: bigint | Hex): AppPath {
  return { to: `/validator/${validator}` }
}

/** Largest uint64, the type of slots, epochs and validator indices. */
const LARGEST = 18_446_744_073_709_551_615n

/** A slot, epoch or validator index from the URL: decimal digits that fit 64 bits, else `undefined`. */
export function parseSlotNumber(text: string): bigint | undefined {
  if (!/^\d{1,20}$/.test(text)) return undefined
  const value = BigInt(text)
  return value <= LARGEST ? value : undefined
}

/** A validator of the URL: by index, or by public key in lower case; `undefined` for anything else. */
export function parseValidatorId(text: string): bigint | Hex | undefined {
  const lower = text.toLowerCase()
  return parseSlotNumber(text) ?? (isPubkey(lower) ? lower : undefined)
}
