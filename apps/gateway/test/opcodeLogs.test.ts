import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import { decodeStructLogs, decodeVmTrace, type VmFrame } from '@otterscan/decode/trace/vmFrame'
import { type AnvilProcess, startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import { playCallTree } from '@otterscan/devnet/scenarios/calls'
import { playCreations } from '@otterscan/devnet/scenarios/creations'
import { playFailures } from '@otterscan/devnet/scenarios/failures'
import { createStage } from '@otterscan/devnet/stage'
import type { Hex } from '@otterscan/ethereum/hex'
import { toQuantity } from '@otterscan/ethereum/hex'
import { type ListeningFakeNode, methodNotFound } from '@otterscan/testing/fakeNode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TraceEntry, withoutOpcodeGaps } from './opcodeGaps.ts'
import { requestResult, requestRpc } from './requestRpc.ts'
import { startFilteringNode } from './startFilteringNode.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'

/** A node as Hardhat is: `debug_traceTransaction` without tracers, no `trace_`, no receipts by block. */
const REFUSED = /^(trace_|ots_|erigon_|eth_getBlockReceipts)/

let node: AnvilProcess
let opcodesOnly: ListeningFakeNode
let traced: RunningProgram
let bare: RunningProgram
let hashes: Hex[]
/** Its instructions with memory are more than the gateway reads; two others of that kind are left out for speed. */
let large: ReadonlySet<Hex>

beforeAll(async () => {
  node = await startAnvil({ port: 0, host: '127.0.0.1', tracesSteps: true })
  const request = createNodeRequest(node.url)
  const stage = await createStage(request)
  await playCreations(stage)
  const { deep, wide, branching } = await playCallTree(stage)
  large = new Set([deep.transactionHash])
  const skipped = new Set([wide.transactionHash, branching.transactionHash])
  await playFailures(stage)
  await stage.closeBlock()
  opcodesOnly = await startFilteringNode(node.url, (method, params) => {
    const options = params[1]
    const asksTracer = typeof options === 'object' && options !== null && 'tracer' in options
    if (REFUSED.test(method) || (method.startsWith('debug_') && asksTracer)) throw methodNotFound(method)
  })
  traced = await startProgram(['--node', node.url])
  // What is asked here is what the logs themselves tell.
  bare = await startProgram(['--node', opcodesOnly.url, '--no-replay'])
  const head = Number(await request<Hex>('eth_blockNumber'))
  const blocks = await Promise.all(
    Array.from({ length: head }, (_, at) =>
      request<{ transactions: Hex[] }>('eth_getBlockByNumber', toQuantity(at + 1), false),
    ),
  )
  hashes = blocks.flatMap(({ transactions }) => transactions).filter((hash) => !skipped.has(hash))
})

afterAll(async () => {
  await bare?.stop()
  await traced?.stop()
  await opcodesOnly?.stop()
  await node?.stop()
})

describe('frames from opcode logs', () => {
  test('equal those of tracers, but for the documented gaps', async () => {
    expect(hashes.length).toBeGreaterThan(25)
    const calls = hashes.map((hash) => ['ots_traceTransaction', hash] as const)
    const [whole, fromLogs] = await Promise.all([
      requestRpc(`${traced.url}/rpc`, calls),
      requestRpc(`${bare.url}/rpc`, calls),
    ])
    for (const [at, hash] of hashes.entries()) {
      const [expected, computed] = [whole[at], fromLogs[at]] as { result: readonly TraceEntry[] }[]
      expect(computed, hash).toHaveProperty('result')
      expect(withoutOpcodeGaps(computed?.result ?? [], large.has(hash)), hash).toEqual(
        withoutOpcodeGaps(expected?.result ?? [], large.has(hash)),
      )
    }
  })

  test('so do errors', async () => {
    const calls = hashes.map((hash) => ['ots_getTransactionError', hash] as const)
    expect(await requestRpc(`${bare.url}/rpc`, calls)).toEqual(await requestRpc(`${traced.url}/rpc`, calls))
  })
})

describe('vmTrace from opcode logs', () => {
  test('holds every instruction, and opens the calls that the trace lists', async () => {
    for (const hash of hashes.filter((one) => !large.has(one))) {
      const replay = await requestResult<{ vmTrace: unknown }>(
        `${bare.url}/rpc`,
        'trace_replayTransaction',
        hash,
        ['vmTrace'],
      )
      const logs = await requestResult<object>(node.url, 'debug_traceTransaction', hash, {})
      const vm = decodeVmTrace(replay.vmTrace)
      const expected = decodeStructLogs(logs)
      if (vm === undefined || expected === undefined) throw new Error(hash)
      expect(instructionsOf(vm), hash).toEqual(instructionsOf(expected))
      const trace = await requestResult<readonly TraceEntry[]>(
        `${traced.url}/rpc`,
        'ots_traceTransaction',
        hash,
      )
      const listed = trace.filter(({ type, to, error }) => {
        const never = error === 'contract address collision' || error === 'insufficient balance for transfer'
        return type !== 'SELFDESTRUCT' && !isPrecompile(to) && !never
      })
      expect(countFrames(vm), hash).toBe(listed.length)
    }
  })

  function instructionsOf(frame: VmFrame): unknown {
    const calls = frame.calls.flatMap(({ frame: inner }) =>
      inner === undefined || inner.programCounters.length === 0 ? [] : [instructionsOf(inner)],
    )
    return { steps: frame.programCounters, calls }
  }

  function countFrames(frame: VmFrame): number {
    return frame.calls.reduce(
      (sum, { frame: inner }) => sum + (inner === undefined ? 0 : countFrames(inner)),
      1,
    )
  }
})
