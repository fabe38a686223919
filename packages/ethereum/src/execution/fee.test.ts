import { describe, expect, test } from 'vitest'
import { computeBlobCount } from './blobGas.ts'
import type { Block, BlockDetails } from './block.ts'
import { computeBlockFees, computeFeesOfDetails, sumBlockGas } from './blockFees.ts'
import {
  computeEffectiveGasPrice,
  computeFeeSavings,
  computeMaximumFee,
  computeTransactionFee,
} from './fee.ts'
import { type Receipt, toTransactionStatus } from './receipt.ts'
import type { Transaction } from './transaction.ts'

const GWEI = 10n ** 9n
const ETHER = 10n ** 18n
const TOKEN = '0x765DE816845861e75A25fCA122bb6898B8B1282a'

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
    unreadable: [],
    extra: {},
    ...fields,
  }
}

describe('computeEffectiveGasPrice', () => {
  test.each([2n, 3n, 4n])('type %s: base fee plus the smaller of tip and what is left', (type) => {
    const transaction = createTransaction({ type, maxFeePerGas: 30n * GWEI, maxPriorityFeePerGas: 2n * GWEI })
    expect(computeEffectiveGasPrice(transaction, undefined, 20n * GWEI)).toBe(22n * GWEI)
    expect(computeEffectiveGasPrice(transaction, undefined, 29n * GWEI)).toBe(30n * GWEI)
    expect(computeEffectiveGasPrice(transaction, undefined, 30n * GWEI)).toBe(30n * GWEI)
  })

  test('the receipt decides', () => {
    const transaction = createTransaction({
      type: 2n,
      maxFeePerGas: 30n,
      maxPriorityFeePerGas: 2n,
      gasPrice: 30n,
    })
    expect(computeEffectiveGasPrice(transaction, createReceipt({ effectiveGasPrice: 21n }), 20n)).toBe(21n)
  })

  test('legacy and unknown types pay their gas price', () => {
    expect(computeEffectiveGasPrice(createTransaction({ gasPrice: 7n }), undefined, 5n)).toBe(7n)
    expect(computeEffectiveGasPrice(createTransaction({ type: 1n, gasPrice: 7n }), undefined, 5n)).toBe(7n)
    expect(computeEffectiveGasPrice(createTransaction({ type: 85n, gasPrice: 7n }), undefined, 5n)).toBe(7n)
    expect(computeEffectiveGasPrice(createTransaction({}), createReceipt({ gasPrice: 8n }), undefined)).toBe(
      8n,
    )
  })

  test('undefined when too little is known', () => {
    const transaction = createTransaction({ type: 2n, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n })
    expect(computeEffectiveGasPrice(transaction, undefined, undefined)).toBeUndefined()
    expect(computeEffectiveGasPrice(createTransaction({}), undefined, 1n)).toBeUndefined()
  })

  test('a deposit is free, whatever the receipt says', () => {
    const deposit = createTransaction({ type: 126n, gasPrice: 9n })
    expect(computeEffectiveGasPrice(deposit, createReceipt({ effectiveGasPrice: 9n }), 5n)).toBe(0n)
  })
})

describe('computeTransactionFee', () => {
  test('splits what was paid', () => {
    const receipt = createReceipt({
      gasUsed: 21_000n,
      effectiveGasPrice: 22n * GWEI,
      blobGasUsed: 131_072n,
      blobGasPrice: 3n,
      extra: { l1Fee: '0x5', l1GasPrice: '0x1' },
    })
    expect(computeTransactionFee(createTransaction({ type: 3n }), receipt, 20n * GWEI)).toEqual({
      total: 21_000n * 22n * GWEI + 393_216n + 5n,
      currency: undefined,
      baseFee: { isBurnt: false, label: 'Base fee vault' },
      gasPrice: 22n * GWEI,
      gas: { base: 21_000n * 20n * GWEI, priority: 21_000n * 2n * GWEI },
      blob: 393_216n,
      other: [{ label: 'L1 security', amount: 5n }],
    })
  })

  test('before London nothing burns', () => {
    const receipt = createReceipt({ gasUsed: 21_000n })
    const fee = computeTransactionFee(createTransaction({ gasPrice: 50n * GWEI }), receipt, undefined)
    expect(fee).toMatchObject({
      gas: { base: 0n, priority: 21_000n * 50n * GWEI },
      total: 21_000n * 50n * GWEI,
      other: [],
    })
  })

  test('NUM-15: a deposit pays nothing', () => {
    const receipt = createReceipt({
      gasUsed: 46_000n,
      effectiveGasPrice: 5n,
      extra: { l1Fee: '0x9', l1GasPrice: '0x1' },
    })
    expect(computeTransactionFee(createTransaction({ type: 126n }), receipt, 3n)).toEqual({
      total: 0n,
      currency: undefined,
      baseFee: { isBurnt: false, label: 'Base fee vault' },
      gasPrice: 0n,
      gas: undefined,
      blob: 0n,
      other: [],
    })
  })

  describe('FEE-01 a fee in a token', () => {
    const receipt = createReceipt({ gasUsed: 10n, effectiveGasPrice: 20n * GWEI })

    test.each([
      ['CIP-64', 0x7bn],
      ['CIP-42', 0x7cn],
      ['legacy', 0n],
    ])('FEE-01 %s: in units of the token, not split by the base fee in the coin', (_, type) => {
      const transaction = createTransaction({ type, extra: { feeCurrency: TOKEN.toLowerCase() } })
      expect(computeTransactionFee(transaction, receipt, GWEI)).toMatchObject({
        total: 200n * GWEI,
        currency: TOKEN,
        gas: undefined,
      })
    })

    test('FEE-01 in the coin without one, unknown when it cannot be read', () => {
      const inCoin = createTransaction({ type: 0x7bn, extra: { feeCurrency: null } })
      expect(computeTransactionFee(inCoin, receipt, GWEI)).toMatchObject({
        currency: undefined,
        baseFee: { isBurnt: false, label: 'Fee handler' },
        gas: { base: 10n * GWEI, priority: 190n * GWEI },
      })
      const unreadable = createTransaction({ type: 0x7bn, extra: { feeCurrency: '0x765d' } })
      expect(computeTransactionFee(unreadable, receipt, GWEI)).toBeUndefined()
    })

    test('FEE-01 no price is made from a base fee in the coin, and no maximum in the coin', () => {
      const transaction = createTransaction({
        type: 0x7bn,
        gas: 10n,
        maxFeePerGas: 30n,
        maxPriorityFeePerGas: 2n,
        extra: { feeCurrency: TOKEN },
      })
      expect(computeEffectiveGasPrice(transaction, undefined, 20n)).toBeUndefined()
      expect(computeMaximumFee(transaction)).toBeUndefined()
      expect(computeMaximumFee({ ...transaction, extra: {} })).toBe(300n)
    })
  })

  test.each([
    ['of an old type', 0n, 0n],
    ['ZKsync: EIP-712', 0x71n, 2n],
    ['ZKsync: from L1', 0xffn, 1n],
    ['above the base fee on ZKsync', 0x71n, 9n],
  ])('FEE-02 FEE-03 a price that the base fee is not part of, %s, is not split', (_, type, price) => {
    const receipt = createReceipt({ gasUsed: 10n, effectiveGasPrice: price })
    const fee = computeTransactionFee(createTransaction({ type }), receipt, 3n)
    expect(fee).toMatchObject({ total: 10n * price, gas: undefined })
  })

  test('blobs without a price have no known fee; a price without blobs costs nothing', () => {
    const paid = { gasUsed: 10n, effectiveGasPrice: 20n }
    const feeOf = (fields: Partial<Receipt>) =>
      computeTransactionFee(createTransaction({ type: 3n }), createReceipt({ ...paid, ...fields }), 3n)
    expect(feeOf({ blobGasUsed: 131_072n, blobGasPrice: undefined })).toBeUndefined()
    const other = createTransaction({ type: 2n })
    const priced = createReceipt({ ...paid, blobGasUsed: undefined, blobGasPrice: 1n })
    expect(computeTransactionFee(other, priced, 3n)).toMatchObject({ total: 200n, blob: 0n })
  })

  test('LIST-01 a transaction with blobs whose receipt lacks their gas has no known fee', () => {
    const receipt = createReceipt({ gasUsed: 10n, effectiveGasPrice: 20n, blobGasPrice: 3n })
    const feeOf = (fields: Partial<Transaction>) =>
      computeTransactionFee(createTransaction(fields), receipt, 3n)
    expect(feeOf({ type: 3n })).toBeUndefined()
    expect(feeOf({ type: 3n, blobVersionedHashes: ['0x01'] })).toBeUndefined()
    const unreadable = [{ path: 'blobVersionedHashes.0', value: 1, reason: 'a hash' }]
    expect(feeOf({ type: 2n, blobVersionedHashes: [], unreadable })).toBeUndefined()
  })

  test('the base fee is burnt only where the chain is known to burn it', () => {
    const receipt = createReceipt({ gasUsed: 10n, effectiveGasPrice: 20n })
    const labels = [1n, 1337n, 10n, 100n, 999n, undefined].map((chainId) => {
      const fee = computeTransactionFee(createTransaction({}), receipt, 3n, { chainId })
      return [fee?.baseFee.isBurnt, fee?.baseFee.label]
    })
    expect(labels).toEqual([
      [true, 'Burnt'],
      [true, 'Burnt'],
      [false, 'Base fee vault'],
      [false, 'Fee collector'],
      [false, 'Base fee'],
      [false, 'Base fee'],
    ])
  })

  test('an unknown type has a total and no split', () => {
    const receipt = createReceipt({ gasUsed: 10n, effectiveGasPrice: 5n })
    expect(computeTransactionFee(createTransaction({ type: 0x55n }), receipt, 3n)).toMatchObject({
      total: 50n,
      gas: undefined,
    })
  })

  test('a price below the base fee is not split', () => {
    const receipt = createReceipt({ gasUsed: 10n, effectiveGasPrice: 2n })
    expect(computeTransactionFee(createTransaction({}), receipt, 3n)).toMatchObject({
      total: 20n,
      gas: undefined,
    })
  })

  test('without gas used, price or a readable part there is no fee', () => {
    expect(computeTransactionFee(createTransaction({ gasPrice: 1n }), createReceipt({}), 1n)).toBeUndefined()
    expect(computeTransactionFee(createTransaction({}), createReceipt({ gasUsed: 1n }), 1n)).toBeUndefined()
    const receipt = createReceipt({ gasUsed: 1n, effectiveGasPrice: 1n, extra: { l1Fee: 'much' } })
    expect(computeTransactionFee(createTransaction({}), receipt, 1n)).toBeUndefined()
  })
})

describe('sumBlockGas', () => {
  const paid = (parts: Partial<Parameters<typeof sumBlockGas>[0][number]>) => ({
    type: 2n,
    gasUsed: 5n,
    effectiveGasPrice: 10n,
    extra: {},
    ...parts,
  })

  test('NUM-15: deposits pay nothing', () => {
    expect(
      sumBlockGas([paid({ type: 126n, gasUsed: 40n }), paid({}), paid({ type: undefined })], 3n),
    ).toEqual({
      totalFees: 100n,
      gasWithoutBaseFee: 40n,
    })
    expect(sumBlockGas([], 3n)).toEqual({ totalFees: 0n, gasWithoutBaseFee: 0n })
  })

  test('FEE-01 what is paid in a token is not a fee in the coin; whether it is must be known', () => {
    const inToken = paid({ type: 0x7bn, extra: { feeCurrency: TOKEN } })
    expect(sumBlockGas([inToken, paid({})], 3n)).toEqual({ totalFees: 50n, gasWithoutBaseFee: 5n })
    const inCoin = paid({ type: 0x7bn, extra: { feeCurrency: null } })
    expect(sumBlockGas([inCoin, paid({})], 3n)).toEqual({ totalFees: 100n, gasWithoutBaseFee: 0n })
    expect(sumBlockGas([paid({ type: 0x7bn, extra: undefined })], 3n).totalFees).toBeUndefined()
    expect(sumBlockGas([paid({ type: 0x7cn, extra: { feeCurrency: '0x12' } })], 3n).totalFees).toBeUndefined()
  })

  test('FEE-02 gas paid for below the base fee paid no base fee', () => {
    expect(sumBlockGas([paid({ effectiveGasPrice: 0n }), paid({ effectiveGasPrice: 2n })], 3n)).toEqual({
      totalFees: 10n,
      gasWithoutBaseFee: 10n,
    })
  })

  test('a price or gas that is not known leaves the sum unknown', () => {
    expect(sumBlockGas([paid({}), paid({ effectiveGasPrice: undefined })], 3n).totalFees).toBeUndefined()
    expect(sumBlockGas([paid({ gasUsed: undefined }), paid({})], 3n).totalFees).toBeUndefined()
    const free = [paid({ type: 126n, gasUsed: undefined }), paid({ type: 126n, gasUsed: 40n })]
    expect(sumBlockGas(free, 3n)).toEqual({ totalFees: 0n, gasWithoutBaseFee: undefined })
  })
})

describe('computeFeeSavings', () => {
  test('is the offer above the price, for types with a maximum', () => {
    const transaction = createTransaction({ type: 2n, maxFeePerGas: 30n })
    const fee = computeTransactionFee(transaction, createReceipt({ gasUsed: 1n, effectiveGasPrice: 22n }), 1n)
    if (fee === undefined) throw new Error('no fee')
    expect(computeFeeSavings(transaction, fee, 100n)).toBe(800n)
    expect(computeFeeSavings(createTransaction({ gasPrice: 30n }), fee, 100n)).toBeUndefined()
    expect(computeFeeSavings(createTransaction({ type: 2n }), fee, 100n)).toBeUndefined()
    // Other rules than Ethereum's: more was paid than the transaction names.
    expect(computeFeeSavings(createTransaction({ type: 2n, maxFeePerGas: 21n }), fee, 100n)).toBeUndefined()
  })
})

describe('computeBlockFees', () => {
  const parts = {
    difficulty: 5n,
    blockReward: 2n * ETHER,
    totalFees: 1000n,
    gasUsed: 100n,
    gasUsedDepositTx: 0n,
    baseFeePerGas: 3n,
  }

  test('under proof of work', () => {
    expect(computeBlockFees(parts)).toEqual({
      reward: 2n * ETHER + 700n,
      issuance: 2n * ETHER,
      priorityFees: 700n,
      baseFees: 300n,
    })
  })

  test('NUM-11: without difficulty there is no issuance, whatever the node reports', () => {
    expect(computeBlockFees({ ...parts, difficulty: 0n })).toMatchObject({ reward: 700n, issuance: 0n })
  })

  test('NUM-15: gas of the deposit burns nothing', () => {
    expect(computeBlockFees({ ...parts, gasUsedDepositTx: 40n })).toMatchObject({
      baseFees: 180n,
      priorityFees: 820n,
    })
  })

  test('FEE-02 never below zero: nothing paid burns nothing, less than the base fees leaves the parts unknown', () => {
    expect(computeBlockFees({ ...parts, totalFees: 0n })).toMatchObject({
      reward: 2n * ETHER,
      baseFees: 0n,
      priorityFees: 0n,
    })
    expect(computeBlockFees({ ...parts, totalFees: 299n })).toBeUndefined()
    expect(computeBlockFees({ ...parts, gasUsedDepositTx: 101n })).toBeUndefined()
  })

  test('before London nothing burns', () => {
    expect(computeBlockFees({ ...parts, baseFeePerGas: undefined })).toMatchObject({
      baseFees: 0n,
      priorityFees: 1000n,
    })
  })
})

const HEADER_OF_NOTHING: Block = {
  number: 1n,
  hash: '0x',
  parentHash: '0x',
  timestamp: 0n,
  miner: undefined,
  nonce: undefined,
  mixHash: undefined,
  difficulty: undefined,
  totalDifficulty: undefined,
  gasLimit: undefined,
  gasUsed: undefined,
  extraData: undefined,
  logsBloom: undefined,
  sha3Uncles: undefined,
  stateRoot: undefined,
  transactionsRoot: undefined,
  receiptsRoot: undefined,
  baseFeePerGas: undefined,
  withdrawalsRoot: undefined,
  blobGasUsed: undefined,
  excessBlobGas: undefined,
  parentBeaconBlockRoot: undefined,
  requestsHash: undefined,
  blockAccessListHash: undefined,
  slotNumber: undefined,
  sizeBytes: undefined,
  uncles: undefined,
  withdrawals: undefined,
  transactionHashes: undefined,
  transactions: undefined,
  transactionCount: undefined,
  unreadable: [],
  extra: {},
}

describe('computeFeesOfDetails', () => {
  const details = (difficulty: bigint | undefined, parts: Partial<BlockDetails> = {}): BlockDetails => ({
    block: { ...HEADER_OF_NOTHING, difficulty, gasUsed: 100n, baseFeePerGas: 3n },
    issuance: { blockReward: 2n * ETHER, uncleReward: 0n, issuance: 2n * ETHER },
    totalFees: 1000n,
    gasUsedDepositTx: 0n,
    unreadable: [],
    ...parts,
  })

  test('gives the fees of the block', () => {
    expect(computeFeesOfDetails(details(5n))).toMatchObject({ reward: 2n * ETHER + 700n, priorityFees: 700n })
    expect(computeFeesOfDetails(details(5n, { gasUsedDepositTx: 40n }))).toMatchObject({ baseFees: 180n })
  })

  test('issuance that cannot be read: unknown under proof of work, irrelevant after it', () => {
    expect(computeFeesOfDetails(details(5n, { issuance: undefined }))).toBeUndefined()
    expect(computeFeesOfDetails(details(undefined, { issuance: undefined }))).toBeUndefined()
    expect(computeFeesOfDetails(details(0n, { issuance: undefined }))).toMatchObject({
      reward: 700n,
      issuance: 0n,
    })
  })

  test('undefined without total fees or gas used', () => {
    expect(computeFeesOfDetails(details(5n, { totalFees: undefined }))).toBeUndefined()
    expect(computeFeesOfDetails(details(5n, { block: HEADER_OF_NOTHING }))).toBeUndefined()
  })

  test('before London there is no base fee; one that cannot be read is not zero', () => {
    const before = { ...details(0n).block, baseFeePerGas: undefined }
    expect(computeFeesOfDetails(details(0n, { block: before }))).toMatchObject({
      reward: 1000n,
      baseFees: 0n,
    })
    const unreadable = [{ path: 'baseFeePerGas', value: 'junk', reason: 'a quantity' }]
    expect(computeFeesOfDetails(details(0n, { block: { ...before, unreadable } }))).toBeUndefined()
  })
})

describe('computeBlobCount', () => {
  test('whole blobs only', () => {
    expect([0n, 131_072n, 786_432n].map(computeBlobCount)).toEqual([0n, 1n, 6n])
    expect([131_073n, 1n, undefined].map(computeBlobCount)).toEqual([undefined, undefined, undefined])
  })
})

describe('computeMaximumFee', () => {
  const offer = {
    type: 0n,
    gas: 100n,
    gasPrice: 3n,
    maxFeePerGas: 5n,
    maxFeePerBlobGas: undefined,
    blobVersionedHashes: undefined,
  }

  test('one price, two prices, blobs, deposits', () => {
    expect(computeMaximumFee(offer)).toBe(300n)
    expect(computeMaximumFee({ ...offer, type: 2n })).toBe(500n)
    const blob = { ...offer, type: 3n, maxFeePerBlobGas: 2n, blobVersionedHashes: ['0x01', '0x01'] as const }
    expect(computeMaximumFee(blob)).toBe(500n + 2n * 131_072n * 2n)
    expect(computeMaximumFee({ ...blob, maxFeePerBlobGas: undefined })).toBeUndefined()
    expect(computeMaximumFee({ ...blob, blobVersionedHashes: undefined })).toBeUndefined()
    const unreadable = [{ path: 'blobVersionedHashes.2', value: 1, reason: 'a hash' }]
    expect(computeMaximumFee({ ...blob, unreadable })).toBeUndefined()
    expect(computeMaximumFee({ ...offer, type: 126n })).toBe(0n)
    expect(computeMaximumFee({ ...offer, type: 0x55n })).toBeUndefined()
    expect(computeMaximumFee({ ...offer, gas: undefined })).toBeUndefined()
  })
})

describe('toTransactionStatus', () => {
  test('no receipt is pending, no status is unknown and not failed', () => {
    expect(toTransactionStatus(null)).toBe('pending')
    expect(toTransactionStatus(createReceipt({ status: undefined }))).toBe('unknown')
    const unreadable = [{ path: 'status', value: 'no', reason: '0 or 1' }]
    expect(toTransactionStatus(createReceipt({ status: undefined, unreadable }))).toBe('unreadable')
    expect(toTransactionStatus(createReceipt({ status: 0 }))).toBe('reverted')
    expect(toTransactionStatus(createReceipt({}))).toBe('success')
  })
})

describe('parts of a fee that a receipt of an L2 leaves out', () => {
  const paid = { gasUsed: 100n, effectiveGasPrice: 5n * GWEI }

  test('Arbitrum: without the gas for L1 the fee is known, but not how it splits', () => {
    const feeOf = (extra: Receipt['extra']) =>
      computeTransactionFee(createTransaction({ type: 2n }), createReceipt({ ...paid, extra }), 2n * GWEI, {
        chainId: 42_161n,
      })
    expect(feeOf({ gasUsedForL1: '0x0' })?.gas).toBeDefined()
    expect(feeOf({})).toMatchObject({ total: 500n * GWEI, gas: undefined })
  })

  test('OP stack: with one half of the operator fee only, the fee is not known', () => {
    const feeOf = (extra: Receipt['extra']) =>
      computeTransactionFee(createTransaction({ type: 2n }), createReceipt({ ...paid, extra }), 2n * GWEI, {
        chainId: 10n,
      })
    const l1 = { l1Fee: '0x1' }
    expect(feeOf({ ...l1, operatorFeeScalar: '0x0', operatorFeeConstant: '0x2' })?.total).toBe(
      500n * GWEI + 3n,
    )
    expect(feeOf({ ...l1, operatorFeeConstant: '0x2' })).toBeUndefined()
  })
})
