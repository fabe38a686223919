import { toQuantity } from '@otterscan/ethereum/hex'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memory/createMemoryStorage.ts'
import { fakeBlock, toFakeAddress, toFakeHash, toFakeStart } from '../storage/testing/fakeBlocks.ts'
import { answerCall } from './answerCall.ts'
import { createTestContext, toTestHash } from './testing/createTestContext.ts'

const CONTRACT = toFakeAddress(1)
const MAKER = toFakeAddress(2)

test('W-02 gateway_getCodeHistory: made, destroyed, delegated, oldest first, with transactions where the node has them', async () => {
  const storage = createMemoryStorage()
  await storage.reset(toFakeStart(10n))
  const change = (kind: 'created' | 'destroyed' | 'revoked', transactionIndex: number) => {
    return { kind, address: CONTRACT, transactionIndex, other: kind === 'revoked' ? undefined : MAKER }
  }
  await storage.append([
    fakeBlock(11n, { codeChanges: [change('created', 0), change('destroyed', 1)] }),
    fakeBlock(12n, { codeChanges: [change('revoked', 2)] }),
  ])
  const header = { hash: toFakeHash(11n), number: '0xb', timestamp: '0x3f3', difficulty: '0x0' }
  // The node no longer returns a block that can be read.
  const broken = { hash: toFakeHash(12n), number: '0xc', transactions: 'none' }
  const context = createTestContext({
    chainId: 1n,
    blocks: [{ header, transactionCount: 2 }],
    lists: storage,
    answer: (method, [first]) =>
      method === 'eth_getBlockByHash' && first === toFakeHash(12n) ? { result: broken } : undefined,
  })
  const ask = async (index: number, size: number) => {
    const params = [CONTRACT, index, size]
    const signal = new AbortController().signal
    const answer = await answerCall({ method: 'gateway_getCodeHistory', params, signal }, context)
    if ('error' in answer) throw new Error(answer.error.message)
    return answer.result
  }
  const all = {
    created: { kind: 'created', blockNumber: '0xb', transactionIndex: '0x0', other: MAKER },
    destroyed: { kind: 'destroyed', blockNumber: '0xb', transactionIndex: '0x1', other: MAKER },
    revoked: { kind: 'revoked', blockNumber: '0xc', transactionIndex: '0x2', other: null },
  }
  expect(await ask(0, 25)).toEqual({
    results: [
      { ...all.created, timestamp: toQuantity(1011n), transactionHash: toTestHash(11n, 0) },
      { ...all.destroyed, timestamp: toQuantity(1011n), transactionHash: toTestHash(11n, 1) },
      { ...all.revoked, timestamp: toQuantity(1012n), transactionHash: null },
    ],
    total: 3,
  })
  expect(await ask(2, 1)).toMatchObject({ results: [all.revoked], total: 3 })
})
