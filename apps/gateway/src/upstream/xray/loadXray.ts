import { RpcError } from '@otterscan/clients/errors'
import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import { toXrayCalls } from '@otterscan/decode/trace/xray/framesXray'
import { numberLogs } from '@otterscan/decode/trace/xray/numberLogs'
import { toOutermostCall } from '@otterscan/decode/trace/xray/outermostCall'
import { readTracedXray } from '@otterscan/decode/trace/xray/tracedXray'
import { isSameAddress } from '@otterscan/ethereum/address'
import type { XrayCall, XrayEntry } from '@otterscan/ethereum/execution/xray'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { getAccountCode } from '../accountCode.ts'
import type { BlockData } from '../blockData.ts'
import { TRACER_TIMEOUT, type TraceSource } from '../callFrames.ts'
import { canUse } from '../capabilities.ts'
import type { CapabilitySource } from '../createCapabilitySource.ts'
import { fillCreatedAddresses } from '../createdAddresses.ts'
import type { NodeClient } from '../createNodeClient.ts'
import { toUsualError } from '../frameErrors.ts'
import type { MinedTransaction } from '../minedTransaction.ts'
import { runInSlices } from '../runInSlices.ts'
import type { StepTraces } from '../steps/createStepTraces.ts'
import type { StepSource } from '../steps/readTrace.ts'
import { addStorage, addValuesBefore } from './addStorage.ts'
import { readStepOps, type StepOps } from './stepOps.ts'

/** What a transaction did, in order, and what each part was read from. */
export interface Xray {
  readonly entries: readonly XrayEntry[]
  /** `none`: only the transaction itself is known. */
  readonly calls: TraceSource | 'none'
  /** `receipt`: their order is known, not where they were written. */
  readonly logs: TraceSource | 'receipt'
  /** `undefined` where it was not asked for; `none` where the node has no instructions. */
  readonly storage: StepSource | 'none' | undefined
  /** Accesses to storage beyond the most that are kept. */
  readonly omitted: number
  /** Why calls are not known; `undefined` where they are, or where the node has no way to tell. */
  readonly reason: string | undefined
  /** Entries of a trace that are neither calls nor logs. */
  readonly unreadable: readonly UnreadableField[]
}

/** What it is read from. */
export interface XrayParts {
  readonly node: NodeClient
  readonly capabilities: CapabilitySource
  readonly blocks: BlockData
  readonly steps?: StepTraces | undefined
}

const NO_STORAGE = { storage: undefined, omitted: 0 } as const

/** How long the instructions are waited for. */
const STEPS_TIMEOUT_MS = 120_000

/**
 * As `loadXray`, with accesses to storage from the instructions, which the node logs or a replay here runs; where neither is
 * possible, `none`.
 * Throws: as the node's client.
 */
export async function loadStorageXray(mined: MinedTransaction, parts: XrayParts): Promise<Xray> {
  const xray = await loadXray(mined, parts)
  const { steps, capabilities } = parts
  if (xray.calls === 'topFrame') return { ...xray, storage: 'opcodeLogs' }
  const known = await capabilities.get()
  const isOffered = canUse(known, 'opcodeLogs') || canUse(known, 'replay')
  if (steps === undefined || !isOffered) return { ...xray, storage: 'none' }
  try {
    return await steps.use(mined, async ({ trace, progress, waitFor }) => {
      const signal = AbortSignal.timeout(STEPS_TIMEOUT_MS)
      while (progress().isWhole === false && progress().cut === undefined) {
        signal.throwIfAborted()
        await waitFor(trace.size, signal)
      }
      if (trace.size === 0)
        return { ...xray, storage: (await ranCode(mined, parts.node)) ? 'none' : 'opcodeLogs' }
      const { ofFrame, omitted } = await readStepOps(trace)
      const { source = 'opcodeLogs', cut } = progress()
      return { ...withStorage(xray, ofFrame, source, mined), omitted, reason: cut ?? xray.reason }
    })
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { ...xray, storage: 'none', reason: error.message }
  }
}

/** Whether instructions are to be expected. */
async function ranCode({ transaction: { to, input, blockNumber } }: MinedTransaction, node: NodeClient) {
  if (to == null) return input !== '0x'
  return !isPrecompile(to) && (await getAccountCode(node, to, toQuantity(blockNumber))) !== '0x'
}

function withStorage(
  xray: Xray,
  ofFrame: StepOps['ofFrame'],
  source: StepSource,
  { receipt }: MinedTransaction,
): Xray {
  const hasFailed = receipt.status === 0
  const ordered = addStorage(xray.entries, ofFrame, hasFailed)
  const numbered = numberLogs(ordered, receipt.logs ?? [], hasFailed)
  const logs = xray.logs === 'receipt' ? source : xray.logs
  return { ...xray, entries: addValuesBefore(numbered, hasFailed), logs, storage: source }
}

/** Calls and logs, from the first source that has them. Throws: as the node's client. */
export async function loadXray(mined: MinedTransaction, parts: XrayParts): Promise<Xray> {
  const traced = await loadTraced(mined, parts)
  if (traced !== undefined) return traced
  const { receipt } = mined
  const { trace, reason } = await settleTrace(mined, parts.blocks)
  const calls =
    trace === undefined
      ? [toOutermostCall(mined.transaction, receipt)]
      : toXrayCalls(trace.frames, receipt.status === 0)
  return {
    entries: numberLogs(calls, receipt.logs ?? [], receipt.status === 0),
    calls: trace?.source ?? 'none',
    logs: 'receipt',
    ...NO_STORAGE,
    reason,
    unreadable: trace?.unreadable ?? [],
  }
}

/** What the receipt says is known even where the node refuses to trace. */
async function settleTrace(mined: MinedTransaction, blocks: BlockData) {
  try {
    return { trace: await blocks.traceOf(mined), reason: undefined }
  } catch (error) {
    if (error instanceof RpcError) return { trace: undefined, reason: error.message }
    throw error
  }
}

/** From the tracer that has logs among the calls; `undefined` where the node does not offer it. */
async function loadTraced(mined: MinedTransaction, parts: XrayParts): Promise<Xray | undefined> {
  const { node, capabilities } = parts
  if (!canUse(await capabilities.get(), 'callTracer')) return undefined
  const { transaction, receipt } = mined
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true }, timeout: TRACER_TIMEOUT }
  try {
    const wire = await node.request('debug_traceTransaction', [transaction.hash, options])
    const { entries, unreadable } = await runInSlices(readTracedXray(wire))
    const [first] = entries
    if (first?.kind !== 'call' || !isSameAddress(first.from, transaction.from)) return undefined
    const completed = await completeCalls(entries, mined, node)
    return {
      entries: numberLogs(completed, receipt.logs ?? [], receipt.status === 0),
      calls: 'callTracer',
      logs: 'callTracer',
      ...NO_STORAGE,
      reason: undefined,
      unreadable,
    }
  } catch (error) {
    // Another source may work; its own error is then reported.
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/** As the frames of a trace are: usual words for failures, addresses of failed creations, the gas of the receipt. */
async function completeCalls(
  entries: readonly XrayEntry[],
  { transaction, receipt }: MinedTransaction,
  node: NodeClient,
): Promise<readonly XrayEntry[]> {
  const calls = entries.filter((entry) => entry.kind === 'call')
  const completed = await fillCreatedAddresses(calls.map(toUsualError), transaction, node)
  let next = 0
  return entries.map((entry) => {
    if (entry.kind !== 'call') return entry
    const frame = completed[next++] ?? entry
    const whole = entry.depth === 0 ? { gas: transaction.gas, gasUsed: receipt.gasUsed } : {}
    return { ...frame, ...whole, kind: 'call' } satisfies XrayCall
  })
}
