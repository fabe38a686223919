import { isAddress } from '@otterscan/ethereum/address'
import { isHash32 } from '@otterscan/ethereum/hex'
import { formatInteger } from '@otterscan/ethereum/units'

/** A place in words. */
export interface PlaceName {
  /** "Block", "Transaction", … */
  readonly kind: string
  /** Its number, hash, address or name. */
  readonly name: string
}

/** Most characters of a name from a web address. */
const MAX_NAME_LENGTH = 120

/** Names of what each first segment of a path shows; `undefined` where the rest is none. */
const PLACES: Readonly<Record<string, (name: string, tail: string) => PlaceName | undefined>> = {
  block: (name, tail) => {
    // A transaction by its place in a block has an address of its own.
    if (tail.startsWith('/tx/')) return undefined
    return isHash32(name) ? { kind: 'Block', name } : toNumbered('Block', name)
  },
  tx: (name) => (isHash32(name) ? { kind: 'Transaction', name } : undefined),
  address: (name) => ({ kind: isAddress(name) ? 'Address' : 'Name', name }),
  epoch: (name) => toNumbered('Epoch', name),
  slot: (name) => toNumbered('Slot', name),
  validator: (name) => toNumbered('Validator', name) ?? { kind: 'Validator', name },
}

/** What a path shows; `undefined` for screens that are no things of the chain. Tabs are passed over. */
export function describePlace(pathname: string): PlaceName | undefined {
  const [, segment = '', rest = '', tail = ''] = /^\/([a-z]+)\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
  const name = safeDecode(rest)
  if (name === '' || name.length > MAX_NAME_LENGTH || !Object.hasOwn(PLACES, segment)) return undefined
  return PLACES[segment]?.(name, tail)
}

function toNumbered(kind: string, name: string): PlaceName | undefined {
  return /^\d{1,20}$/.test(name) ? { kind, name: formatInteger(BigInt(name)) } : undefined
}

/** The path without its tab, under which a place is remembered. */
export function toPlacePath(pathname: string): string {
  return pathname.split('/').slice(0, 3).join('/')
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not encoded as it should be: shown as it stands
  }
}
