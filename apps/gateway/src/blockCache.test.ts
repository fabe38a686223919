import { describe, expect, test } from 'vitest'
import { createTestContext, toTestHash } from './methods/testing/createTestContext.ts'
import { createBlockData, DEFAULT_BLOCK_DATA_LIMITS } from './upstream/blockData.ts'

describe('createBlockData', () => {
  test('blocks are kept up to a number of bytes, however few transactions they have', async () => {
    const blocks = Array.from({ length: 5 }, (_, number) => ({
      header: {
        number: `0x${number}`,
        hash: toTestHash(BigInt(number), 99),
        timestamp: '0x1',
        extraData: `0x${'00'.repeat(200_000)}`,
      },
      transactionCount: 1,
    }))
    const { node, capabilities } = createTestContext({ chainId: 1n, blocks })
    const loaded: string[] = []
    const data = createBlockData(
      {
        ...node,
        request: (method, params) => {
          if (method === 'eth_getBlockByHash') loaded.push(String(params[0]))
          return node.request(method, params)
        },
      },
      capabilities,
      // Two of them: each is in memory as it came and decoded.
      { ...DEFAULT_BLOCK_DATA_LIMITS, blockBytes: 2_000_000 },
    )
    const find = (number: number) => data.findBlock(toTestHash(BigInt(number), 99) as `0x${string}`)
    for (let number = 0; number < 5; number++) expect((await find(number))?.number).toBe(BigInt(number))
    expect(loaded).toHaveLength(5)
    await find(4)
    expect(loaded).toHaveLength(5)
    await find(0)
    expect(loaded).toHaveLength(6)
  })
})
