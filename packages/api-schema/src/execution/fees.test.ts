import type { Block } from '@otterscan/ethereum/execution/block'
import { computeBlockFees } from '@otterscan/ethereum/execution/blockFees'
import { computeEffectiveGasPrice, computeTransactionFee } from '@otterscan/ethereum/execution/fee'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import { BLOB_TRANSACTION_TYPE, type Transaction } from '@otterscan/ethereum/execution/transaction'
import { readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import { describe, expect, test } from 'vitest'
import {
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getTransactionByHash,
  eth_getTransactionReceipt,
} from './eth.ts'
import { ots_getBlockDetails, ots_getBlockTransactions } from './ots.ts'

const GWEI = 10n ** 9n
const ETHER = 10n ** 18n

function isPresent<T>(value: T | null | undefined): value is T {
  return value != null
}

/** Recorded block details by number. */
function readDetails() {
  const details = readRecordedPairs('mainnet-rpc', 'ots_getBlockDetails')
    .map((pair) => ots_getBlockDetails.decodeResult(pair.result ?? null))
    .filter(isPresent)
  return new Map(details.map((entry) => [entry.block.number, entry]))
}

/** Recorded mainnet blocks with whole transactions. */
function readWholeBlocks(): readonly Block[] {
  return [
    ...readRecordedPairs('mainnet-rpc', 'eth_getBlockByNumber').map((pair) =>
      eth_getBlockByNumber.decodeResult(pair.result ?? null),
    ),
    ...readRecordedPairs('mainnet-rpc', 'eth_getBlockByHash').map((pair) =>
      eth_getBlockByHash.decodeResult(pair.result ?? null),
    ),
  ]
    .filter(isPresent)
    .filter((block) => block.transactions !== undefined)
}

/** The newest and the first block of the chain with all forks, with transactions and receipts. */
function readAllForksBlocks(): readonly { block: Block; receipts: readonly Receipt[] }[] {
  const blocks = [
    ...readRecordedPairs('all-forks-chain', 'eth_getBlockByNumber').map((pair) =>
      eth_getBlockByNumber.decodeResult(pair.result),
    ),
    ...readRecordedPairs('all-forks-chain', 'eth_getBlockByHash').map((pair) =>
      eth_getBlockByHash.decodeResult(pair.result ?? null),
    ),
  ]
    .filter(isPresent)
    .filter((block) => block.transactions !== undefined)
  const receipts = readRecordedPairs('all-forks-chain', 'eth_getBlockReceipts')
    .map((pair) => eth_getBlockReceipts.decodeResult(pair.result ?? null)?.entries ?? [])
    .filter((list) => list.length > 0)
  return [...new Map(blocks.map((block) => [block.hash, block])).values()].flatMap((block) => {
    const own = receipts.find((list) => list[0]?.blockHash === block.hash)
    return own === undefined ? [] : [{ block, receipts: own }]
  })
}

/** Single transactions of the chain with all forks, one of each type. */
function readAllForksTransactions() {
  const blocks = readRecordedPairs('all-forks-chain', 'eth_getBlockByNumber')
    .map((pair) => eth_getBlockByNumber.decodeResult(pair.result ?? null))
    .filter(isPresent)
  const transactions = readRecordedPairs('all-forks-chain', 'eth_getTransactionByHash')
    .map((pair) => eth_getTransactionByHash.decodeResult(pair.result ?? null))
    .filter(isPresent)
  const receipts = readRecordedPairs('all-forks-chain', 'eth_getTransactionReceipt')
    .map((pair) => eth_getTransactionReceipt.decodeResult(pair.result ?? null))
    .filter(isPresent)
  return receipts.flatMap((receipt) => {
    const transaction = transactions.find(({ hash }) => hash === receipt.transactionHash)
    const baseFeePerGas = blocks.find(({ hash }) => hash === receipt.blockHash)?.baseFeePerGas
    return transaction === undefined ? [] : [{ transaction, receipt, baseFeePerGas }]
  })
}

function withoutPrice(transaction: Transaction): Transaction {
  return { ...transaction, gasPrice: undefined }
}

describe('computeBlockFees', () => {
  test.each([
    // number, block reward, total fees, burnt, to the fee recipient without issuance; wei
    [2_727_882n, 5n * ETHER, 6_674_400_000_000_000n, 0n, 6_674_400_000_000_000n],
    [15_500_000n, 2n * ETHER, 433_594_282_117_596_653n, 382_619_940_365_756_191n, 50_974_341_751_840_462n],
    [19_665_755n, 0n, 391_189_136_424_596_584n, 375_570_566_884_184_126n, 15_618_569_540_412_458n],
  ])('block %s', (number, blockReward, totalFees, baseFees, priorityFees) => {
    const details = readDetails().get(number)
    expect(details?.issuance?.blockReward).toBe(blockReward)
    expect(details?.totalFees).toBe(totalFees)
    const fees = computeBlockFees({
      difficulty: details?.block.difficulty,
      blockReward: details?.issuance?.blockReward,
      totalFees: details?.totalFees ?? -1n,
      gasUsed: details?.block.gasUsed ?? -1n,
      gasUsedDepositTx: details?.gasUsedDepositTx ?? -1n,
      baseFeePerGas: details?.block.baseFeePerGas,
    })
    expect(fees).toEqual({
      reward: blockReward + priorityFees,
      issuance: blockReward,
      priorityFees,
      baseFees,
    })
  })

  test('sums of a block are the sums of its transactions, to the wei', () => {
    const blocks = readAllForksBlocks()
    expect(new Set(blocks.map(({ block }) => block.number))).toEqual(new Set([1n, 54n]))
    for (const { block, receipts } of blocks) {
      const fees = (block.transactions ?? []).map((transaction, index) => {
        const receipt = receipts[index]
        expect(receipt?.transactionHash).toBe(transaction.hash)
        return receipt && computeTransactionFee(transaction, receipt, block.baseFeePerGas)
      })
      const sum = (part: 'total' | 'blob') => fees.reduce((total, fee) => total + (fee?.[part] ?? 0n), 0n)
      const sumOfGas = (part: 'base' | 'priority') =>
        fees.reduce((total, fee) => total + (fee?.gas?.[part] ?? -1n), 0n)
      const blockFees = computeBlockFees({
        difficulty: block.difficulty,
        blockReward: undefined,
        totalFees: sum('total') - sum('blob'),
        gasUsed: receipts.reduce((total, receipt) => total + (receipt.gasUsed ?? 0n), 0n),
        gasUsedDepositTx: 0n,
        baseFeePerGas: block.baseFeePerGas,
      })
      expect(sum('total')).toBeGreaterThan(0n)
      expect(blockFees?.baseFees).toBe(sumOfGas('base'))
      expect(blockFees?.priorityFees).toBe(sumOfGas('priority'))
    }
  })
})

describe('computeEffectiveGasPrice', () => {
  test('without a receipt, equals what nodes computed for every transaction recorded', () => {
    const types = new Map<bigint | undefined, number>()
    const check = (transaction: Transaction, paid: bigint | undefined, baseFee: bigint | undefined) => {
      const price = transaction.maxFeePerGas === undefined ? transaction : withoutPrice(transaction)
      expect(computeEffectiveGasPrice(price, undefined, baseFee), transaction.hash).toBe(paid)
      types.set(transaction.type, (types.get(transaction.type) ?? 0) + 1)
    }
    // Nodes report the price paid as `gasPrice` of a mined transaction.
    for (const block of readWholeBlocks()) {
      for (const transaction of block.transactions ?? []) {
        check(transaction, transaction.gasPrice, block.baseFeePerGas)
      }
    }
    for (const pair of readRecordedPairs('mainnet-rpc', 'ots_getBlockTransactions')) {
      const page = ots_getBlockTransactions.decodeResult(pair.result)
      page?.transactions.forEach((transaction, index) => {
        check(transaction, page.receipts[index]?.effectiveGasPrice, page.block.baseFeePerGas)
      })
    }
    for (const { block, receipts } of readAllForksBlocks()) {
      block.transactions?.forEach((transaction, index) => {
        check(transaction, receipts[index]?.effectiveGasPrice, block.baseFeePerGas)
      })
    }
    for (const { transaction, receipt, baseFeePerGas } of readAllForksTransactions()) {
      check(transaction, receipt.effectiveGasPrice, baseFeePerGas)
    }
    expect(new Set(types.keys())).toEqual(new Set([0n, 1n, 2n, 3n, 4n]))
    expect([...types.values()].reduce((total, each) => total + each, 0)).toBeGreaterThan(300)
  })
})

describe('computeTransactionFee', () => {
  test('a blob transaction pays its blobs besides', () => {
    const found = readAllForksTransactions().find(
      ({ transaction }) => transaction.type === BLOB_TRANSACTION_TYPE,
    )
    expect(found).toBeDefined()
    if (found === undefined) return
    const { transaction, receipt, baseFeePerGas = -1n } = found
    const fee = computeTransactionFee(transaction, receipt, baseFeePerGas)
    expect(receipt.blobGasUsed).toBe(131_072n)
    expect(fee?.blob).toBe(131_072n * (receipt.blobGasPrice ?? -1n))
    expect(fee?.gas?.base).toBe(baseFeePerGas * (receipt.gasUsed ?? -1n))
    expect(fee?.total).toBe((fee?.gas?.base ?? 0n) + (fee?.gas?.priority ?? 0n) + (fee?.blob ?? 0n))
    expect(fee?.gas?.priority).toBeGreaterThanOrEqual(0n)
  })

  test('block 19,900,000: what was paid is gas used times the price of the receipt', () => {
    const page = readRecordedPairs('mainnet-rpc', 'ots_getBlockTransactions')
      .map((pair) => ots_getBlockTransactions.decodeResult(pair.result))
      .find((each) => each?.block.number === 19_900_000n)
    expect(page?.transactions.map((transaction) => transaction.transactionIndex)).toEqual([
      137, 138, 139, 140, 141,
    ])
    expect(page?.block.transactionCount).toBe(147)
    page?.transactions.forEach((transaction, index) => {
      const receipt = page.receipts[index]
      const fee = receipt && computeTransactionFee(transaction, receipt, page.block.baseFeePerGas)
      const paid = (receipt?.gasUsed ?? 0n) * (receipt?.effectiveGasPrice ?? 0n)
      expect((fee?.gas?.base ?? 0n) + (fee?.gas?.priority ?? 0n)).toBe(paid)
      expect(fee?.gasPrice).toBeGreaterThan(GWEI)
    })
  })
})
