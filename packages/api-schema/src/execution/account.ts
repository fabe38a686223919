import type { Address } from '@otterscan/ethereum/address'
import { address, type Codec } from '../codec.ts'

/** Address as a parameter: sent as it is, since nodes take any case. */
export const account: Codec<Address> = { ...address, encode: (value) => value }
