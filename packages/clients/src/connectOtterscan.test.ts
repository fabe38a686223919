import { expect, test } from 'vitest'
import { connectOtterscan } from './connectOtterscan.ts'
import { callsOf, startPostServer } from './testing/postServer.ts'

test('connectOtterscan: each method by its name, in one request; parameters are written and results read', async () => {
  const address = `0x${'ab'.repeat(20)}` as const
  const server = await startPostServer((post) => {
    const result = { eth_blockNumber: '0x20000000000001', eth_getBalance: '0x2a' } as Record<string, unknown>
    post.answer(callsOf(post).map(({ id, method }) => ({ jsonrpc: '2.0', id, result: result[method] })))
  })
  const otterscan = connectOtterscan(server.url)
  try {
    await expect(
      Promise.all([
        otterscan.request('eth_blockNumber', []),
        otterscan.request('eth_getBalance', [address, 7n]),
      ]),
    ).resolves.toEqual([9_007_199_254_740_993n, 42n])
    expect(server.posts.map(callsOf).map((calls) => calls.map(({ params }) => params))).toEqual([
      [[], [address, '0x7']],
    ])
  } finally {
    otterscan.close()
    await server.stop()
  }
})
