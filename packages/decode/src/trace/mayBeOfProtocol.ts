import type { Address } from '@otterscan/ethereum/address'

const START = /^0x(000|fff)/i

/** True where `findPrecompile` or `findSystemContract` may find something; false for nearly all others. Cheap. */
export function mayBeOfProtocol(address: Address): boolean {
  return START.test(address)
}
