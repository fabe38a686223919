import type { SignedTransaction } from '@otterscan/decode/transaction/decodeSignedTransaction'
import { describe, expect, test } from 'vitest'
import { type Destination, listWarnings } from './listWarnings.ts'

const TRANSACTION: SignedTransaction = {
  hash: '0x01',
  type: 2n,
  chainId: 5n,
  from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  nonce: 7n,
  to: '0x000000000000000000000000000000000000dEaD',
  value: 1_000n,
  gas: 21_000n,
  input: '0x',
  gasPrice: undefined,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
  maxFeePerBlobGas: undefined,
  blobVersionedHashes: [],
  authorizationList: [],
  sidecar: undefined,
  sizeBytes: 110,
}

const DESTINATION: Destination = {
  chainId: 5n,
  // Exactly what value and fee may come to.
  account: { nonce: 7n, balance: 211_000n },
  baseFeePerGas: 10n,
  formatNative: (amount) => `${amount} wei`,
}

function warningsOf(transaction: Partial<SignedTransaction>, destination: Partial<Destination> = {}) {
  return listWarnings({ ...TRANSACTION, ...transaction }, { ...DESTINATION, ...destination })
}

describe('listWarnings', () => {
  test('nothing to say against it, known or not', () => {
    expect(warningsOf({})).toEqual([])
    expect(warningsOf({}, { account: undefined, baseFeePerGas: undefined })).toEqual([])
  })

  test.each([
    [{ from: undefined }, /belongs to no account/],
    [{ chainId: undefined }, /names no chain/],
    [{ chainId: 1n }, /for chain 1, but this is chain 5/],
    [{ gas: 20_999n }, /below the 21,000/],
    [{ nonce: 6n }, /Nonce 6 is used up: the account's next is 7/],
    [{ nonce: 8n }, /until the account's nonce 7 is used/],
    [{ nonce: 10n }, /until the account's nonces 7 to 9 are used/],
    [{ value: 1_001n }, /has 211000 wei, but value and fee may come to 211001 wei/],
    [{ maxFeePerGas: 9n }, /offers 0.000000009 Gwei per gas, below the present base fee/],
    [{ type: 0n, maxFeePerGas: undefined, gasPrice: 9n }, /below the present base fee/],
  ])('%o', (change, words) => {
    expect(warningsOf(change)).toEqual([expect.stringMatching(words)])
  })

  test('blobs travel with their transaction', () => {
    const blob = { type: 3n, maxFeePerBlobGas: 0n, blobVersionedHashes: ['0x01', '0x01'] } as const
    const sidecar = { version: 0, blobCount: 2, commitmentCount: 2, proofCount: 2 } as const
    expect(warningsOf({ ...blob, sidecar })).toEqual([])
    expect(warningsOf(blob)).toEqual([expect.stringMatching(/blobs are missing/)])
    expect(warningsOf({ ...blob, sidecar: { ...sidecar, blobCount: 1 } })).toEqual([
      expect.stringMatching(/brings 1 blobs but names 2/),
    ])
  })
})
