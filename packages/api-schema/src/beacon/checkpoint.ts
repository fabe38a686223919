import type { Checkpoint } from '@otterscan/ethereum/consensus/attestation'
import { type Codec, hash32, quantity } from '../codec.ts'
import { part } from '../object.ts'

/** Source or target of votes. beacon-APIs `Checkpoint`. */
export const checkpoint: Codec<Checkpoint> = part({ core: { epoch: quantity, root: hash32 } })
