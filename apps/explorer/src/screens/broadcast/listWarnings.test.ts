import type { SignedTransaction } from '@otterscan/decode/transaction/decodeSignedTransaction'
import { createNumberFormat } from '@otterscan/ethereum/units'
import { describe, expect, test } from 'vitest'
import { type Destination, listWarnings } from './listWarnings.ts'

const NUMBERS = createNumberFormat('comma')

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
  // Exactly the maximum of value and fee.
  account: { nonce: 7n, balance: 211_000n },
  baseFeePerGas: 10n,
  formatNative: (amount) => `${amount} wei`,
}

function warningsOf(transaction: Partial<SignedTransaction>, destination: Partial<Destination> = {}) {
  return listWarnings({ ...TRANSACTION, ...transaction }, { ...DESTINATION, ...destination }, NUMBERS)
}

describe('listWarnings', () => {
  test('no warnings for a valid transaction, with or without account data', () => {
    expect(warningsOf({})).toEqual([])
    expect(warningsOf({}, { account: undefined, baseFeePerGas: undefined })).toEqual([])
  })

  test.each([
    [{ from: undefined }, /does not recover to an account/],
    [{ chainId: undefined }, /has no chain id/],
    [{ chainId: 1n }, /for chain 1, but this is chain 5/],
    [{ gas: 20_999n }, /below the minimum of 21,000/],
    [{ nonce: 6n }, /Nonce 6 is already used: the account's next is 7/],
    [{ nonce: 8n }, /until the account's nonce 7 is used/],
    [{ nonce: 10n }, /until the account's nonces 7 to 9 are used/],
    [{ value: 1_001n }, /has 211000 wei, but value and fee may total 211001 wei/],
    [{ maxFeePerGas: 9n }, /offers 0.000000009 Gwei per gas, below the current base fee/],
    [{ type: 0n, maxFeePerGas: undefined, gasPrice: 9n }, /below the current base fee/],
  ])('%o', (change, words) => {
    expect(warningsOf(change)).toEqual([expect.stringMatching(words)])
  })

  test('blobs must come with their transaction', () => {
    const blob = { type: 3n, maxFeePerBlobGas: 0n, blobVersionedHashes: ['0x01', '0x01'] } as const
    const sidecar = { version: 0, blobCount: 2, commitmentCount: 2, proofCount: 2 } as const
    expect(warningsOf({ ...blob, sidecar })).toEqual([])
    expect(warningsOf(blob)).toEqual([expect.stringMatching(/blobs are missing/)])
    expect(warningsOf({ ...blob, sidecar: { ...sidecar, blobCount: 1 } })).toEqual([
      expect.stringMatching(/carries 1 blobs but lists 2/),
    ])
  })
})
