import { describe, expect, test } from 'vitest'
import { CheckFailedError } from '../jsonRpc.ts'
import { gateway_getToken, gateway_getTokenHolders } from './token.ts'
import { gateway_getTokenTransferList, gateway_searchTokenTransfers } from './tokenTransfer.ts'

const A = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const HASH = `0x${'ab'.repeat(32)}` as const
const TRANSFER = {
  blockNumber: '0x5',
  transactionIndex: '0x1',
  transactionHash: HASH,
  logIndex: '0x2',
  from: A,
  to: A,
  standard: 'erc20',
  moved: [{ amount: '0x7', tokenId: null }],
}

describe('gateway_getTokenHolders', () => {
  test('reads sums beyond 256 bits and below zero; one that is not a sum costs itself', () => {
    const large = (2n ** 280n).toString()
    const { results, next, unreadable } = gateway_getTokenHolders.decodeResult({
      results: [
        { holder: A, balance: large },
        { holder: A, balance: '-5' },
        { holder: A, balance: '0x5' },
        { holder: A, balance: 5 },
      ],
      next: `5.${A}`,
    })
    expect(results).toEqual([
      { holder: A, balance: 2n ** 280n },
      { holder: A, balance: -5n },
    ])
    expect(next).toBe(`5.${A}`)
    expect(unreadable.map(({ path }) => path)).toEqual(['results.2', 'results.3'])
  })
})

describe('gateway_getTokenTransferList', () => {
  test('what moved may be unreadable, but not who moved it', () => {
    const { results, unreadable } = gateway_getTokenTransferList.decodeResult({
      results: [TRANSFER, { ...TRANSFER, moved: null }, { ...TRANSFER, from: 'x' }],
      blocksSummary: {},
    })
    expect(results.map(({ moved }) => moved)).toEqual([[{ amount: 7n, tokenId: undefined }], undefined])
    expect(unreadable.map(({ path }) => path)).toEqual(['results.2'])
  })
})

describe('gateway_searchTokenTransfers', () => {
  test('reads how far was searched', () => {
    expect(gateway_searchTokenTransfers.toParams(A, { minAmount: 5n }, 25, undefined)).toEqual([
      A,
      expect.objectContaining({ minAmount: '0x5' }),
      25,
      null,
    ])
    expect(
      gateway_searchTokenTransfers.decodeResult({
        results: [],
        blocksSummary: {},
        next: '12',
        searchedFrom: '0xc',
      }),
    ).toMatchObject({ results: [], next: '12', searchedFrom: 12n })
  })
})

describe('gateway_getToken', () => {
  test('a count that is absent is not zero', () => {
    expect(gateway_getToken.decodeResult({ standard: null, transferCount: 5 })).toMatchObject({
      standard: undefined,
      transferCount: 5,
      holderCount: undefined,
      minted: undefined,
    })
    expect(() => gateway_getToken.decodeResult([])).toThrow(CheckFailedError)
  })
})
