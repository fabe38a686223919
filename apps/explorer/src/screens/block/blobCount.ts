/** Gas of one blob. EIP-4844. */
const GAS_PER_BLOB = 131_072n

/** Blobs of a block by the gas they took; `undefined` when that is no whole number of blobs, or not known. */
export function toBlobCount(blobGasUsed: bigint | undefined): bigint | undefined {
  if (blobGasUsed === undefined || blobGasUsed % GAS_PER_BLOB !== 0n) return undefined
  return blobGasUsed / GAS_PER_BLOB
}
