import { describe, expect, test } from 'vitest'
import { erigon_getHeaderByNumber } from './erigon.ts'
import {
  ots_getBlockDetails,
  ots_getBlockTransactions,
  ots_getContractCreator,
  ots_getInternalOperations,
  ots_getTransactionBySenderAndNonce,
  ots_getTransactionError,
  ots_hasCode,
  ots_searchTransactionsAfter,
  ots_searchTransactionsBefore,
  ots_traceTransaction,
} from './ots.ts'

const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const USDT_CHECKSUMMED = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const HEADER = { number: '0x10', hash: hashOf('a'), parentHash: hashOf('b'), timestamp: '0x5' }
const transactionOf = (digit: string) => ({ hash: hashOf(digit), from: USDT, to: USDT })
const receiptOf = (digit: string) => ({ transactionHash: hashOf(digit), status: '0x1', logs: null })

describe('toParams', () => {
  test('blocks, pages and nonces are bare JSON integers where Erigon insists', () => {
    expect(erigon_getHeaderByNumber.toParams('latest')).toEqual(['latest'])
    expect(erigon_getHeaderByNumber.toParams(17n)).toEqual([17])
    expect(ots_getBlockDetails.toParams(17n)).toEqual([17])
    expect(ots_getBlockTransactions.toParams(17n, 2, 25)).toEqual([17, 2, 25])
    expect(ots_searchTransactionsBefore.toParams(USDT_CHECKSUMMED, 0n, 25)).toEqual([USDT_CHECKSUMMED, 0, 25])
    expect(ots_searchTransactionsAfter.toParams(USDT_CHECKSUMMED, 5n, 25)).toEqual([USDT_CHECKSUMMED, 5, 25])
    expect(ots_getTransactionBySenderAndNonce.toParams(USDT_CHECKSUMMED, 3n)).toEqual([USDT_CHECKSUMMED, 3])
  })

  test('integers that a JSON number cannot hold are refused, not rounded', () => {
    expect(ots_getBlockDetails.toParams(2n ** 53n - 1n)).toEqual([9_007_199_254_740_991])
    expect(() => ots_getBlockDetails.toParams(2n ** 53n)).toThrow(RangeError)
    expect(() => ots_getTransactionBySenderAndNonce.toParams(USDT_CHECKSUMMED, -1n)).toThrow(RangeError)
    expect(() => ots_getBlockTransactions.toParams(1n, Number.NaN, 25)).toThrow(RangeError)
    expect(() => ots_getBlockTransactions.toParams(1n, 0.5, 25)).toThrow(RangeError)
  })

  test('ots_hasCode sends a hex quantity or the name', () => {
    expect(ots_hasCode.toParams(USDT_CHECKSUMMED, 17n)).toEqual([USDT_CHECKSUMMED, '0x11'])
    expect(ots_hasCode.toParams(USDT_CHECKSUMMED, 'latest')).toEqual([USDT_CHECKSUMMED, 'latest'])
  })
})

describe('ots_getBlockDetails', () => {
  test('issuance and fees may be missing without cost to the block', () => {
    expect(ots_getBlockDetails.decodeResult({ block: HEADER, issuance: null, totalFees: 'x' })).toMatchObject(
      {
        block: { number: 16n },
        issuance: undefined,
        totalFees: undefined,
        gasUsedDepositTx: 0n,
        unreadable: [{ path: 'totalFees', value: 'x' }],
      },
    )
  })

  test('parts of the issuance left out are nothing', () => {
    const details = ots_getBlockDetails.decodeResult({ block: HEADER, issuance: { blockReward: '0x5' } })
    expect(details?.issuance).toEqual({ blockReward: 5n, uncleReward: 0n, issuance: 5n })
    const bad = ots_getBlockDetails.decodeResult({ block: HEADER, issuance: { blockReward: 'x' } })
    expect(bad).toMatchObject({ issuance: undefined, unreadable: [{ path: 'issuance' }] })
  })

  test('an unreadable block fails with its place', () => {
    expect(() => ots_getBlockDetails.decodeResult({ block: { ...HEADER, hash: '0x' } })).toThrow(
      'check failed: result.block.hash',
    )
    expect(ots_getBlockDetails.decodeResult(null)).toBeNull()
  })
})

describe('ots_getBlockTransactions', () => {
  const fullblock = {
    ...HEADER,
    transactionCount: 94,
    transactions: [transactionOf('1'), transactionOf('2')],
  }

  test('a transaction that was sent twice is written with one receipt', () => {
    const twice = { ...fullblock, transactions: [fullblock.transactions[1], fullblock.transactions[1]] }
    const page = ots_getBlockTransactions.decodeResult({ fullblock: twice, receipts: [receiptOf('2')] })
    expect(page?.receipts).toHaveLength(2)
    const written = page && ots_getBlockTransactions.encodeResult(page)
    expect(written).toMatchObject({ receipts: [{ transactionHash: hashOf('2') }] })
  })

  test('receipts are matched to transactions by hash', () => {
    const page = ots_getBlockTransactions.decodeResult({ fullblock, receipts: [receiptOf('2')] })
    expect(page?.block.transactionCount).toBe(94)
    expect(page?.receipts.map((receipt) => receipt?.transactionHash)).toEqual([undefined, hashOf('2')])
  })

  test('a bad receipt costs its row', () => {
    const page = ots_getBlockTransactions.decodeResult({
      fullblock,
      receipts: [{ transactionHash: 'x' }, receiptOf('2')],
    })
    expect(page?.transactions).toHaveLength(2)
    expect(page?.unreadable.map(({ path }) => path)).toEqual(['receipts.0'])
  })
})

describe('ots_searchTransactionsBefore', () => {
  test('lists of different length are paired by hash', () => {
    const chunk = ots_searchTransactionsBefore.decodeResult({
      txs: [transactionOf('3'), transactionOf('2'), transactionOf('1')],
      receipts: [receiptOf('1'), receiptOf('3')],
      firstPage: true,
      lastPage: false,
    })
    expect(chunk.entries.map(({ receipt }) => receipt?.transactionHash)).toEqual([
      hashOf('3'),
      undefined,
      hashOf('1'),
    ])
  })

  test('page marks must be true or false', () => {
    const wire = { txs: null, receipts: null, firstPage: true, lastPage: 1 }
    expect(() => ots_searchTransactionsBefore.decodeResult(wire)).toThrow('check failed: result.lastPage')
    expect(ots_searchTransactionsBefore.decodeResult({ ...wire, lastPage: true }).entries).toEqual([])
  })
})

describe('ots_getInternalOperations', () => {
  const decodeType = (type: unknown) =>
    ots_getInternalOperations.decodeResult([{ type, from: USDT, to: USDT, value: '0x1' }]).entries[0]

  test.each([
    [0, 'transfer'],
    [1, 'selfDestruct'],
    [2, 'create'],
    [3, 'create2'],
    [4, 'eofCreate'],
    ['0x2', 'create'],
    ['0', 'transfer'],
    ['selfdestruct', 'selfDestruct'],
    ['SELF_DESTRUCT', 'selfDestruct'],
    ['CREATE2', 'create2'],
  ])('type %s is %s (NODE-07)', (type, kind) => {
    expect(decodeType(type)).toEqual({ kind, from: USDT_CHECKSUMMED, to: USDT_CHECKSUMMED, value: 1n })
  })

  test.each([
    [99, '99'],
    ['0x63', '0x63'],
    ['teleport', 'teleport'],
    ['__proto__', '__proto__'],
    [null, ''],
    [1.5, '1.5'],
    [-1, '-1'],
  ])('type %s stays unknown (NODE-07)', (type, wireType) => {
    expect(decodeType(type)).toMatchObject({ kind: 'unknown', wireType })
  })

  test('null is none', () => {
    expect(ots_getInternalOperations.decodeResult(null)).toEqual({ entries: [], unreadable: [] })
  })
})

describe('ots_getInternalOperations, in part', () => {
  test('a creation at the zero address is a failed one; reverted frames are marked', () => {
    const zero = `0x${'00'.repeat(20)}`
    const { entries: operations } = ots_getInternalOperations.decodeResult([
      { type: 3, from: USDT, to: zero, value: '0x0', reverted: true },
      { type: 0, from: USDT, to: zero, value: '0x1' },
    ])
    expect(operations).toMatchObject([
      { kind: 'create2', to: undefined, reverted: true },
      { kind: 'transfer', to: zero },
    ])
    expect(operations[1]?.reverted).toBeUndefined()
  })
})

describe('ots_traceTransaction', () => {
  test('a failed creation has no address, missing data is empty', () => {
    const wire = [{ type: 'create2', depth: 1, from: USDT, to: null, value: '0x0', error: 'out of gas' }]
    expect(ots_traceTransaction.decodeResult(wire).entries).toEqual([
      {
        type: 'CREATE2',
        depth: 1,
        from: USDT_CHECKSUMMED,
        to: undefined,
        value: 0n,
        input: '0x',
        output: '0x',
        gas: undefined,
        gasUsed: undefined,
        error: 'out of gas',
      },
    ])
    expect(ots_traceTransaction.decodeResult(null)).toEqual({ entries: [], unreadable: [] })
  })

  test('an unreadable recipient is distinguished from a failed creation', () => {
    const wire = [{ type: 'CALL', depth: 0, from: USDT, to: '0x12', value: 'x', input: '0x', output: '0x' }]
    expect(ots_traceTransaction.decodeResult(wire).entries[0]).toMatchObject({
      to: undefined,
      value: undefined,
      unreadable: [
        { path: 'to', value: '0x12' },
        { path: 'value', value: 'x' },
      ],
    })
    const transfer = { type: 0, from: USDT, to: '0x12', value: '0x1' }
    expect(ots_getInternalOperations.decodeResult([transfer]).entries[0]?.unreadable).toHaveLength(1)
  })

  test('LIST-01: a frame that cannot be read takes the calls below it along, and nothing else', () => {
    const frame = (depth: unknown) => ({ type: 'CALL', depth, from: USDT, to: USDT, value: '0x0' })
    const bad = { ...frame(1), from: 'someone' }
    const wire = [frame(0), bad, frame(2), frame(3), frame(1), frame('x'), frame(2), frame(1)]
    const { entries, unreadable } = ots_traceTransaction.decodeResult(wire)
    expect(entries.map(({ depth }) => depth)).toEqual([0, 1, 1])
    expect(unreadable.map(({ path, value }) => [path, value])).toEqual(
      [1, 2, 3, 5, 6].map((at) => [String(at), wire[at]]),
    )
    expect(ots_traceTransaction.encodeResult({ entries, unreadable })).toHaveLength(wire.length)
  })

  test('LIST-01: output that cannot be read costs the output', () => {
    const wire = [{ type: 'CALL', depth: 0, from: USDT, to: USDT, value: '0x0', input: '0x', output: 7 }]
    expect(ots_traceTransaction.decodeResult(wire).entries).toMatchObject([
      { input: '0x', output: undefined, unreadable: [{ path: 'output', value: 7 }] },
    ])
  })
})

describe('ots_getTransactionBySenderAndNonce', () => {
  test('takes a hash, an object with one, or null (NODE-03)', () => {
    const { decodeResult } = ots_getTransactionBySenderAndNonce
    expect(decodeResult(hashOf('1'))).toBe(hashOf('1'))
    expect(decodeResult({ hash: hashOf('1'), nonce: '0x0' })).toBe(hashOf('1'))
    expect(decodeResult(null)).toBeNull()
    expect(() => decodeResult('0x')).toThrow('check failed')
  })
})

describe('ots_getTransactionError', () => {
  test('null means no data', () => {
    expect(ots_getTransactionError.decodeResult(null)).toBe('0x')
    expect(ots_getTransactionError.decodeResult('0x849eaf98')).toBe('0x849eaf98')
  })
})

describe('ots_getContractCreator', () => {
  test('null fields mean no creator; a partial or an empty answer fails', () => {
    expect(ots_getContractCreator.decodeResult({ hash: null, creator: null })).toBeNull()
    expect(() => ots_getContractCreator.decodeResult({ hash: hashOf('1') })).toThrow(
      'check failed: result.creator',
    )
    expect(() => ots_getContractCreator.decodeResult({})).toThrow('check failed: result.hash')
  })
})
