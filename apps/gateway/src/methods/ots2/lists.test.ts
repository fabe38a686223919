import type { Hex } from '@otterscan/ethereum/hex'
import { toQuantity, toWord } from '@otterscan/ethereum/hex'
import { beforeEach, describe, expect, test } from 'vitest'
import { type BlockRows, UNKNOWN_FIGURES } from '../../storage/blockRows.ts'
import { createMemoryStorage } from '../../storage/memory/createMemoryStorage.ts'
import type { IndexStorage } from '../../storage/storage.ts'
import { answerCall } from '../answerCall.ts'
import type { IndexState } from '../methodHandler.ts'
import { createTestContext, type TestBlock, type TestChain } from '../testing/createTestContext.ts'

const ALICE = `0x${'a1'.repeat(20)}` as const
const [TOKEN, VAULT, CLONE, BROKEN] = ['70', '4a', 'c1', 'bb'].map(
  (byte) => `0x${byte.repeat(20)}` as const,
) as [Hex, Hex, Hex, Hex]
const IMPLEMENTATION = `0x${'1f'.repeat(20)}`

const toHash = (number: number) => toWord(BigInt(number + 1))
const blocks: readonly TestBlock[] = Array.from({ length: 6 }, (_, number) => ({
  header: {
    hash: toHash(number),
    number: toQuantity(number),
    timestamp: toQuantity(1000 + number),
    difficulty: '0x0',
    withdrawals: [0, 1].map((at) => {
      return {
        index: toQuantity(number * 2 + at),
        validatorIndex: '0x9',
        address: ALICE,
        amount: '0x3b9aca00',
      }
    }),
  },
  transactionCount: 3,
}))

const text = (value: string) =>
  `0x${toWord(32n).slice(2)}${toWord(BigInt(value.length)).slice(2)}${Buffer.from(value).toString('hex').padEnd(64, '0')}`
const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [TOKEN]: { '0x06fdde03': text('Otter'), '0x95d89b41': text('OTR'), '0x313ce567': toWord(6n) },
  [VAULT]: {
    ...{ '0x06fdde03': text('Vault'), '0x95d89b41': text('V'), '0x313ce567': toWord(18n) },
    ...{ '0x38d52e0f': toWord(BigInt(TOKEN)), '0x01e1d114': toWord(2n ** 250n) },
  },
}

function rows(number: number): BlockRows {
  const address = [TOKEN, VAULT, CLONE, BROKEN][number]
  const classes = [['erc20'], ['erc20', 'erc4626'], ['erc1167'], ['erc20', 'erc165', 'erc721']] as const
  return {
    number: BigInt(number),
    hash: toHash(number),
    parentHash: number === 0 ? toWord(0n) : toHash(number - 1),
    isTraced: true,
    codeChanges: [],
    totals: {
      timestamp: BigInt(1000 + number),
      transactionCount: 3,
      totalFees: 5n,
      blockReward: 2n,
      uncleReward: 1n,
    },
    postings: [
      { list: 'erc20Transfers', key: ALICE, index: 1 },
      { list: 'erc1155Transfers', key: ALICE, index: 2 },
      { list: 'withdrawals', key: ALICE, index: 0 },
      { list: 'withdrawals', key: ALICE, index: 1 },
      { list: 'rewards', key: ALICE, index: 0 },
    ],
    creations:
      address === undefined
        ? []
        : [{ address, creator: ALICE, transactionIndex: 0, classes: classes[number] ?? [] }],
    holdings: [{ kind: 'erc721', holder: ALICE, token: TOKEN, transactionIndex: 1, change: 1n }],
    idChanges: [],
    figures: UNKNOWN_FIGURES,
    facts: address === undefined ? [] : [{ address, classes: classes[number] ?? [] }],
  }
}

let storage: IndexStorage
beforeEach(async () => {
  storage = createMemoryStorage()
  await storage.reset({ chainId: 1n, genesisHash: toHash(0), anchorNumber: -1n, anchorHash: toWord(0n) })
  await storage.append([0, 1, 2, 3, 4].map(rows))
  await storage.replaceHot(5n, [rows(5)])
})

const call = (method: string, ...params: unknown[]) => ({
  method,
  params,
  signal: new AbortController().signal,
})

async function request(method: string, ...params: unknown[]): Promise<unknown> {
  const context = createTestContext({
    chainId: 1n,
    blocks,
    lists: storage,
    answer: (asked, [first]) => {
      if (asked === 'eth_getCode') {
        const code =
          String(first).toLowerCase() === CLONE
            ? `0x363d3d373d3d3d363d73${IMPLEMENTATION.slice(2)}5af43d82803e903d91602b57fd5bf3`
            : '0x60'
        return { result: code }
      }
      if (asked !== 'eth_call') return undefined
      const { to, data } = first as { readonly to: string; readonly data: string }
      const result = ANSWERS[to.toLowerCase()]?.[data]
      return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result }
    },
  })
  const answer = await answerCall(call(method, ...params), context)
  return 'result' in answer ? answer.result : answer.error.message
}

const summary = (number: number, more = {}) => {
  return { [toQuantity(number)]: { blockNumber: toQuantity(number), timestamp: 1000 + number, ...more } }
}

describe('contract lists', () => {
  test('tokens, read from the newest state', async () => {
    expect(await request('ots2_getERC20Count')).toBe(3)
    expect(await request('ots2_getERC20List', 0, 2)).toEqual({
      results: [
        { blockNumber: '0x0', address: TOKEN, name: 'Otter', symbol: 'OTR', decimals: 6 },
        { blockNumber: '0x1', address: VAULT, name: 'Vault', symbol: 'V', decimals: 18 },
      ],
      blocksSummary: { ...summary(0), ...summary(1) },
    })
    expect(await request('ots2_getERC4626List', 0, 25)).toMatchObject({
      results: [{ address: VAULT, asset: TOKEN, totalAssets: (2n ** 250n).toString() }],
    })
    expect(await request('ots2_getERC1167List', 0, 25)).toMatchObject({
      results: [{ address: CLONE, implementation: IMPLEMENTATION }],
    })
    expect(await request('ots2_getAllContractsList', 1, 2)).toEqual({
      results: [
        { blockNumber: '0x1', address: VAULT },
        { blockNumber: '0x2', address: CLONE },
      ],
      blocksSummary: { ...summary(1), ...summary(2) },
    })
  })

  test('behavior: a token that answers nothing costs its own cells', async () => {
    expect(await request('ots2_getERC721List', 0, 25)).toMatchObject({
      results: [{ blockNumber: '0x3', address: BROKEN, name: '<ERROR>', symbol: '<ERROR>' }],
    })
    const { results: tokens } = (await request('ots2_getERC20List', 2, 25)) as { results: unknown[] }
    expect(tokens[0]).toMatchObject({ name: '<ERROR>' })
    // Zero decimals would be a statement.
    expect(tokens[0]).not.toHaveProperty('decimals')
  })

  test('behavior: beyond the end, nothing, too much', async () => {
    expect(await request('ots2_getERC20List', 3, 25)).toEqual({ results: [], blocksSummary: {} })
    expect(await request('ots2_getERC20List', 0, 0)).toEqual({ results: [], blocksSummary: {} })
    expect(await request('ots2_getERC20List', 0, 501)).toBe('maximum allowed results: 500')
  })
})

describe('address lists', () => {
  test('transfers with their receipts, oldest first', async () => {
    expect(await request('ots2_getERC20TransferCount', ALICE.toUpperCase().replace('0X', '0x'))).toBe(6)
    const page = (await request('ots2_getERC20TransferList', ALICE, 4, 25)) as {
      readonly results: readonly {
        hash: string
        transaction: { hash: string }
        receipt: { transactionHash: string }
      }[]
    }
    expect(page.results).toHaveLength(2)
    for (const { hash, transaction, receipt } of page.results) {
      expect([transaction.hash, receipt.transactionHash]).toEqual([hash, hash])
    }
    expect(page).toMatchObject({
      results: [
        { transaction: { blockNumber: '0x4', transactionIndex: '0x1' } },
        { transaction: { blockNumber: '0x5' } },
      ],
      blocksSummary: { ...summary(4), ...summary(5) },
    })
    expect(await request('ots2_getERC721TransferCount', ALICE)).toBe(0)
    expect(await request('ots2_getERC1155TransferList', ALICE, 0, 1)).toMatchObject({
      results: [{ transaction: { blockNumber: '0x0', transactionIndex: '0x2' } }],
    })
  })

  test('withdrawals, one each', async () => {
    expect(await request('ots2_getWithdrawalsCount', ALICE)).toBe(12)
    const withdrawal = (number: number) => {
      const blockNumber = toQuantity(Math.floor(number / 2))
      return { index: toQuantity(number), blockNumber, validatorIndex: '0x9', amount: '0x3b9aca00' }
    }
    expect(await request('ots2_getWithdrawalsList', ALICE, 3, 3)).toEqual({
      results: [3, 4, 5].map(withdrawal),
      blocksSummary: { ...summary(1), ...summary(2) },
    })
  })

  test('rewarded blocks and what they brought', async () => {
    const more = { blockReward: '0x2', uncleReward: '0x1', issuance: '0x3', totalFees: '0x5' }
    expect(await request('ots2_getBlocksRewardedCount', ALICE)).toBe(6)
    expect(await request('ots2_getBlocksRewardedList', ALICE, 5, 25)).toEqual({
      results: [{ blockNumber: '0x5' }],
      blocksSummary: summary(5, more),
    })
  })

  test('behavior: an entry whose block left the chain is left out', async () => {
    await storage.replaceHot(5n, [{ ...rows(5), hash: toWord(0xdeadn) }])
    expect(await request('ots2_getERC20TransferList', ALICE, 4, 25)).toMatchObject({
      results: [{ transaction: { blockNumber: '0x4' } }],
    })
    expect(
      ((await request('ots2_getERC20TransferList', ALICE, 5, 25)) as { results: unknown[] }).results,
    ).toEqual([])
  })
})

describe('single answers', () => {
  test('holdings, attributes, implementation', async () => {
    expect(await request('ots2_getERC721Holdings', ALICE)).toEqual([{ address: TOKEN, ethTx: 1 }])
    expect(await request('ots2_getERC20Holdings', ALICE)).toEqual([])
    expect(await request('ots2_getAddressAttributes', BROKEN)).toEqual({
      erc20: true,
      erc165: true,
      erc721: true,
    })
    expect(await request('ots2_getAddressAttributes', VAULT)).toEqual({ erc20: true })
    expect(await request('ots2_getAddressAttributes', ALICE)).toEqual({})
    expect(await request('ots2_getERC1167Impl', CLONE)).toBe(IMPLEMENTATION)
    expect(await request('ots2_getERC1167Impl', TOKEN)).toBeNull()
  })

  test('error: no index, or one that cannot be opened', async () => {
    const message = async (more: Partial<TestChain> = {}) => {
      const context = createTestContext({ chainId: 1n, blocks, ...more })
      const answer = await answerCall(call('ots2_getERC20Count'), context)
      return 'error' in answer ? answer.error.message : answer.result
    }
    expect(await message()).toContain('there is no index')
    const failed = { checkpoint: undefined, progress: { phase: 'failed', message: 'The disk is gone.' } }
    expect(await message({ lists: storage, indexState: () => failed as unknown as IndexState })).toContain(
      'The disk is gone.',
    )
  })
})
