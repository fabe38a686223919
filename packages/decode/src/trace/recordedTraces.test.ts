import { isSameAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Hex } from '@otterscan/ethereum/hex'
import { type RecordedPair, readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import { describe, expect, test } from 'vitest'
import type { CallFrameList } from './callFrames.ts'
import { fromCallTracer } from './callTracerFrames.ts'
import { buildCallTree, measureCallTree, walkCallTree } from './callTree.ts'
import { toInternalTransfers } from './internalTransfers.ts'
import { fromParityTrace } from './parityFrames.ts'
import { fromPrestateDiff } from './prestateDiff.ts'
import { buildRevertTrace } from './revertTrace.ts'
import { fromParityStateDiff } from './stateDiff.ts'
import { decodeStructLogs, decodeVmTrace, type VmFrame } from './vmFrame.ts'

interface WireFrame {
  readonly type: string
  readonly depth: number
  readonly from: Hex
  readonly to: Hex
  readonly value: Hex | null
  readonly input: Hex
  readonly output: Hex
}

interface WireTransfer {
  readonly type: number
  readonly from: Hex
  readonly to: Hex
  readonly value: Hex
}

const KINDS = ['transfer', 'selfDestruct', 'create', 'create2']

const toFrames = (json: unknown): CallFrame[] =>
  (json as WireFrame[]).map((frame) => ({
    type: frame.type,
    depth: frame.depth,
    from: toChecksumAddress(frame.from),
    to: toChecksumAddress(frame.to),
    value: frame.value === null ? undefined : BigInt(frame.value),
    input: frame.input,
    output: frame.output,
    gas: undefined,
    gasUsed: undefined,
    error: undefined,
  }))

const byHash = (calls: readonly RecordedPair[]) => new Map(calls.map((call) => [call.params[0], call]))
const optionsOf = (call: RecordedPair) =>
  (call.params[1] ?? {}) as { tracer?: string; tracerConfig?: { diffMode?: boolean } }
const memberOf = (call: RecordedPair, name: string): unknown =>
  (call.result as Record<string, unknown> | null)?.[name]
const withoutGas = ({ frames }: CallFrameList) =>
  frames.map(({ gas: _gas, gasUsed: _used, ...frame }) => frame)

describe('recorded traces', () => {
  const otsTraces = readRecordedPairs('mainnet-rpc', 'ots_traceTransaction')
  const otsOperations = readRecordedPairs('mainnet-rpc', 'ots_getInternalOperations')
  const parityTraces = readRecordedPairs('mainnet-rpc', 'trace_transaction')
  const replays = readRecordedPairs('mainnet-rpc', 'trace_replayTransaction')
  const debugTraces = [
    ...readRecordedPairs('mainnet-rpc', 'debug_traceTransaction'),
    ...readRecordedPairs('all-forks-chain', 'debug_traceTransaction'),
  ]

  test('every ots_traceTransaction gives a tree with the depths it states', () => {
    expect(otsTraces.length).toBeGreaterThan(10)
    for (const call of otsTraces) {
      const frames = toFrames(call.result)
      const root = buildCallTree(frames)
      const nodes = root === undefined ? [] : Array.from(walkCallTree(root))
      expect(nodes.map((node) => node.frame)).toEqual(frames)
      for (const { depth, frame } of nodes)
        if (frame.type !== 'SELFDESTRUCT') expect(depth, call.source).toBe(frame.depth)
    }
  })

  test('internal transfers of a trace equal the recorded ots_getInternalOperations', () => {
    const traces = byHash(otsTraces)
    const parity = byHash([...parityTraces])
    let compared = 0
    for (const call of otsOperations) {
      const trace = traces.get(call.params[0])
      const recorded = parity.get(call.params[0])
      const frames = trace ? toFrames(trace.result) : recorded && fromParityTrace(recorded.result).frames
      const root = frames && buildCallTree(frames)
      if (root === undefined) continue
      const computed = toInternalTransfers(root)
      const wire = call.result as WireTransfer[]
      expect(computed.map(({ kind, value }) => [kind, value])).toEqual(
        wire.map(({ type, value }) => [KINDS[type], BigInt(value)]),
      )
      for (const [at, transfer] of computed.entries()) {
        expect(
          isSameAddress(transfer.from, wire[at]?.from) && isSameAddress(transfer.to, wire[at]?.to),
          call.source,
        ).toBe(true)
      }
      compared++
    }
    expect(compared).toBeGreaterThanOrEqual(3)
  })

  test('every parity trace is decoded completely; both methods agree on a transaction', () => {
    const replayed = byHash(replays.filter((call) => Array.isArray(memberOf(call, 'trace'))))
    let agreed = 0
    for (const call of parityTraces) {
      const list = fromParityTrace(call.result)
      expect(list.unreadable, call.source).toEqual([])
      expect(list.frames).toHaveLength((call.result as unknown[] | null)?.length ?? 0)
      const replay = replayed.get(call.params[0])
      const trace = replay && memberOf(replay, 'trace')
      if (trace === undefined || (trace as unknown[]).length === 0) continue
      // A replay starts with the full gas limit, so only gas may differ.
      expect(withoutGas(fromParityTrace(trace)), call.source).toEqual(withoutGas(list))
      agreed++
    }
    expect(parityTraces.length).toBeGreaterThan(20)
    expect(agreed).toBeGreaterThan(5)
  })

  test('every vmTrace opens the calls its parity trace lists', () => {
    let compared = 0
    for (const call of replays) {
      const vm = decodeVmTrace(memberOf(call, 'vmTrace'))
      const trace = fromParityTrace(memberOf(call, 'trace')).frames
      if (vm === undefined || trace.length === 0) continue
      const root = buildCallTree(trace)
      // Old recordings open an empty frame for a precompile, which call traces leave out.
      const listed = (root && measureCallTree(root).frameCount) ?? 0
      const { all, withCode } = countFrames(vm)
      expect(listed, call.source).toBeGreaterThanOrEqual(Math.max(1, withCode))
      expect(listed, call.source).toBeLessThanOrEqual(all)
      expect(vm.failure !== undefined, call.source).toBe(trace[0]?.error !== undefined)
      const chain = buildRevertTrace(vm, root)
      expect(chain.every((entry) => entry.frame !== undefined)).toBe(true)
      compared++
    }
    expect(compared).toBeGreaterThan(10)
  })

  test('every state diff is decoded without loss', () => {
    let accounts = 0
    for (const call of replays) {
      const json = memberOf(call, 'stateDiff')
      const diff = fromParityStateDiff(json)
      expect(diff.unreadable, call.source).toEqual([])
      expect(diff.accounts).toHaveLength(json === null || json === undefined ? 0 : Object.keys(json).length)
      accounts += diff.accounts.length
    }
    expect(accounts).toBeGreaterThan(40)
  })

  test('every debug_traceTransaction is decoded by its kind', () => {
    const seen = new Map<string, number>()
    for (const call of debugTraces) {
      if (call.result === undefined || call.result === null) continue
      const { tracer = 'structLogs', tracerConfig } = optionsOf(call)
      const kind = tracerConfig?.diffMode === true ? 'diff' : tracer
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      checks[kind]?.(call)
    }
    expect(Object.fromEntries(seen)).toMatchObject({ callTracer: 2, flatCallTracer: 1, diff: 4 })
    expect(seen.get('structLogs')).toBeGreaterThan(55)
  })

  test('opcode logs and vmTrace of one transaction run the same instructions and end the same way', () => {
    const replayed = byHash(replays)
    let compared = 0
    for (const call of debugTraces) {
      const replay = replayed.get(call.params[0])
      const vm = replay && decodeVmTrace(memberOf(replay, 'vmTrace'))
      const logs = decodeStructLogs(call.result)
      if (vm === undefined || logs === undefined || vm.programCounters.length === 0) continue
      expect(logs.programCounters, call.source).toEqual(vm.programCounters)
      expect(logs.failure, call.source).toBe(vm.failure)
      expect(logs.calls.map((inner) => inner.frame?.failure)).toEqual(
        vm.calls.map((inner) => inner.frame?.failure),
      )
      compared++
    }
    expect(compared).toBeGreaterThan(4)
  })
})

const checks: Readonly<Record<string, (call: RecordedPair) => void>> = {
  callTracer: (call) => expect(fromCallTracer(call.result).unreadable, call.source).toEqual([]),
  flatCallTracer: (call) => expect(fromParityTrace(call.result).unreadable, call.source).toEqual([]),
  diff: (call) => {
    const diff = fromPrestateDiff(call.result)
    expect(diff.unreadable, call.source).toEqual([])
    expect(diff.accounts.length, call.source).toBeGreaterThan(1)
  },
  structLogs: expectChain,
}

/** A failed transaction has a chain that starts at the top and ends where nothing below failed. */
function expectChain(call: RecordedPair): void {
  const vm = decodeStructLogs(call.result)
  const chain = vm === undefined ? [] : buildRevertTrace(vm)
  expect(chain.length > 0, call.source).toBe(memberOf(call, 'failed'))
}

function countFrames(root: VmFrame): { all: number; withCode: number } {
  let all = 0
  let withCode = 0
  const open = [root]
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    all++
    if (frame.programCounters.length > 0) withCode++
    for (const call of frame.calls) if (call.frame !== undefined) open.push(call.frame)
  }
  return { all, withCode }
}
