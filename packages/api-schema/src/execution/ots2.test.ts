import { describe, expect, test } from 'vitest'
import {
  ots2_getAddressAttributes,
  ots2_getBlocksRewardedList,
  ots2_getERC20Holdings,
  ots2_getERC20List,
  ots2_getERC20TransferList,
  ots2_getERC721Holdings,
  ots2_getERC1155Holdings,
  ots2_getERC1155TransferCount,
  ots2_getERC1155TransferList,
  ots2_getERC1167Impl,
  ots2_getERC1167List,
  ots2_getERC4626List,
  ots2_getWithdrawalsCount,
  ots2_getWithdrawalsList,
} from './ots2.ts'

const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const USDT_CHECKSUMMED = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

describe('contract lists', () => {
  test('take start and count and no address', () => {
    expect(ots2_getERC20List.toParams(75, 25)).toEqual([75, 25])
    expect(ots2_getERC20List.name).toBe('ots2_getERC20List')
  })

  test('one bad entry costs its row, one bad field its cell', () => {
    const token = { address: USDT, blockNumber: '0x10', name: 'Tether', symbol: 'USDT', decimals: 6 }
    const page = ots2_getERC20List.decodeResult({
      results: [token, { ...token, address: 'x' }, { ...token, decimals: 'six' }],
      blocksSummary: { '0x10': { blockNumber: '0x10', timestamp: 1_700_000_000 }, first: {}, '0x11': 5 },
    })
    expect(page.results.map(({ decimals }) => decimals)).toEqual([6, undefined])
    expect(page.unreadable.map(({ path }) => path)).toEqual([
      'results.1',
      'results.2.decimals',
      'blocksSummary.first',
      'blocksSummary.0x11',
    ])
    expect(page.blocks.get(16n)).toMatchObject({ blockNumber: 16n, timestamp: 1_700_000_000n })
  })

  test('vault holdings beyond 2^53 come as decimal text and are never rounded', () => {
    const vault = { address: USDT, blockNumber: '0x10', decimals: 18, asset: USDT }
    const totals = ['123456789012345678901234567890', 5, 2 ** 60, null].map((totalAssets) => ({
      ...vault,
      totalAssets,
    }))
    const page = ots2_getERC4626List.decodeResult({ results: totals, blocksSummary: {} })
    expect(page.results.map(({ totalAssets }) => totalAssets)).toEqual([
      '123456789012345678901234567890',
      '5',
      undefined,
      undefined,
    ])
    expect(page.unreadable.map(({ path }) => path)).toEqual(['results.2.totalAssets'])
  })

  test('proxies name their implementation', () => {
    const page = ots2_getERC1167List.decodeResult({
      results: [{ address: USDT, blockNumber: 16, implementation: USDT }],
      blocksSummary: null,
    })
    expect(page.results[0]?.implementation).toBe(USDT_CHECKSUMMED)
    expect(page.blocks.size).toBe(0)
  })
})

describe('address lists', () => {
  test('take address, start and count', () => {
    expect(ots2_getWithdrawalsList.toParams(USDT_CHECKSUMMED, 0, 25)).toEqual([USDT_CHECKSUMMED, 0, 25])
    expect(ots2_getWithdrawalsCount.toParams(USDT_CHECKSUMMED)).toEqual([USDT_CHECKSUMMED])
    expect(ots2_getWithdrawalsCount.decodeResult(26)).toBe(26)
    expect(() => ots2_getWithdrawalsCount.decodeResult(-1)).toThrow('check failed')
    expect(ots2_getERC1155TransferCount.toParams(USDT_CHECKSUMMED)).toEqual([USDT_CHECKSUMMED])
  })

  test('withdrawals are gwei', () => {
    const page = ots2_getWithdrawalsList.decodeResult({
      results: [{ index: '0x1', blockNumber: '0x2da33c', validatorIndex: '0x2', amount: '0x2f69c69b6' }],
      blocksSummary: {},
    })
    expect(page.results).toEqual([
      { index: 1n, blockNumber: 2_990_908n, validatorIndex: 2n, amountGwei: 12_727_380_406n },
    ])
  })

  test('rewarded blocks have their issuance in the summary; keys may be decimal', () => {
    const page = ots2_getBlocksRewardedList.decodeResult({
      results: [{ blockNumber: '0x10' }],
      blocksSummary: {
        16: { timestamp: 5, blockReward: '0x2', uncleReward: '0x1', issuance: '0x3', totalFees: '0x9' },
      },
    })
    expect(page.blocks.get(page.results[0]?.blockNumber ?? 0n)).toEqual({
      blockNumber: 16n,
      timestamp: 5n,
      issuance: { blockReward: 2n, uncleReward: 1n, issuance: 3n },
      totalFees: 9n,
    })
  })

  test.each([ots2_getERC20TransferList, ots2_getERC1155TransferList])(
    '$name carries transaction and receipt',
    (method) => {
      expect(method.toParams(USDT_CHECKSUMMED, 5, 25)).toEqual([USDT_CHECKSUMMED, 5, 25])
      const page = method.decodeResult({
        results: [
          {
            hash: hashOf('1'),
            transaction: { hash: hashOf('1'), from: USDT },
            receipt: { transactionHash: hashOf('1'), logs: [] },
          },
          { hash: hashOf('2'), transaction: null, receipt: null },
        ],
        blocksSummary: {},
      })
      expect(page.results).toHaveLength(1)
      expect(page.results[0]?.receipt.logs).toEqual([])
      expect(page.unreadable.map(({ path }) => path)).toEqual(['results.1'])
    },
  )
})

describe('single answers', () => {
  test.each([ots2_getERC20Holdings, ots2_getERC721Holdings, ots2_getERC1155Holdings])(
    '$name: objects or bare addresses',
    (method) => {
      expect(method.decodeResult([{ address: USDT, ethTx: 5 }, { address: 'x' }, USDT])).toEqual({
        tokens: [USDT_CHECKSUMMED, USDT_CHECKSUMMED],
        erigonPositions: [5, undefined],
        unreadable: [{ path: '1', value: { address: 'x' }, reason: '1.address: an address of 20 bytes' }],
      })
    },
  )

  test('attributes left out are false', () => {
    const none = {
      erc20: false,
      erc165: false,
      erc721: false,
      erc1155: false,
      erc1167: false,
      erc1167Logic: false,
      unreadable: [],
    }
    expect(ots2_getAddressAttributes.decodeResult({})).toEqual(none)
    expect(ots2_getAddressAttributes.decodeResult({ erc20: true, erc165: 'yes' })).toEqual({
      ...none,
      erc20: true,
      erc165: undefined,
      unreadable: [{ path: 'erc165', value: 'yes', reason: 'true or false' }],
    })
  })

  test('implementation of a proxy, or null', () => {
    expect(ots2_getERC1167Impl.decodeResult(USDT)).toBe(USDT_CHECKSUMMED)
    expect(ots2_getERC1167Impl.decodeResult(null)).toBeNull()
  })
})
