/**
 * Where a name came from, best first: the person's own label, a label of whoever runs the site, a part of the protocol,
 * a name that leads back to the address, a pool by the symbols of its tokens, what a token contract says of itself, what
 * its published source calls it. A token's own word is no proof of anything: every contract may call itself anything.
 */
export type NameOrigin = 'local' | 'site' | 'protocol' | 'ens' | 'pool' | 'token' | 'verified'

/** A name to show in the place of an address. Hostile text unless `local`. */
export interface AddressName {
  readonly text: string
  readonly origin: NameOrigin
}
