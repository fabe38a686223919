import { BLOB_TRANSACTION_TYPE, type Transaction } from './transaction.ts'

/** What tells the blobs of a transaction. */
type BlobFields = Pick<Transaction, 'type' | 'blobVersionedHashes'> & Partial<Pick<Transaction, 'unreadable'>>

/** Blobs of a transaction; `undefined` where their hashes are not there, or not all of them can be read. */
export function countBlobs({ type, blobVersionedHashes, unreadable = [] }: BlobFields): number | undefined {
  if (unreadable.some(({ path }) => /^blobVersionedHashes(\.|$)/.test(path))) return undefined
  return blobVersionedHashes?.length ?? (type === BLOB_TRANSACTION_TYPE ? undefined : 0)
}

/** Gas of one blob. EIP-4844. */
export const GAS_PER_BLOB = 131_072n

/** Blobs of a block by the gas they took; `undefined` when that is not a whole number of blobs, or unknown. */
export function computeBlobCount(blobGasUsed: bigint | undefined): bigint | undefined {
  if (blobGasUsed === undefined || blobGasUsed % GAS_PER_BLOB !== 0n) return undefined
  return blobGasUsed / GAS_PER_BLOB
}
