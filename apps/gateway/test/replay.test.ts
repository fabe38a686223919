import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import {
  type AnswerCall,
  type ListeningFakeNode,
  methodNotFound,
  NodeRefusal,
} from '@otterscan/testing/fakeNode'
import { forwardCalls } from '@otterscan/testing/forwardCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCachedDevnet } from '../../../e2e/fixtures/getSharedSite.ts'
import { requestResult, requestRpc } from './requestRpc.ts'
import { startFilteringNode, withoutNamespaces } from './startFilteringNode.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'

const withoutTraces = withoutNamespaces('ots', 'erigon', 'trace', 'debug')

/** As most hosted nodes are. */
const withoutProofs: AnswerCall = (method) => {
  if (method === 'eth_getProof') throw methodNotFound(method)
}

let devnet: ReadOnlyDevnet
const started: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  devnet = await getCachedDevnet()
})

afterAll(async () => {
  for (const one of started.reverse()) await one.stop()
})

/** A program in front of a node with `eth_` alone, which may answer in its own way. */
async function start(
  answer: AnswerCall = () => undefined,
  ...options: readonly string[]
): Promise<{ readonly node: ListeningFakeNode; readonly url: string }> {
  const node = await startFilteringNode(
    devnet.url,
    (method, params) => withoutTraces(method, params) ?? answer(method, params),
  )
  const program: RunningProgram = await startProgram(['--node', node.url, ...options])
  started.push(node, program)
  return { node, url: `${program.url}/rpc` }
}

/** The block of 320: payments, 80 transfers of a token, calls that fail, creations. */
function pick(kind: 'transfer' | 'failure'): Hex {
  const { transactionHashes, plainCount, tokenTransferCount } = devnet.scenarios.bigBlock
  const at = kind === 'transfer' ? plainCount + 1 : plainCount + tokenTransferCount + 3
  const hash = transactionHashes[at]
  if (hash === undefined) throw new Error(kind)
  return hash
}

function countCalls(node: ListeningFakeNode): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { method } of node.calls) counts[method] = (counts[method] ?? 0) + 1
  return counts
}

test('a transaction that depends on no other of its block is worked out from what it reads', async () => {
  const { node, url } = await start(withoutProofs)
  const { sources } = await requestResult<{ readonly sources: unknown }>(url, 'gateway_status')
  expect(sources).toEqual({ traces: ['replay'], stateDiffs: ['replay'], instructions: ['replay'] })
  node.calls.length = 0
  const trace = await requestResult(url, 'ots_traceTransaction', pick('failure'))
  expect(trace).toMatchObject([{ type: 'CALL', error: 'execution reverted' }])
  expect(countCalls(node)).toEqual({
    eth_getTransactionByHash: 1,
    eth_getTransactionReceipt: 1,
    // Its own, and the header before it with the state root; the node was asked for one proof.
    eth_getBlockByHash: 2,
    eth_getProof: 1,
    eth_createAccessList: 1,
    // Sender, contract, miner and two contracts of the system; after the block the contract alone.
    eth_getBalance: 6,
    eth_getTransactionCount: 6,
    eth_getCode: 6,
    eth_getStorageAt: 3,
  })
  node.calls.length = 0
  await requestResult(url, 'ots_getInternalOperations', pick('failure'))
  expect(countCalls(node)).toEqual({ eth_getTransactionByHash: 1, eth_getTransactionReceipt: 1 })
})

test('one that depends on others is worked out after them, and a lie about one slot is found out', async () => {
  const honest = await start(withoutProofs)
  const calls = [['trace_replayTransaction', pick('transfer'), ['stateDiff']]] as const
  const token = devnet.scenarios.erc20.token.address.toLowerCase()
  const [diff] = await requestRpc(honest.url, calls)
  expect(JSON.stringify(diff)).toContain(token)
  // A slot that others in the block change is not taken from before it.
  const { eth_getBlockReceipts, eth_createAccessList } = countCalls(honest.node)
  // The first and the last of the transfers tell what the others read.
  expect({ eth_getBlockReceipts, eth_createAccessList }).toEqual({
    eth_getBlockReceipts: 2,
    eth_createAccessList: 2,
  })
  const isRead = ({ method, params }: (typeof honest.node.calls)[number]) =>
    method === 'eth_getStorageAt' && params[0] === token
  const slot = honest.node.calls.find(isRead)?.params[1]
  expect(slot).toBeDefined()
  const liar = await start((method, params) => {
    withoutProofs(method, params)
    return method === 'eth_getStorageAt' && params[1] === slot ? toWord(1n) : undefined
  })
  expect(await requestRpc(liar.url, calls)).toMatchObject([
    { error: { code: -32_000, message: expect.stringContaining('does not come to what its receipt says') } },
  ])
})

test('where the node proves its state, a lie about one slot is found out by the proof', async () => {
  const call = ['ots_traceTransaction', pick('failure')] as const
  const honest = await start()
  const expected = await requestRpc((await start(withoutProofs)).url, [call])
  await requestResult(honest.url, 'gateway_status')
  honest.node.calls.length = 0
  expect(await requestRpc(honest.url, [call])).toEqual(expected)
  // An account with its slots at once. The blocks are its own and the one with the root before it.
  expect(countCalls(honest.node)).toEqual({
    eth_getTransactionByHash: 1,
    eth_getTransactionReceipt: 1,
    eth_getBlockByHash: 2,
    eth_createAccessList: 1,
    eth_getProof: 6,
    eth_getCode: 2,
  })
  const forward = forwardCalls(devnet.url)
  const liar = await start(async (method, params) => {
    if (method !== 'eth_getProof' || !JSON.stringify(params[1]).includes('0x')) return undefined
    const proof = JSON.stringify(await forward(method, params))
    // The last node of the slot, with another last byte.
    return JSON.parse(proof.replace(/..("\]\}\]\})$/, '77$1'))
  })
  expect(await requestRpc(liar.url, [call])).toMatchObject([
    { error: { code: -32_000, message: expect.stringContaining('does not lead to the state root') } },
  ])
})

test('a state whose root says that there are no accounts is read without proofs', async () => {
  // anvil: the genesis block, before which nothing is.
  const { node, url } = await start()
  const { transactions } = await requestResult<{ readonly transactions: readonly Hex[] }>(
    devnet.url,
    'eth_getBlockByNumber',
    '0x1',
    false,
  )
  const [answer] = await requestRpc(url, [['trace_replayTransaction', transactions[0], ['stateDiff']]])
  expect(answer).toMatchObject({ result: { stateDiff: expect.anything() } })
  expect(countCalls(node).eth_getBalance).toBeGreaterThan(0)
})

test('a node that takes no block by its hash is asked by number', async () => {
  const { url } = await start((_, params) => {
    if (typeof params.at(-1) === 'object') throw new NodeRefusal(-32_602, 'invalid argument')
    return undefined
  })
  const plain = await start()
  const call = ['ots_traceTransaction', pick('failure')] as const
  expect(await requestRpc(url, [call])).toEqual(await requestRpc(plain.url, [call]))
})

test('what the node says about state that is gone is passed on', async () => {
  const { url } = await start((method) => {
    const isGone = method === 'eth_getTransactionCount' || method === 'eth_getProof'
    if (isGone) throw new NodeRefusal(-32_000, 'missing trie node')
    return undefined
  })
  const [answer] = await requestRpc(url, [['ots_traceTransaction', pick('failure')]])
  expect(answer).toMatchObject({
    error: { code: -32_000, message: expect.stringContaining('missing trie node') },
  })
})

test('without it, the methods that the node lacks are named', async () => {
  const { url } = await start(undefined, '--no-replay')
  const [answer] = await requestRpc(url, [['ots_traceTransaction', pick('failure')]])
  expect(answer).toMatchObject({
    error: {
      code: -32_004,
      message: expect.stringContaining('debug_traceTransaction nor trace_transaction'),
    },
  })
})
