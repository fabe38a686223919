import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'

/** Bytes of `extraData` on Ethereum. Yellow Paper, "Block". */
const LONGEST_BYTES = 32

/** True when `extraData` is longer than Ethereum allows, as only schemes have it whose validators sign blocks. Cheap. */
export function mayHoldSeal(extraData: Hex | undefined): extraData is Hex {
  return extraData !== undefined && hexByteLength(extraData) > LONGEST_BYTES
}
