/** What the `v` of a signature says beside the parity. */
export interface SignatureChain {
  readonly yParity: 0 | 1
  /** `undefined` for a signature that holds on every chain. */
  readonly chainId: bigint | undefined
}

/**
 * Parity and chain of a legacy signature: 27 and 28 name no chain, from 35 on the chain is in it; 0 and 1 are the
 * parity itself. `undefined` for every other `v`. EIP-155.
 */
export function decodeSignatureChain(v: bigint): SignatureChain | undefined {
  if (v === 0n || v === 1n) return { yParity: toParity(v), chainId: undefined }
  if (v === 27n || v === 28n) return { yParity: toParity(v - 27n), chainId: undefined }
  if (v < 35n) return undefined
  return { yParity: toParity((v - 35n) % 2n), chainId: (v - 35n) / 2n }
}

function toParity(bit: bigint): 0 | 1 {
  return bit === 1n ? 1 : 0
}
