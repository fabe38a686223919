import { debug_traceTransaction } from '@otterscan/api-schema/execution/debug'
import { ots_traceTransaction } from '@otterscan/api-schema/execution/ots'
import { gateway_getXray, type XrayPage } from '@otterscan/api-schema/execution/xray'
import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import { buildXrayTree, type XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { XrayEntry } from '@otterscan/ethereum/execution/xray'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { orUndefined } from '../failures.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Everything a transaction did, as far as it is known. */
export interface Xray extends Omit<XrayPage, 'results' | 'total'> {
  /** In the order in which it happened. */
  readonly entries: readonly XrayEntry[]
  readonly tree: XrayTree
  /** True where the program in front of the node tells it. */
  readonly isFromGateway: boolean
  readonly unreadable: readonly UnreadableField[]
}

/** Entries of a page: each is decoded in one piece, some 40 ms before the browser has compiled the code. */
const PAGE_SIZE = 2_500

/** A mined transaction. */
export interface XraySubject {
  readonly transaction: Transaction
  readonly receipt: Receipt
  readonly blockHash: Hex
}

/**
 * Everything a transaction did, in order. From the gateway, page by page; without one from the tracer, else from the
 * explorer's own method and the receipt. With storage the node runs it instruction by instruction.
 */
export function xrayQuery(clients: Clients, subject: XraySubject, hasStorage: boolean) {
  const { transaction, blockHash } = subject
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'xray', transaction.hash, blockHash, hasStorage] as const,
    queryFn: ({ signal }) => getXray(clients, subject, hasStorage, signal),
    // A refusal may be over the next time.
    staleTime: ({ state }) => (state.data?.reason == null ? IMMUTABLE_STALE_TIME_MS : 0),
    structuralSharing: false,
  })
}

async function getXray(
  clients: Clients,
  subject: XraySubject,
  hasStorage: boolean,
  signal: AbortSignal,
): Promise<Xray> {
  const found = await getEntries(clients, subject, hasStorage, signal)
  // Of a hundred thousand entries, in a task of its own.
  await nextTask()
  const tree = buildXrayTree(found.entries, subject.receipt.status === 0)
  await nextTask()
  return { ...found, tree }
}

type XrayEntries = Omit<Xray, 'tree'>

async function getEntries(
  clients: Clients,
  subject: XraySubject,
  hasStorage: boolean,
  signal: AbortSignal,
): Promise<XrayEntries> {
  try {
    return await getFromGateway(clients, subject.transaction.hash, hasStorage, signal)
  } catch (error) {
    if (!(error instanceof MethodNotFoundError)) throw error
    return getFromNode(clients, subject, signal)
  }
}

async function getFromGateway(
  { execution }: Clients,
  hash: Hex,
  hasStorage: boolean,
  signal: AbortSignal,
): Promise<XrayEntries> {
  const entries: XrayEntry[] = []
  const unreadable: UnreadableField[] = []
  const parts = hasStorage ? (['storage'] as const) : []
  for (;;) {
    const asked = entries.length + unreadable.length
    const page = await execution.request(gateway_getXray, [hash, parts, asked, PAGE_SIZE], { signal })
    for (const entry of page.results) entries.push(entry)
    unreadable.push(...page.unreadable)
    const isOver = page.total === undefined || entries.length + unreadable.length >= page.total
    if (!isOver && entries.length + unreadable.length > asked) continue
    const { results: _, total: __, ...rest } = page
    return { ...rest, entries, unreadable, isFromGateway: true }
  }
}

async function getFromNode(
  { execution }: Clients,
  { transaction, receipt }: XraySubject,
  signal: AbortSignal,
): Promise<XrayEntries> {
  const [{ readTracedXray }, { numberLogs }, { toXrayCalls }, { toOutermostCall }] = await Promise.all([
    import('@otterscan/decode/trace/xray/tracedXray'),
    import('@otterscan/decode/trace/xray/numberLogs'),
    import('@otterscan/decode/trace/xray/framesXray'),
    import('@otterscan/decode/trace/xray/outermostCall'),
  ])
  const { hash } = transaction
  const toXray = (
    entries: readonly XrayEntry[],
    more: Pick<Xray, 'calls' | 'logs' | 'unreadable' | 'reason'>,
  ) => ({
    ...{ storage: null, omitted: 0, advice: null, isFromGateway: false, ...more },
    entries: numberLogs(entries, receipt.logs ?? [], receipt.status === 0),
  })
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const traced = await orUndefined(execution.request(debug_traceTransaction, [hash, options], { signal }))
  const { entries, unreadable } = await runInPieces(readTracedXray(traced))
  const [first, ...others] = entries
  if (first?.kind === 'call') {
    const { gasUsed = first.gasUsed } = receipt
    // Some tracers report the block's cumulative gas for the first call.
    return toXray([{ ...first, gasUsed }, ...others], {
      ...{ calls: 'callTracer', logs: 'callTracer', unreadable, reason: null },
    })
  }
  try {
    const list = await execution.request(ots_traceTransaction, [hash], { signal })
    const calls = toXrayCalls(list.entries, receipt.status === 0)
    if (calls.length > 0) {
      return toXray(calls, {
        ...{ calls: 'explorer', logs: 'receipt', unreadable: list.unreadable, reason: null },
      })
    }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
  }
  const reason = 'the node offers neither debug_traceTransaction nor ots_traceTransaction'
  return toXray([toOutermostCall(transaction, receipt)], {
    ...{ calls: 'none', logs: 'receipt', unreadable: [], reason },
  })
}

/** Keeps the page responsive between chunks of a long computation. */
async function runInPieces<T>(reading: Generator<undefined, T>): Promise<T> {
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done === true) return step.value
    await nextTask()
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
