import { ots_getInternalOperations, ots_traceTransaction } from '@otterscan/api-schema/execution/ots'
import { fromCallTracer } from '@otterscan/decode/trace/callTracerFrames'
import { buildCallTree } from '@otterscan/decode/trace/callTree'
import { toInternalTransfers } from '@otterscan/decode/trace/internalTransfers'
import { fromParityTrace } from '@otterscan/decode/trace/parityFrames'
import { fromParityStateDiff, toParityStateDiff } from '@otterscan/decode/trace/stateDiff'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { type RecordedPair, readRecordedPairs } from '@otterscan/recordings/recordedPairs'
import { describe, expect, test } from 'vitest'
import type { HistoryIndex } from '../storage/historyIndex.ts'
import { answerCall } from './answerCall.ts'
import type { MethodContext } from './methodHandler.ts'
import { listFrames } from './ots/traceTransaction.ts'
import { createTestContext } from './testing/createTestContext.ts'

/** Pairs whose answer was recorded; null there only says "not compared". */
function read(method: string): readonly RecordedPair[] {
  return readRecordedPairs('mainnet-rpc', method).filter(({ result }) => result != null)
}

/** Trace and state changes by transaction hash. */
function readReplays(): ReadonlyMap<
  unknown,
  { readonly trace: readonly unknown[]; readonly stateDiff: unknown }
> {
  const replays = read('trace_replayTransaction').map(
    ({ params, result }) => [params[0], result as { trace: readonly unknown[]; stateDiff: unknown }] as const,
  )
  return new Map(replays)
}

/** Frames as `ots_traceTransaction` answers them. */
function writeFrames(frames: readonly CallFrame[]): unknown {
  return ots_traceTransaction.encodeResult({ entries: listFrames(frames), unreadable: [] })
}

/** Result of a call. Throws: what it was refused with. */
async function resultOf(
  method: string,
  params: readonly unknown[],
  context: MethodContext,
): Promise<unknown> {
  const answer = await answerCall({ method, params, signal: new AbortController().signal }, context)
  if ('error' in answer) throw new Error(answer.error.message)
  return answer.result
}

interface RecordedEntry {
  readonly type: string
  readonly depth: number
  readonly from: string
  readonly to: string
  readonly value: string | null
  readonly input: string
  readonly output: string
}

/** Nested, values of calls that move none left out, as go-ethereum writes it. */
function toCallTracer(entries: readonly RecordedEntry[]): unknown {
  const open: { depth: number; calls: unknown[] }[] = [{ depth: -1, calls: [] }]
  for (const { depth, value, output, ...rest } of entries) {
    while ((open.at(-1)?.depth ?? -1) >= depth && open.length > 1) open.pop()
    const calls: unknown[] = []
    const frame = {
      ...rest,
      ...(value === null ? {} : { value }),
      ...(output === '0x' ? {} : { output }),
      calls,
    }
    open.at(-1)?.calls.push(frame)
    open.push({ depth, calls })
  }
  return open[0]?.calls[0]
}

/** Flat, each kind with members of its own, as OpenEthereum wrote it. */
function toParity(entries: readonly RecordedEntry[]): unknown[] {
  return entries.map(({ type, depth, from, to, value, input, output }) => {
    const traceAddress = Array.from({ length: depth }, () => 0)
    if (type === 'SELFDESTRUCT') {
      return { type: 'suicide', traceAddress, action: { address: from, refundAddress: to, balance: value } }
    }
    if (type.startsWith('CREATE')) {
      const action = { from, value, init: input, creationMethod: type.toLowerCase() }
      return { type: 'create', traceAddress, action, result: { address: to, code: output } }
    }
    const action = { callType: type.toLowerCase(), from, to, value: value ?? '0x0', input }
    return { type: 'call', traceAddress, action, result: { output } }
  })
}

describe("Erigon's recorded answers", () => {
  test('ots_traceTransaction, from the same calls as either tracer writes them', () => {
    const recorded = read('ots_traceTransaction').map(({ result }) => result as readonly RecordedEntry[])
    expect(recorded.length).toBeGreaterThanOrEqual(11)
    for (const entries of recorded) {
      const nested = fromCallTracer(toCallTracer(entries), { keepPrecompiles: true }).frames
      expect(writeFrames(nested)).toStrictEqual(entries)
      const flat = fromParityTrace(toParity(entries), { keepPrecompiles: true }).frames
      expect(writeFrames(flat)).toStrictEqual(entries)
    }
  })

  test('ots_traceTransaction of recorded trace_transaction can be read back without a loss', () => {
    const recorded = read('trace_transaction')
    expect(recorded.length).toBeGreaterThan(15)
    for (const { result } of recorded) {
      const { frames } = fromParityTrace(result, { keepPrecompiles: true })
      const listed = listFrames(frames)
      const readBack = ots_traceTransaction.decodeResult(writeFrames(frames))
      expect(readBack.entries.map(({ type, depth, value, error }) => [type, depth, value, error])).toEqual(
        listed.map(({ type, depth, value, error }) => [type, depth, value, error]),
      )
    }
  })

  test('operations that a recorded trace itself implies', () => {
    const traces = new Map(read('ots_traceTransaction').map(({ params, result }) => [params[0], result]))
    let compared = 0
    for (const { params, result } of read('ots_getInternalOperations')) {
      const trace = traces.get(params[0]) as
        | readonly { type: string; depth: number; value: string | null }[]
        | undefined
      if (trace === undefined) continue
      const frames = trace.map((entry) => ({
        ...entry,
        value: entry.value === null ? undefined : BigInt(entry.value),
        gas: undefined,
        gasUsed: undefined,
        error: undefined,
      })) as unknown as Parameters<typeof buildCallTree>[0]
      const root = buildCallTree(frames)
      if (root === undefined) throw new Error(String(params[0]))
      const operations = toInternalTransfers(root).map((one) => ({ ...one, reverted: undefined }))
      expect(ots_getInternalOperations.encodeResult({ entries: operations, unreadable: [] })).toStrictEqual(
        result,
      )
      compared++
    }
    expect(compared).toBeGreaterThanOrEqual(2)
  })

  test('state changes survive being read and written', () => {
    const replays = [...readReplays()].filter(([, { stateDiff }]) => stateDiff !== null)
    expect(replays.length).toBeGreaterThan(10)
    for (const [hash, { stateDiff }] of replays) {
      expect(toParityStateDiff(fromParityStateDiff(stateDiff)), String(hash)).toStrictEqual(
        lowerKeys(stateDiff),
      )
    }
  })

  function lowerKeys(stateDiff: unknown): unknown {
    return Object.fromEntries(
      Object.entries(stateDiff as object).map(([key, value]) => [key.toLowerCase(), value]),
    )
  }

  test('erigon_getHeaderByNumber', async () => {
    const blocks = new Map(
      read('eth_getBlockByNumber').map(({ params, result }) => [BigInt(String(params[0])), result as object]),
    )
    let compared = 0
    for (const { params, result } of read('erigon_getHeaderByNumber')) {
      const block = blocks.get(BigInt(String(params[0])))
      if (block === undefined) continue
      // Older recordings know fewer forks.
      const node = createTestContext({ chainId: 1n, blocks: [], answer: () => ({ result: block }) })
      const computed = (await resultOf('erigon_getHeaderByNumber', params, node)) as object
      expect(computed).toMatchObject(result as object)
      const extra = Object.entries(computed).filter(([name]) => !Object.hasOwn(result as object, name))
      expect(extra.every(([, value]) => value === null)).toBe(true)
      compared++
    }
    expect(compared).toBeGreaterThanOrEqual(1)
  })

  test('ots_getBlockDetails: block and issuance', async () => {
    const details = read('ots_getBlockDetails').map(({ result }) => result as RecordedDetails)
    expect(details.length).toBeGreaterThanOrEqual(3)
    for (const recorded of details) {
      const { transactionCount, ...header } = recorded.block
      const number = String(header.number)
      const context = createTestContext({ chainId: 1n, blocks: [{ header, transactionCount }] })
      const computed = await resultOf('ots_getBlockDetails', [number], context)
      const { block, issuance } = computed as RecordedDetails
      expect(block).toStrictEqual(recorded.block)
      expect(issuance).toStrictEqual(recorded.issuance)
    }
  })

  test.each(['ots_getBlockDetails', 'ots_getBlockDetailsByHash'] as const)(
    '%s from the recorded eth_getBlockByNumber of the same block',
    async (method) => {
      const headers = read('eth_getBlockByNumber').map(({ result }) => result as Record<string, unknown>)
      let compared = 0
      for (const { params, result } of read(method)) {
        const recorded = result as RecordedDetails
        const header = headers.find(({ hash }) => hash === recorded.block.hash)
        if (header === undefined) continue
        const transactionCount = (header.transactions as readonly unknown[]).length
        const context = createTestContext({ chainId: 1n, blocks: [{ header, transactionCount }] })
        const computed = await resultOf(method, params, context)
        const { block, issuance } = computed as RecordedDetails
        // Older recordings know fewer fields of blocks.
        expect(block).toMatchObject(recorded.block)
        expect(issuance).toStrictEqual(recorded.issuance)
        compared++
      }
      expect(compared).toBe(1)
    },
  )

  test('traces of a replay and of trace_transaction are the same calls', () => {
    const replays = readReplays()
    let compared = 0
    for (const { params, result } of read('trace_transaction')) {
      const replay = replays.get(params[0])
      if (replay === undefined || replay.trace.length === 0) continue
      const toEntries = (trace: unknown) =>
        writeFrames(fromParityTrace(trace, { keepPrecompiles: true }).frames)
      expect(toEntries(replay.trace)).toStrictEqual(toEntries(result))
      compared++
    }
    expect(compared).toBe(12)
  })

  interface RecordedPage {
    readonly txs: readonly Readonly<Record<string, unknown>>[]
    readonly receipts: readonly Readonly<Record<string, unknown>>[]
  }

  test.each(['ots_searchTransactionsBefore', 'ots_searchTransactionsAfter'] as const)(
    '%s: the page of the places that an index would give',
    async (method) => {
      const pages = read(method)
      expect(pages.length).toBe(9)
      for (const { params, result } of pages) {
        const recorded = result as RecordedPage
        const computed = await answerCall(
          { method, params, signal: new AbortController().signal },
          createPageContext(recorded),
        )
        if ('error' in computed) throw new Error(computed.error.message)
        const { txs, receipts } = computed.result as RecordedPage
        expect(txs).toStrictEqual(recorded.txs)
        expect(receipts).toStrictEqual(recorded.receipts)
      }
    },
  )

  /** A node with the blocks of the page as it would send them, and an index with its places. */
  function createPageContext({ txs, receipts }: RecordedPage) {
    const positions = txs.map(({ blockNumber, blockHash, transactionIndex }) => ({
      blockNumber: BigInt(String(blockNumber)),
      blockHash: blockHash as Hex,
      transactionIndex: Number(transactionIndex),
    }))
    const answer = (method: string, [first]: readonly unknown[]) => {
      if (method === 'eth_blockNumber') return { result: '0x1800000' }
      if (method === 'eth_getTransactionReceipt') {
        const receipt = receipts.find(({ transactionHash }) => transactionHash === first)
        const { timestamp: _, ...sent } = receipt ?? {}
        return { result: sent }
      }
      if (method !== 'eth_getBlockByHash' && method !== 'eth_getBlockByNumber') return undefined
      const own = txs.filter(({ blockHash, blockNumber }) => [blockHash, blockNumber].includes(first))
      if (own.length === 0) return undefined
      return { result: toBlock(own, receipts) }
    }
    const index: HistoryIndex = {
      coverage: async () => ({ firstBlock: 0n, lastBlock: 0x1800000n }),
      searchTransactions: async () => ({ positions, hasMore: false }),
      findSentTransaction: async () => undefined,
      findCreation: async () => undefined,
    }
    return createTestContext({ chainId: 1n, blocks: [], index, answer })
  }

  /** The other transactions of the block are made up. */
  function toBlock(own: RecordedPage['txs'], receipts: RecordedPage['receipts']): unknown {
    const [first] = own
    const { timestamp } = receipts.find(({ blockHash }) => blockHash === first?.blockHash) ?? {}
    const { blockHash: hash, blockNumber: number } = first ?? {}
    const length = Math.max(...own.map(({ transactionIndex }) => Number(transactionIndex))) + 1
    const transactions = Array.from({ length }, (_, at) => {
      const recorded = own.find(({ transactionIndex }) => Number(transactionIndex) === at)
      return (
        recorded ?? {
          ...first,
          hash: `0x${at.toString(16).padStart(64, '0')}`,
          transactionIndex: toQuantity(at),
        }
      )
    })
    return {
      hash,
      number,
      parentHash: `0x${'0'.repeat(64)}`,
      timestamp: toQuantity(Number(timestamp)),
      difficulty: '0x1',
      transactions,
    }
  }

  interface RecordedDetails {
    readonly block: Readonly<Record<string, unknown>> & { readonly transactionCount: number }
    readonly issuance: unknown
  }
})
