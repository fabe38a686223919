import { isWireObject, quantity } from '@otterscan/api-schema/codec'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { tryDecode, type WireObject } from '../upstream/tryDecode.ts'
import { serverError, unsupported } from './gatewayError.ts'
import { type CallContext, type Handler, NodeResult } from './methodHandler.ts'
import { toRange } from './ots2/indexedPage.ts'

/** A pool of ten thousand transactions takes the node a tenth of a second and 10 MB. */
const KEEP_MS = 2_000

interface WireEntry {
  readonly transaction: unknown
  readonly isQueued: boolean
}

interface PoolPart {
  /** Highest bid first, then what is queued; as the node sent them. */
  readonly entries: readonly WireEntry[]
  /** The same, those of a sender together, by nonce; the sender of the highest bid first. Absent where all are of one. */
  readonly bySender?: readonly WireEntry[]
  /** `undefined` where the node's answer cannot be read. */
  readonly pending: number | undefined
  readonly queued: number | undefined
  readonly baseFeePerGas: bigint | undefined
}

interface Pool extends PoolPart {
  /** As the node sent it. */
  readonly content: WireObject
}

/** By node; one reading serves all who ask within its time. */
const POOLS = new WeakMap<NodeClient, { readonly until: number; readonly pool: Promise<Pool> }>()

/** A page of the node's pool; its transactions are passed on as they came. */
export const getPool: Handler<'gateway_getPool'> = async ([index, size, account, isBySender], context) => {
  const range = toRange(index, size)
  const { entries, bySender, pending, queued, baseFeePerGas }: PoolPart =
    account === undefined ? await readPool(context) : await askPoolOf(account, context)
  const ordered = isBySender === true ? (bySender ?? entries) : entries
  return new NodeResult({
    results: ordered.slice(range.index, range.index + range.count),
    pending,
    queued,
    baseFeePerGas: baseFeePerGas === undefined ? null : `0x${baseFeePerGas.toString(16)}`,
  })
}

function readPool(context: CallContext): Promise<Pool> {
  const known = POOLS.get(context.node)
  if (known !== undefined && performance.now() < known.until) return known.pool
  const pool = askPool(context)
  POOLS.set(context.node, { until: performance.now() + KEEP_MS, pool })
  // A failure is not kept.
  pool.catch(() => POOLS.delete(context.node))
  return pool
}

async function askPool(context: CallContext): Promise<Pool> {
  const { node, method, capabilities } = context
  // Not the caller's signal: others wait for the same answer.
  const [content, baseFeePerGas] = await Promise.all([
    node.request('txpool_content', []).catch(async (error: unknown) => {
      if (!(error instanceof MethodNotFoundError)) throw error
      const { clientVersion } = await capabilities.get()
      throw unsupported(
        `${method}: ${clientVersion ?? 'the node'} does not serve txpool_content; enable its txpool namespace (geth: --http.api txpool).`,
      )
    }),
    findBaseFee(context),
  ])
  if (!isWireObject(content)) throw serverError(`${method}: the node's txpool_content cannot be read`)
  const pending = listTransactions(content.pending)
  const queued = listTransactions(content.queued)
  const byBid = (pending ?? [])
    .map((transaction) => ({ transaction, bid: findBid(transaction, baseFeePerGas) }))
    .sort((one, other) => compare(other.bid, one.bid))
  const entries = [
    ...byBid.map(({ transaction }) => ({ transaction, isQueued: false })),
    ...(queued ?? []).map((transaction) => ({ transaction, isQueued: true })),
  ]
  return {
    content,
    entries,
    bySender: groupBySender(entries),
    pending: pending?.length,
    queued: queued?.length,
    baseFeePerGas,
  }
}

/** In the order of each sender's first; what has no readable sender is a group, too. */
function groupBySender(entries: readonly WireEntry[]): readonly WireEntry[] {
  const groups = new Map<unknown, WireEntry[]>()
  for (const entry of entries) {
    const sender = isWireObject(entry.transaction) ? entry.transaction.from : undefined
    const key = typeof sender === 'string' ? sender.toLowerCase() : undefined
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [entry])
    else group.push(entry)
  }
  return [...groups.values()].flatMap((group) =>
    group.sort((one, other) => compareNonces(findNonce(one.transaction), findNonce(other.transaction))),
  )
}

function findNonce(wire: unknown): bigint | undefined {
  return isWireObject(wire) ? readQuantity(wire, 'nonce') : undefined
}

/** What has no known nonce comes last. */
function compareNonces(one: bigint | undefined, other: bigint | undefined): number {
  if (one === other) return 0
  if (one === undefined) return 1
  if (other === undefined) return -1
  return one < other ? -1 : 1
}

/** What waits of one account, by nonce: from a call of its own where the node has it, else from the whole pool. */
async function askPoolOf(account: Address, context: CallContext): Promise<PoolPart> {
  const own = await context.node.request('txpool_contentFrom', [account]).catch((error: unknown) => {
    if (!(error instanceof MethodNotFoundError)) throw error
    return undefined
  })
  // Nodes have accounts that are not in the pool as null, or leave them out.
  const isOwn = isWireObject(own)
  const { content, baseFeePerGas } = isOwn
    ? { content: own, baseFeePerGas: await findBaseFee(context) }
    : await readPool(context)
  const list = (part: unknown) => listByNonce(isOwn ? (part ?? {}) : findSender(part, account))
  const pending = list(content.pending)
  const queued = list(content.queued)
  return {
    entries: [
      ...(pending ?? []).map((transaction) => ({ transaction, isQueued: false })),
      ...(queued ?? []).map((transaction) => ({ transaction, isQueued: true })),
    ],
    pending: pending?.length,
    queued: queued?.length,
    baseFeePerGas,
  }
}

async function findBaseFee({ blocks }: CallContext): Promise<bigint | undefined> {
  return (await blocks.findBlock(await blocks.headNumber()))?.baseFeePerGas
}

/** What a part of the whole pool has of a sender, `undefined` if unreadable. */
function findSender(bySender: unknown, account: Address): unknown {
  if (!isWireObject(bySender)) return undefined
  const key = Object.keys(bySender).find((sender) => sender.toLowerCase() === account.toLowerCase())
  return key === undefined ? {} : bySender[key]
}

/** Integer keys of an object ascend. */
function listByNonce(byNonce: unknown): readonly unknown[] | undefined {
  return isWireObject(byNonce) ? Object.values(byNonce) : undefined
}

/** The transactions of all senders, `undefined` if unreadable; each sender's by nonce as the node sent them. */
function listTransactions(bySender: unknown): readonly unknown[] | undefined {
  if (!isWireObject(bySender)) return undefined
  return Object.values(bySender).flatMap((byNonce) =>
    isWireObject(byNonce) ? Object.values(byNonce) : [byNonce],
  )
}

/** Wei per gas that the fee recipient would get now, below zero where the base fee is not covered; `undefined` if unreadable. */
function findBid(wire: unknown, baseFee: bigint | undefined): bigint | undefined {
  if (!isWireObject(wire)) return undefined
  const most = readQuantity(wire, 'maxFeePerGas') ?? readQuantity(wire, 'gasPrice')
  if (most === undefined) return undefined
  const left = most - (baseFee ?? 0n)
  const tip = readQuantity(wire, 'maxPriorityFeePerGas')
  return tip !== undefined && tip < left ? tip : left
}

function readQuantity(wire: WireObject, name: string): bigint | undefined {
  return wire[name] == null ? undefined : tryDecode(quantity, wire[name])
}

/** What has no known bid comes last. */
function compare(one: bigint | undefined, other: bigint | undefined): number {
  if (one === other) return 0
  if (one === undefined) return -1
  if (other === undefined) return 1
  return one < other ? -1 : 1
}
