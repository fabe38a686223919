import { type AnvilProcess, startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import { playCreations } from '@otterscan/devnet/scenarios/creations'
import { playFailures } from '@otterscan/devnet/scenarios/failures'
import { createStage } from '@otterscan/devnet/stage'
import type { Hex } from '@otterscan/ethereum/hex'
import { toQuantity } from '@otterscan/ethereum/hex'
import { type ListeningFakeNode, methodNotFound } from '@otterscan/testing/fakeNode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestResult } from './requestRpc.ts'
import { startFilteringNode } from './startFilteringNode.ts'
import { type RunningProgram, startProgram } from './startProgram.ts'

interface Log {
  readonly pc: number
  readonly op: string
  readonly gas: number
  readonly depth: number
  readonly stack: readonly string[]
  readonly memory: readonly string[]
}

interface Window {
  readonly results: readonly {
    readonly pc: number
    readonly op: string
    readonly gas: Hex
    readonly frame: number
    readonly stackSize: number
    readonly stackTop: readonly Hex[]
  }[]
  readonly frames: readonly { readonly index: number; readonly depth: number }[]
  readonly total: number
  readonly isWhole: boolean
  readonly source: string
}

interface State {
  readonly stack: readonly Hex[]
  readonly memory: { readonly data: Hex; readonly unknown: readonly [number, number][] }
}

let node: AnvilProcess
let program: RunningProgram
let withoutTraces: ListeningFakeNode
let replaying: RunningProgram
let hashes: Hex[]

beforeAll(async () => {
  node = await startAnvil({ port: 0, host: '127.0.0.1', tracesSteps: true })
  const request = createNodeRequest(node.url)
  const stage = await createStage(request)
  await playCreations(stage)
  await playFailures(stage)
  await stage.closeBlock()
  program = await startProgram(['--node', node.url])
  withoutTraces = await startFilteringNode(node.url, (method) => {
    if (/^(debug_|trace_|ots_|erigon_)/.test(method)) throw methodNotFound(method)
  })
  replaying = await startProgram(['--node', withoutTraces.url])
  const head = Number(await request<Hex>('eth_blockNumber'))
  const blocks = await Promise.all(
    Array.from({ length: head }, (_, at) =>
      request<{ transactions: Hex[] }>('eth_getBlockByNumber', toQuantity(at + 1), false),
    ),
  )
  // A part of them is enough: the node takes long for logs with memory.
  hashes = blocks.flatMap(({ transactions }) => transactions).filter((_, at) => at % 3 === 0)
})

afterAll(async () => {
  await program?.stop()
  await replaying?.stop()
  await withoutTraces?.stop()
  await node?.stop()
})

const ask = <Result>(method: string, ...params: readonly unknown[]) =>
  requestResult<Result>(`${program.url}/rpc`, method, ...params)

/** The first steps of a transaction, once all are read: on a busy machine that takes more than one call. */
async function askWhole(url: string, hash: Hex | undefined): Promise<Window> {
  for (;;) {
    const window = await requestResult<Window>(url, 'gateway_getSteps', hash, 0, 1_000)
    if (window.isWhole) return window
  }
}

/** Instructions with their memory, from the node itself. */
async function readLogs(hash: Hex): Promise<readonly Log[]> {
  const options = { enableMemory: true, disableMemory: false, disableStorage: true }
  return (await requestResult<{ structLogs: Log[] }>(node.url, 'debug_traceTransaction', hash, options))
    .structLogs
}

describe('gateway_getSteps', () => {
  test('windows together are the opcode logs of the node', async () => {
    let compared = 0
    for (const hash of hashes) {
      const logs = await readLogs(hash)
      const steps: Window['results'][number][] = []
      const depths = new Map<number, number>()
      await askWhole(`${program.url}/rpc`, hash)
      for (let from = 0; ; from += 1_000) {
        const window = await ask<Window>('gateway_getSteps', hash, from, 1_000)
        for (const { index, depth } of window.frames) depths.set(index, depth)
        steps.push(...window.results)
        if (window.isWhole && window.total <= from + 1_000) break
      }
      expect(
        steps.map(({ pc, op, gas, frame, stackSize, stackTop }) => ({
          pc,
          op,
          gas: BigInt(gas),
          depth: (depths.get(frame) ?? -1) + 1,
          stackSize,
          stackTop: stackTop.map(BigInt),
        })),
      ).toEqual(
        logs.map(({ pc, op, gas, depth, stack }) => ({
          pc,
          op: op.toUpperCase(),
          gas: BigInt(gas),
          depth,
          stackSize: stack.length,
          stackTop: stack.slice(-4).map(BigInt),
        })),
      )
      compared += logs.length
    }
    expect(compared).toBeGreaterThan(1_000)
  })
})

describe('a node without debug_', () => {
  test('the steps of a replay are those of opcode logs', async () => {
    let compared = 0
    for (const hash of hashes.slice(-6)) {
      const wanted = await askWhole(`${program.url}/rpc`, hash)
      const replayed = await askWhole(`${replaying.url}/rpc`, hash)
      expect([wanted.source, replayed.source]).toEqual(['opcodeLogs', 'replay'])
      const toFacts = ({ results }: Window) =>
        results.map(({ pc, op, frame, stackTop }) => [pc, op, frame, stackTop])
      expect(toFacts(replayed)).toEqual(toFacts(wanted))
      compared += replayed.results.length
    }
    expect(compared).toBeGreaterThan(100)
  })
})

describe('gateway_getXray', () => {
  test('accesses to storage from a replay are those of opcode logs, each in its call', async () => {
    interface Xray {
      readonly results: readonly Readonly<Record<string, unknown>>[]
      readonly storage: string
    }
    const toFacts = ({ results }: Xray) =>
      results.map(({ kind, depth, type, op, slot, value, topics }) => [
        kind,
        depth,
        type,
        op,
        slot,
        value,
        topics,
      ])
    let accesses = 0
    for (const hash of hashes.slice(-16)) {
      const params = [hash, ['storage'], 0, 5_000]
      const wanted = await ask<Xray>('gateway_getXray', ...params)
      const replayed = await requestResult<Xray>(`${replaying.url}/rpc`, 'gateway_getXray', ...params)
      expect([wanted.storage, replayed.storage]).toEqual(['opcodeLogs', 'replay'])
      expect(toFacts(replayed), hash).toEqual(toFacts(wanted))
      accesses += wanted.results.filter(({ kind }) => kind === 'storage').length
    }
    expect(accesses).toBeGreaterThan(3)
  })
})

describe('gateway_findStep', () => {
  test('finds what a walk through all steps finds, in both directions', async () => {
    const hash = hashes.at(-1)
    const { results } = await askWhole(`${program.url}/rpc`, hash)
    const writes = results.flatMap(({ op }, at) => (op === 'SSTORE' || op === 'TSTORE' ? [at] : []))
    const found: number[] = []
    for (let at: number | null = 0; at !== null; ) {
      ;({ at } = await ask<{ at: number | null }>('gateway_findStep', hash, at, { writes: true }))
      if (at !== null && at < 1_000) found.push(at)
      else break
    }
    expect(found).toEqual(writes)
    const middle = Math.floor(results.length / 2)
    const before = results.slice(0, middle).findLastIndex(({ op }) => op === 'JUMPDEST')
    expect(await ask('gateway_findStep', hash, middle, { ops: ['jumpdest'], backwards: true })).toMatchObject(
      { at: before, next: null },
    )
  })
})

describe('gateway_getStepState', () => {
  test('memory that follows from the stacks is the memory of the node', async () => {
    let [compared, unknown] = [0, 0]
    for (const hash of hashes) {
      const logs = await readLogs(hash)
      const every = Math.max(1, Math.floor(logs.length / 6))
      await askWhole(`${program.url}/rpc`, hash)
      for (let at = logs.length - 1; at >= 0; at -= every) {
        const state = await ask<State>('gateway_getStepState', hash, at)
        const log = logs[at]
        expect(state.stack.map(BigInt)).toEqual(log?.stack.map(BigInt))
        const expected = (log?.memory ?? []).map((word) => word.replace('0x', '').padStart(64, '0')).join('')
        const known = Buffer.from(state.memory.data.slice(2), 'hex')
        const real = Buffer.from(expected, 'hex')
        for (const [start, length] of state.memory.unknown) {
          unknown += length
          real.fill(0, start, start + length)
        }
        expect({ hash, at, memory: known.toString('hex') }).toEqual({
          hash,
          at,
          memory: real.toString('hex'),
        })
        compared++
      }
    }
    expect(compared).toBeGreaterThan(40)
    expect(unknown).toBe(0)
  })
})
