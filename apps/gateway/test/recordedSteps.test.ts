import { type AnvilProcess, startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import { playCallTree } from '@otterscan/devnet/scenarios/calls'
import { playCreations } from '@otterscan/devnet/scenarios/creations'
import { playFailures } from '@otterscan/devnet/scenarios/failures'
import { createStage } from '@otterscan/devnet/stage'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { StructLog } from '@otterscan/replay/structLog'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BlockData, createBlockData } from '../src/upstream/blockData.ts'
import { createCapabilitySource } from '../src/upstream/createCapabilitySource.ts'
import { createNodeClient, DEFAULT_NODE_CLIENT_OPTIONS } from '../src/upstream/createNodeClient.ts'
import { createUpstream, type Upstream } from '../src/upstream/createUpstream.ts'
import { createReplayer } from '../src/upstream/replay/createReplayer.ts'
import { createReplayThreads, type ReplayThreads } from '../src/upstream/replay/createReplayThreads.ts'
import { parseUpstreamAddress } from '../src/upstream/upstreamAddress.ts'

let anvil: AnvilProcess
let upstream: Upstream
let threads: ReplayThreads
let blocks: BlockData
let hashes: readonly Hex[]
beforeAll(async () => {
  anvil = await startAnvil({ port: 0, host: '127.0.0.1', tracesSteps: true })
  const request = createNodeRequest(anvil.url)
  const stage = await createStage(request)
  await playCreations(stage)
  const { deep, wide, branching } = await playCallTree(stage, 2n)
  // Tens of thousands each, of the same kinds.
  const large = new Set([deep, wide, branching].map(({ transactionHash }) => transactionHash))
  await playFailures(stage)
  await stage.closeBlock()
  const head = Number(await request<Hex>('eth_blockNumber'))
  const found = await Promise.all(
    Array.from({ length: head }, (_, at) =>
      request<{ transactions: Hex[] }>('eth_getBlockByNumber', toQuantity(at + 1), false),
    ),
  )
  hashes = found.flatMap(({ transactions }) => transactions).filter((hash) => !large.has(hash))
  const address = parseUpstreamAddress(anvil.url)
  if (address === undefined) throw new Error(anvil.url)
  upstream = createUpstream(address)
  const node = createNodeClient(upstream, DEFAULT_NODE_CLIENT_OPTIONS)
  const capabilities = createCapabilitySource(node, { canReplay: true })
  threads = createReplayThreads()
  const replayer = createReplayer({ node, capabilities, threads })
  blocks = createBlockData(node, capabilities, undefined, undefined, replayer)
})

afterAll(async () => {
  await threads?.close()
  await upstream?.close()
  await anvil?.stop()
})

/**
 * What both write, in the same words. Of a creation anvil counts what it hands on, go-ethereum does not; of a memory that
 * was not used yet anvil writes an empty list, go-ethereum nothing.
 */
function toComparable({ pc, op, gas, gasCost, depth, stack, memory = [] }: StructLog) {
  const cost = op.startsWith('CREATE') ? undefined : gasCost
  return { pc, op: op === 'PREVRANDAO' ? 'DIFFICULTY' : op, gas, cost, depth, stack, memory }
}

test('the instructions of a replay are those of the node, with gas, stack and memory', async () => {
  const request = createNodeRequest(anvil.url)
  expect(hashes.length).toBeGreaterThan(25)
  const counted = { transactions: 0, instructions: 0 }
  for (const hash of hashes) {
    const mined = await blocks.findTransaction(hash)
    if (mined === undefined) throw new Error(hash)
    const logs: StructLog[] = []
    const result = await blocks.replayStepsOf(mined, { stack: true, memory: true }, (more) => {
      logs.push(...more)
      return Promise.resolve(true)
    })
    const own = await request<{ readonly structLogs: readonly StructLog[]; readonly failed: boolean }>(
      'debug_traceTransaction',
      hash,
      { enableMemory: true, disableStorage: true },
    )
    expect(logs.map(toComparable), hash).toEqual(own.structLogs.map(toComparable))
    expect(result, hash).toMatchObject({ isWhole: true, steps: logs.length, failed: own.failed })
    counted.transactions += 1
    counted.instructions += logs.length
  }
  expect(counted.instructions).toBeGreaterThan(3_000)
})
