/** Parity and chain encoded in the `v` of a signature. */
export interface SignatureChain {
  readonly yParity: 0 | 1
  /** `undefined` for a signature that is valid on every chain. */
  readonly chainId: bigint | undefined
}

/** A chain id above it leaves no room for its `v` in 64 bits. EIP-2294. */
const LARGEST_CHAIN_ID = 2n ** 63n - 37n

/**
 * Parity and chain of a legacy signature: 27 and 28 name no chain, from 35 on it encodes the chain; 0 and 1 are the
 * parity itself. `undefined` for every other `v`, also of a chain id that cannot be. EIP-155.
 */
export function decodeSignatureChain(v: bigint): SignatureChain | undefined {
  if (v === 0n || v === 1n) return { yParity: toParity(v), chainId: undefined }
  if (v === 27n || v === 28n) return { yParity: toParity(v - 27n), chainId: undefined }
  if (v < 35n || (v - 35n) / 2n > LARGEST_CHAIN_ID) return undefined
  return { yParity: toParity((v - 35n) % 2n), chainId: (v - 35n) / 2n }
}

function toParity(bit: bigint): 0 | 1 {
  return bit === 1n ? 1 : 0
}
