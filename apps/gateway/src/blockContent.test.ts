import { describe, expect, test } from 'vitest'
import { createTestContext, TEST_SENDER, toTestHash } from './methods/testing/createTestContext.ts'
import { createBlockContentSource } from './upstream/blockContent.ts'
import { createBlockData } from './upstream/blockData.ts'

/** The methods that a node of this name is asked with for a block of a few calls of contracts. */
async function listTraceMethods(clientVersion: string): Promise<readonly string[]> {
  const header = { number: '0x0', hash: toTestHash(0n, 99), timestamp: '0x1' }
  const asked = new Set<string>()
  const { node, capabilities, blocks } = createTestContext({
    chainId: 1n,
    blocks: [{ header, transactionCount: 3 }],
    answer: (method) => {
      if (method.startsWith('debug_')) asked.add(method)
      return method === 'web3_clientVersion' ? { result: clientVersion } : undefined
    },
  })
  const works = async () => {
    const known = await capabilities.get()
    return { ...known, states: { ...known.states, callTracer: 'works' } } as const
  }
  await capabilities.get()
  asked.clear()
  const source = createBlockContentSource({ node, blocks, capabilities: { ...capabilities, get: works } })
  await source.get(0n, false)
  return [...asked]
}

describe('createBlockContentSource', () => {
  test('a block is traced in one call, but not by a node that answers no other call meanwhile', async () => {
    expect(await listTraceMethods('Geth/v1.16')).toContain('debug_traceBlockByHash')
    expect(await listTraceMethods('anvil/v1.7.1')).not.toContain('debug_traceBlockByHash')
  })

  test('LIST-01 a trace that cannot be read completely is a fault of its block, however it was asked for', async () => {
    const top = {
      type: 'CALL',
      from: TEST_SENDER,
      to: TEST_SENDER,
      input: '0xab',
      gas: '0x1',
      gasUsed: '0x1',
    }
    const traces = [
      { ...top, calls: ['junk'] },
      { ...top, calls: [{ ...top, to: 'junk' }] },
      { ...top, calls: [{ ...top, error: { odd: 1 } }] },
      { ...top, calls: [{ ...top, type: 'CREATE', output: '0xz' }] },
      { ...top, calls: [{ ...top, type: 'SELFDESTRUCT', to: undefined }] },
      { ...top, calls: [{ ...top, output: '0xz' }] },
      { ...top, calls: [{ ...top, type: 'CREATE', to: undefined, error: 'out of gas' }] },
      top,
    ]
    const header = { number: '0x0', hash: toTestHash(0n, 99), timestamp: '0x1' }
    const { node, capabilities } = createTestContext({
      chainId: 1n,
      blocks: [{ header, transactionCount: traces.length }],
      answer: (method, [hash]) => {
        if (method === 'debug_traceBlockByHash') return { result: traces.map((result) => ({ result })) }
        const at = traces.findIndex((_, index) => hash === toTestHash(0n, index))
        return method === 'debug_traceTransaction' && at >= 0 ? { result: traces[at] } : undefined
      },
    })
    const works = async () => {
      const known = await capabilities.get()
      return { ...known, states: { ...known.states, callTracer: 'works' } } as const
    }
    const working = { ...capabilities, get: works }
    const blocks = createBlockData(node, working)
    const source = createBlockContentSource({ node, blocks, capabilities: working })
    const reading = await source.get(0n, false)
    const faults = reading.kind === 'content' ? reading.content.faults : []
    expect(faults).toContain('5 of its traces cannot be read completely')
  })

  test('logs that are absent are none only where the bloom filter is empty', async () => {
    const header = { number: '0x0', hash: toTestHash(0n, 99), timestamp: '0x1' }
    const blooms = ['0x00', '0x01', undefined]
    const { node, capabilities, blocks } = createTestContext({
      chainId: 1n,
      blocks: [{ header, transactionCount: blooms.length }],
      answer: (method, [hash]) => {
        const at = blooms.findIndex((_, index) => hash === toTestHash(0n, index))
        if (method !== 'eth_getTransactionReceipt' || at < 0) return undefined
        const paid = { gasUsed: '0x5208', effectiveGasPrice: '0x1', status: '0x1' }
        return { result: { transactionHash: hash, ...paid, logs: null, logsBloom: blooms[at] } }
      },
    })
    const reading = await createBlockContentSource({ node, blocks, capabilities }).get(0n, false)
    const faults = reading.kind === 'content' ? reading.content.faults : []
    expect(faults).toContain('2 of its 3 receipts cannot be read completely')
  })
})
