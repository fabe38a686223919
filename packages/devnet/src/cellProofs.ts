import type { Hex } from '@otterscan/ethereum/hex'
import { concatHex, fromRlp, toRlp } from 'viem'

const CELLS_PER_BLOB = 128

/**
 * The form that transactions with blobs travel in since EIP-7594: a version, and a proof for each cell. Of constant
 * blobs they are all the same as the proof of the blob.
 */
export function withCellProofs(signed: Hex): Hex {
  const [body, blobs, commitments, proofs] = fromRlp(`0x${signed.slice(4)}`) as [Hex[], Hex[], Hex[], Hex[]]
  const cellProofs = proofs.flatMap((proof) => Array.from({ length: CELLS_PER_BLOB }, () => proof))
  return concatHex(['0x03', toRlp([body, '0x01', blobs, commitments, cellProofs])])
}
