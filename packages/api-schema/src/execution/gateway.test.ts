import { describe, expect, test } from 'vitest'
import { CheckFailedError } from '../jsonRpc.ts'
import { gateway_getCodeHistory, gateway_searchTokens, gateway_status } from './gateway.ts'

describe('gateway_status', () => {
  test('reads methods and how far the index is', () => {
    expect(gateway_status.toParams()).toEqual([])
    expect(
      gateway_status.decodeResult({
        methods: ['ots2_getERC1155TransferList', 5],
        addressHistory: 'index',
        index: {
          firstBlock: '0x0',
          lastBlock: '0x10',
          lastBlockHash: `0x${'ab'.repeat(32)}`,
          finalBlock: null,
          phase: 'following',
          message: null,
          blocksPerSecond: 1250.5,
          remainingSeconds: 2.5,
          gaps: [{ fromBlock: '0x3', toBlock: '0x4', reason: 'its transactions are missing' }],
          gapBlocks: '0x2',
        },
      }),
    ).toEqual({
      methods: new Set(['ots2_getERC1155TransferList']),
      addressHistory: 'index',
      index: {
        firstBlock: 0n,
        lastBlock: 16n,
        lastBlockHash: `0x${'ab'.repeat(32)}`,
        finalBlock: undefined,
        tracedFrom: undefined,
        headBlock: undefined,
        missingBlocks: undefined,
        blocksPerSecond: 1250.5,
        remainingSeconds: 2.5,
        phase: 'following',
        message: undefined,
        gaps: [{ fromBlock: 3n, toBlock: 4n, reason: 'its transactions are missing' }],
        gapBlocks: 2n,
      },
      unreadable: [expect.objectContaining({ path: 'methods.1', value: 5 })],
    })
  })

  test('behavior: one bad bound costs itself', () => {
    const status = gateway_status.decodeResult({ index: { firstBlock: 'x', lastBlock: '0x2' } })
    expect(status.index).toMatchObject({ firstBlock: undefined, lastBlock: 2n })
    expect(status.unreadable.map(({ path }) => path)).toEqual(['index.firstBlock'])
  })

  test('behavior: a gateway without an index, and one that says nothing', () => {
    expect(gateway_status.decodeResult({ index: null })).toEqual({
      methods: new Set(),
      addressHistory: undefined,
      index: null,
      unreadable: [],
    })
    expect(() => gateway_status.decodeResult('up')).toThrow(CheckFailedError)
  })
})

describe('gateway_getCodeHistory', () => {
  test('reads changes of code; one that cannot be read costs itself', () => {
    const hash = `0x${'ab'.repeat(32)}`
    const change = { blockNumber: '0x5', timestamp: '0x10', transactionIndex: '0x1', transactionHash: hash }
    const { results, total, unreadable } = gateway_getCodeHistory.decodeResult({
      results: [
        { ...change, kind: 'destroyed', other: null },
        { ...change, kind: 'forgotten' },
      ],
      total: 2,
    })
    expect(results).toEqual([
      {
        kind: 'destroyed',
        blockNumber: 5n,
        timestamp: 16n,
        transactionIndex: 1,
        transactionHash: hash,
        other: undefined,
      },
    ])
    expect([total, unreadable.length]).toEqual([2, 1])
  })
})

describe('gateway_searchTokens', () => {
  test('reads tokens; one that cannot be read costs itself', () => {
    const address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    expect(gateway_searchTokens.toParams('otter', 5)).toEqual(['otter', 5])
    const { results, isComplete, unreadable } = gateway_searchTokens.decodeResult({
      results: [
        { address: address.toLowerCase(), standard: 'erc20', name: '\u202eX', symbol: 5 },
        { address, standard: 'erc9', name: 'a', symbol: 'b' },
      ],
      isComplete: true,
    })
    expect(results).toEqual([{ address, standard: 'erc20', name: '\u202eX', symbol: undefined }])
    expect(isComplete).toBe(true)
    expect(unreadable).toHaveLength(2)
    expect(() => gateway_searchTokens.decodeResult({ isComplete: true })).toThrow(CheckFailedError)
  })
})
