import { describe, expect, test } from 'vitest'
import {
  hasL1Fee,
  toBlockFees,
  toEffectiveGasPrice,
  toFeeSavings,
  toMaximumFee,
  toTransactionFee,
} from './fee.ts'
import { type Receipt, toTransactionStatus } from './receipt.ts'
import type { Transaction } from './transaction.ts'

const GWEI = 10n ** 9n
const ETHER = 10n ** 18n

function createTransaction(fields: Partial<Transaction>): Transaction {
  return {
    hash: '0x',
    from: '0x',
    to: null,
    type: 0n,
    nonce: undefined,
    value: undefined,
    gas: undefined,
    input: undefined,
    gasPrice: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
    maxFeePerBlobGas: undefined,
    blobVersionedHashes: undefined,
    accessList: undefined,
    authorizationList: undefined,
    chainId: undefined,
    v: undefined,
    r: undefined,
    s: undefined,
    yParity: undefined,
    blockHash: undefined,
    blockNumber: undefined,
    transactionIndex: undefined,
    blockTimestamp: undefined,
    creates: undefined,
    sourceHash: undefined,
    mint: undefined,
    unreadable: [],
    extra: {},
    ...fields,
  }
}

function createReceipt(fields: Partial<Receipt>): Receipt {
  return {
    transactionHash: '0x',
    transactionIndex: undefined,
    blockHash: undefined,
    blockNumber: undefined,
    from: undefined,
    to: undefined,
    type: undefined,
    status: 1,
    root: undefined,
    gasUsed: undefined,
    cumulativeGasUsed: undefined,
    effectiveGasPrice: undefined,
    gasPrice: undefined,
    blobGasUsed: undefined,
    blobGasPrice: undefined,
    contractAddress: undefined,
    logs: undefined,
    logsBloom: undefined,
    timestamp: undefined,
    l1GasUsed: undefined,
    l1GasPrice: undefined,
    l1FeeScalar: undefined,
    l1Fee: undefined,
    unreadable: [],
    extra: {},
    ...fields,
  }
}

describe('toEffectiveGasPrice', () => {
  test.each([2n, 3n, 4n])('type %s: base fee plus the smaller of tip and what is left', (type) => {
    const transaction = createTransaction({ type, maxFeePerGas: 30n * GWEI, maxPriorityFeePerGas: 2n * GWEI })
    expect(toEffectiveGasPrice(transaction, undefined, 20n * GWEI)).toBe(22n * GWEI)
    expect(toEffectiveGasPrice(transaction, undefined, 29n * GWEI)).toBe(30n * GWEI)
    expect(toEffectiveGasPrice(transaction, undefined, 30n * GWEI)).toBe(30n * GWEI)
  })

  test('the receipt decides', () => {
    const transaction = createTransaction({
      type: 2n,
      maxFeePerGas: 30n,
      maxPriorityFeePerGas: 2n,
      gasPrice: 30n,
    })
    expect(toEffectiveGasPrice(transaction, createReceipt({ effectiveGasPrice: 21n }), 20n)).toBe(21n)
  })

  test('legacy and unknown types pay their gas price', () => {
    expect(toEffectiveGasPrice(createTransaction({ gasPrice: 7n }), undefined, 5n)).toBe(7n)
    expect(toEffectiveGasPrice(createTransaction({ type: 1n, gasPrice: 7n }), undefined, 5n)).toBe(7n)
    expect(toEffectiveGasPrice(createTransaction({ type: 106n, gasPrice: 7n }), undefined, 5n)).toBe(7n)
    expect(toEffectiveGasPrice(createTransaction({}), createReceipt({ gasPrice: 8n }), undefined)).toBe(8n)
  })

  test('too little known is not told', () => {
    const transaction = createTransaction({ type: 2n, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n })
    expect(toEffectiveGasPrice(transaction, undefined, undefined)).toBeUndefined()
    expect(toEffectiveGasPrice(createTransaction({}), undefined, 1n)).toBeUndefined()
  })

  test('a deposit is free, whatever the receipt says', () => {
    const deposit = createTransaction({ type: 126n, gasPrice: 9n })
    expect(toEffectiveGasPrice(deposit, createReceipt({ effectiveGasPrice: 9n }), 5n)).toBe(0n)
  })
})

describe('toTransactionFee', () => {
  test('splits what was paid', () => {
    const receipt = createReceipt({
      gasUsed: 21_000n,
      effectiveGasPrice: 22n * GWEI,
      blobGasUsed: 131_072n,
      blobGasPrice: 3n,
      l1Fee: 5n,
    })
    expect(toTransactionFee(createTransaction({ type: 3n }), receipt, 20n * GWEI)).toEqual({
      total: 21_000n * 22n * GWEI + 393_216n + 5n,
      burnt: 21_000n * 20n * GWEI,
      priority: 21_000n * 2n * GWEI,
      blob: 393_216n,
      l1: 5n,
      gasPrice: 22n * GWEI,
    })
  })

  test('before London nothing burns', () => {
    const receipt = createReceipt({ gasUsed: 21_000n })
    const fee = toTransactionFee(createTransaction({ gasPrice: 50n * GWEI }), receipt, undefined)
    expect(fee).toMatchObject({ burnt: 0n, priority: 21_000n * 50n * GWEI, total: 21_000n * 50n * GWEI })
  })

  test('NUM-15: a deposit pays nothing', () => {
    const receipt = createReceipt({ gasUsed: 46_000n, effectiveGasPrice: 5n, l1Fee: 9n })
    expect(toTransactionFee(createTransaction({ type: 126n }), receipt, 3n)).toEqual({
      total: 0n,
      burnt: 0n,
      priority: 0n,
      blob: 0n,
      l1: 0n,
      gasPrice: 0n,
    })
  })

  test('without gas used or price there is no fee', () => {
    expect(toTransactionFee(createTransaction({ gasPrice: 1n }), createReceipt({}), 1n)).toBeUndefined()
    expect(toTransactionFee(createTransaction({}), createReceipt({ gasUsed: 1n }), 1n)).toBeUndefined()
  })
})

describe('toFeeSavings', () => {
  test('is the offer above the price, for types with a maximum', () => {
    const transaction = createTransaction({ type: 2n, maxFeePerGas: 30n })
    const fee = { total: 0n, burnt: 0n, priority: 0n, blob: 0n, l1: 0n, gasPrice: 22n }
    expect(toFeeSavings(transaction, fee, 100n)).toBe(800n)
    expect(toFeeSavings(createTransaction({ gasPrice: 30n }), fee, 100n)).toBeUndefined()
    expect(toFeeSavings(createTransaction({ type: 2n }), fee, 100n)).toBeUndefined()
  })
})

describe('toBlockFees', () => {
  const parts = {
    difficulty: 5n,
    blockReward: 2n * ETHER,
    totalFees: 1000n,
    gasUsed: 100n,
    gasUsedDepositTx: 0n,
    baseFeePerGas: 3n,
  }

  test('under proof of work', () => {
    expect(toBlockFees(parts)).toEqual({
      reward: 2n * ETHER + 700n,
      issuance: 2n * ETHER,
      priorityFees: 700n,
      burntFees: 300n,
    })
  })

  test('NUM-11: without difficulty there is no issuance, whatever the node says', () => {
    expect(toBlockFees({ ...parts, difficulty: 0n })).toMatchObject({ reward: 700n, issuance: 0n })
  })

  test('NUM-15: gas of the deposit burns nothing', () => {
    expect(toBlockFees({ ...parts, gasUsedDepositTx: 40n })).toMatchObject({
      burntFees: 180n,
      priorityFees: 820n,
    })
  })

  test('before London nothing burns', () => {
    expect(toBlockFees({ ...parts, baseFeePerGas: undefined })).toMatchObject({
      burntFees: 0n,
      priorityFees: 1000n,
    })
  })
})

describe('toMaximumFee', () => {
  const offer = {
    type: 0n,
    gas: 100n,
    gasPrice: 3n,
    maxFeePerGas: 5n,
    maxFeePerBlobGas: undefined,
    blobVersionedHashes: undefined,
  }

  test('one price, two prices, blobs, deposits', () => {
    expect(toMaximumFee(offer)).toBe(300n)
    expect(toMaximumFee({ ...offer, type: 2n })).toBe(500n)
    const blob = { ...offer, type: 3n, maxFeePerBlobGas: 2n, blobVersionedHashes: ['0x01', '0x01'] as const }
    expect(toMaximumFee(blob)).toBe(500n + 2n * 131_072n * 2n)
    expect(toMaximumFee({ ...offer, type: 126n })).toBe(0n)
    expect(toMaximumFee({ ...offer, gas: undefined })).toBeUndefined()
  })
})

describe('hasL1Fee', () => {
  test('by chain or by what the receipt says', () => {
    expect(hasL1Fee(10n)).toBe(true)
    expect(hasL1Fee(11_155_420n)).toBe(true)
    expect(hasL1Fee(1n)).toBe(false)
    expect(hasL1Fee(8453n, createReceipt({ l1Fee: 0n }))).toBe(true)
    expect(hasL1Fee(8453n, createReceipt({}))).toBe(false)
  })
})

describe('toTransactionStatus', () => {
  test('no receipt is pending, no status is unknown and not failed', () => {
    expect(toTransactionStatus(null)).toBe('pending')
    expect(toTransactionStatus(createReceipt({ status: undefined }))).toBe('unknown')
    expect(toTransactionStatus(createReceipt({ status: 0 }))).toBe('reverted')
    expect(toTransactionStatus(createReceipt({}))).toBe('success')
  })
})
