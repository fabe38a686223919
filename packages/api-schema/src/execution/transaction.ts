import type { Address } from '@otterscan/ethereum/address'
import {
  type AccessListEntry,
  type Authorization,
  LEGACY_TRANSACTION_TYPE,
  type Transaction,
} from '@otterscan/ethereum/execution/transaction'
import { findUnreadable } from '@otterscan/ethereum/unreadableField'
import { address, bit, type Codec, count, hash32, hexData, quantity } from '../codec.ts'
import { convert, listOfReadable, orElse } from '../combinators.ts'
import { alsoNamed, object, orNull, part } from '../object.ts'

/** Recipient of a transaction; `0x`, which some nodes send for a creation, is `null`. */
export const recipient: Codec<Address | null> = {
  decode: (wire, path, unreadable) => (wire === '0x' ? null : address.decode(wire, path, unreadable)),
  encode: (value) => value && address.encode(value),
}

const accessListEntry: Codec<AccessListEntry> = part({
  core: { address },
  optional: { storageKeys: orElse(listOfReadable(hash32), []) },
})

/**
 * One signed delegation; an unreadable field is `undefined` and noted with the entry.
 *
 * Throws: `CheckFailedError` when it is not an object. Source: EIP-7702.
 */
export const authorization: Codec<Authorization> = object({
  optional: {
    chainId: quantity,
    address: alsoNamed(address, 'contractAddress'),
    nonce: quantity,
    yParity: alsoNamed(bit, 'v'),
    r: quantity,
    s: quantity,
  },
})

/**
 * A transaction of any type, unknown ones included.
 *
 * Throws: `CheckFailedError` when hash or sender cannot be read. Source: execution-apis `TransactionInfo`.
 */
export const transaction: Codec<Transaction> = convert(
  object({
    core: { hash: hash32, from: address },
    optional: {
      // Null means "creates a contract"; absent means unknown.
      to: orNull(recipient),
      type: quantity,
      nonce: quantity,
      value: quantity,
      gas: alsoNamed(quantity, 'gasLimit'),
      input: alsoNamed(hexData, 'data'),
      gasPrice: quantity,
      maxFeePerGas: quantity,
      maxPriorityFeePerGas: quantity,
      maxFeePerBlobGas: alsoNamed(quantity, 'maxFeePerDataGas'),
      blobVersionedHashes: listOfReadable(hash32),
      accessList: listOfReadable(accessListEntry),
      authorizationList: listOfReadable(authorization),
      chainId: quantity,
      v: quantity,
      r: quantity,
      s: quantity,
      yParity: quantity,
      blockHash: hash32,
      blockNumber: quantity,
      transactionIndex: count,
      blockTimestamp: quantity,
      creates: address,
    },
  }),
  (fields) => ({ ...fields, type: fields.type ?? findMissingType(fields) }),
  (value) => value,
)

/** Nodes from before EIP-2718 send no type, and none of the fields that came with types. */
function findMissingType(
  fields: Pick<Transaction, 'accessList' | 'maxFeePerGas' | 'authorizationList' | 'unreadable'>,
): bigint | undefined {
  const isNewer = [fields.accessList, fields.maxFeePerGas, fields.authorizationList].some(
    (one) => one !== undefined,
  )
  const isUnreadable =
    findUnreadable(['type', 'accessList', 'maxFeePerGas', 'authorizationList'], fields) !== undefined
  return isNewer || isUnreadable ? undefined : LEGACY_TRANSACTION_TYPE
}

/** A transaction by itself. Throws: as `transaction`. */
export function decodeTransaction(wire: unknown): Transaction {
  return transaction.decode(wire, '', [])
}
