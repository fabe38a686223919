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

interface PoolPart {
  /** Highest bid first, then what is queued; as the node sent them. */
  readonly entries: readonly { readonly transaction: unknown; readonly isQueued: boolean }[]
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
export const getPool: Handler<'gateway_getPool'> = async ([index, size, account], context) => {
  const range = toRange(index, size)
  const { entries, pending, queued, baseFeePerGas } =
    account === undefined ? await readPool(context) : await askPoolOf(account, context)
  return new NodeResult({
    results: entries.slice(range.index, range.index + range.count),
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
  return {
    content,
    entries: [
      ...byBid.map(({ transaction }) => ({ transaction, isQueued: false })),
      ...(queued ?? []).map((transaction) => ({ transaction, isQueued: true })),
    ],
    pending: pending?.length,
    queued: queued?.length,
    baseFeePerGas,
  }
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
  const most = readPrice(wire, 'maxFeePerGas') ?? readPrice(wire, 'gasPrice')
  if (most === undefined) return undefined
  const left = most - (baseFee ?? 0n)
  const tip = readPrice(wire, 'maxPriorityFeePerGas')
  return tip !== undefined && tip < left ? tip : left
}

function readPrice(wire: WireObject, name: string): bigint | undefined {
  return wire[name] == null ? undefined : tryDecode(quantity, wire[name])
}

/** What has no known bid comes last. */
function compare(one: bigint | undefined, other: bigint | undefined): number {
  if (one === other) return 0
  if (one === undefined) return -1
  if (other === undefined) return 1
  return one < other ? -1 : 1
}
