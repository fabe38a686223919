import { describe, expect, test } from 'vitest'
import { answerCall } from '../answerCall.ts'
import {
  createTestContext,
  type TestBlock,
  type TestChain,
  toTestHash,
} from '../testing/createTestContext.ts'

const HASH = `0x${'ab'.repeat(32)}`
const toBlock = (number: number, difficulty: string, uncleNumbers: readonly bigint[] = []): TestBlock => ({
  header: {
    hash: HASH,
    number: `0x${number.toString(16)}`,
    difficulty,
    timestamp: '0x1',
    logsBloom: '0x00',
    uncles: uncleNumbers.map(() => HASH),
  },
  transactionCount: 3,
  uncleNumbers,
})

async function detailsOf(chainId: bigint, block: TestBlock, answer?: TestChain['answer']) {
  const { signal } = new AbortController()
  const call = { method: 'ots_getBlockDetails', params: [block.header.number], signal }
  const context = createTestContext({ chainId, blocks: [block], ...(answer && { answer }) })
  const answered = await answerCall(call, context)
  if ('error' in answered) throw new Error(answered.error.message)
  return answered.result as {
    readonly issuance: Readonly<Record<string, string>>
    readonly totalFees: string
    readonly gasUsedDepositTx?: string
    readonly block: unknown
  }
}

describe('getBlockDetails', () => {
  test.each([
    // Recorded rewards of the main network; ether in 32nds.
    [4_662_649, [4_662_646n, 4_662_648n], 3.1875, 4.5],
    [4_417_196, [4_417_195n], 3.09375, 2.625],
    [2_727_882, [], 5, 0],
    [12_500_000, [], 2, 0],
  ])('issuance of block %i', async (number, uncles, blockReward, uncleReward) => {
    const { issuance } = await detailsOf(1n, toBlock(number, '0x10', uncles))
    const toWei = (ether: number) => `0x${(BigInt(ether * 1e5) * 10n ** 13n).toString(16)}`
    expect(issuance).toEqual({
      blockReward: toWei(blockReward),
      uncleReward: toWei(uncleReward),
      issuance: toWei(blockReward + uncleReward),
    })
  })

  test.each([
    ['genesis', 1n, 0, '0x10'],
    ['proof of stake', 1n, 16_000_000, '0x0'],
    ['other chains', 1337n, 7, '0x2'],
  ])('%s: none', async (_, chainId, number, difficulty) => {
    const { issuance } = await detailsOf(chainId, toBlock(number, difficulty))
    expect(issuance).toEqual({ blockReward: '0x0', uncleReward: '0x0', issuance: '0x0' })
  })

  test.each([
    ['work on a chain whose rewards are not known', { difficulty: '0x20000' }],
    ['a difficulty that cannot be read', { difficulty: 'much' }],
    ['no difficulty', { difficulty: undefined }],
  ])('LIST-01 %s: no issuance, which is not the same as none', async (_, header) => {
    const block = toBlock(7, '0x0')
    const { issuance } = await detailsOf(1337n, { ...block, header: { ...block.header, ...header } })
    expect(issuance).toBeUndefined()
  })

  test('fees of receipts without a price; the block without bloom and transactions', async () => {
    const details = await detailsOf(1n, toBlock(4, '0x0'))
    expect(details.totalFees).toBe(`0x${(3 * 21_000).toString(16)}`)
    expect(details.block).toMatchObject({ logsBloom: null, transactionCount: 3 })
    expect(details.block).not.toHaveProperty('transactions')
  })

  test('OP stack: gas of deposits is reported separately, and fees leave them out', async () => {
    // The first transaction of each block is the deposit with the attributes of L1.
    const answer: TestChain['answer'] = (method, [hash]) =>
      method === 'eth_getTransactionReceipt'
        ? { result: toReceipt(String(hash), hash === toTestHash(4n, 0)) }
        : undefined
    const details = await detailsOf(10n, toBlock(4, '0x0'), answer)
    expect(details.gasUsedDepositTx).toBe('0xb3b0')
    expect(details.totalFees).toBe(`0x${(2 * 21_000 * 5).toString(16)}`)
    expect(await detailsOf(1n, toBlock(4, '0x0'))).not.toHaveProperty('gasUsedDepositTx')
  })
})

function toReceipt(transactionHash: string, isDeposit: boolean) {
  return {
    transactionHash,
    type: isDeposit ? '0x7e' : '0x2',
    status: '0x1',
    gasUsed: isDeposit ? '0xb3b0' : '0x5208',
    effectiveGasPrice: isDeposit ? '0x0' : '0x5',
    contractAddress: null,
    logs: [],
    logsBloom: '0x00',
  }
}
