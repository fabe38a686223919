import type { Hex } from '@otterscan/ethereum/hex'

/** A call as the node's own call tracer lists it. */
export interface WireFrame {
  readonly type: string
  readonly from: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly gasUsed: Hex
  readonly input: Hex
  readonly error?: string
  readonly calls?: readonly WireFrame[]
}

interface WireState {
  readonly balance?: Hex
  readonly nonce?: number
  readonly code?: Hex
  readonly storage?: Readonly<Record<Hex, Hex>>
}

/** Everything a node tells of one transaction, as it comes: nothing here went through the product's own readers. */
export interface TransactionTruth {
  readonly transaction: Readonly<Record<string, Hex>> & { readonly accessList?: readonly unknown[] }
  readonly receipt: Readonly<Record<string, Hex>> & { readonly logs: readonly WireLog[] }
  readonly block: Readonly<Record<string, Hex>> & { readonly transactions: readonly Hex[] }
  readonly trace: WireFrame
  /** Accounts it touched, before and after, lower-case. */
  readonly accounts: ReadonlyMap<Hex, AccountTruth>
  /** Whether the recipient had code before the block. */
  readonly isContract: boolean
  /** Whether that code was a delegation (EIP-7702). */
  readonly isDelegated: boolean
}

/** A log as it is in the receipt. */
export interface WireLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly logIndex: Hex
}

/** What an account held before and after; slots by name. */
export interface AccountTruth {
  readonly balance: readonly [bigint, bigint]
  readonly nonce: readonly [bigint, bigint]
  readonly code: readonly [Hex, Hex]
  readonly storage: ReadonlyMap<Hex, readonly [Hex, Hex]>
}

/** Asks the node itself, in two batches. */
export async function readTruth(nodeUrl: string, hash: Hex): Promise<TransactionTruth> {
  const [transaction, receipt, trace, touched] = (await askBatch(nodeUrl, [
    ['eth_getTransactionByHash', hash],
    ['eth_getTransactionReceipt', hash],
    ['debug_traceTransaction', hash, { tracer: 'callTracer' }],
    ['debug_traceTransaction', hash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
  ])) as [TransactionTruth['transaction'], TransactionTruth['receipt'], WireFrame, TouchedState]
  const number = transaction.blockNumber ?? '0x0'
  const before: Hex = `0x${(BigInt(number) - 1n).toString(16)}`
  const target = transaction.to ?? receipt.contractAddress
  const accounts = listTouched(touched)
  const boundaries = accounts.flatMap(({ address, slots }) =>
    listBoundaryCalls(address, slots, [before, number]),
  )
  const [block, code, ...answers] = (await askBatch(nodeUrl, [
    ['eth_getBlockByNumber', number, false],
    ['eth_getCode', target, before],
    ...boundaries,
  ])) as [TransactionTruth['block'], Hex, ...Hex[]]
  // Alone in its block, the chain itself says what was before and after; else only the tracer knows.
  const isAlone = block.transactions.length === 1
  let at = 0
  const states = accounts.map(({ address, slots, from, to }): [Hex, AccountTruth] => {
    const count = 6 + 2 * slots.length
    const own = answers.slice(at, at + count)
    at += count
    return [address, isAlone ? readBoundary(slots, own) : fromTracer(from, to, slots)]
  })
  return {
    transaction,
    receipt,
    block,
    trace,
    accounts: new Map(states),
    isContract: code !== '0x',
    isDelegated: code.startsWith('0xef0100'),
  }
}

interface TouchedState {
  readonly pre: Readonly<Record<Hex, WireState>>
  readonly post: Readonly<Record<Hex, WireState>>
}

function listTouched({ pre, post }: TouchedState) {
  return [...new Set([...Object.keys(pre), ...Object.keys(post)] as Hex[])].map((key) => {
    const [from, to] = [pre[key], post[key]]
    const slots = Object.keys({ ...from?.storage, ...to?.storage }) as Hex[]
    return { address: key.toLowerCase() as Hex, from, to, slots }
  })
}

type Call = readonly [method: string, ...params: readonly unknown[]]

/** Results in the order of the calls. Throws with the node's message where one fails. */
async function askBatch(url: string, calls: readonly Call[]): Promise<unknown[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
  })
  const answers = (await response.json()) as { id: number; result?: unknown; error?: { message: string } }[]
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return calls.map(([method], id) => {
    const { result, error } = byId.get(id) ?? {}
    if (result === undefined) throw new Error(`${method}: ${error?.message ?? 'no answer'}`)
    return result
  })
}

const EMPTY_WORD: Hex = `0x${'00'.repeat(32)}`

function listBoundaryCalls(address: Hex, slots: readonly Hex[], blocks: readonly [Hex, Hex]): Call[] {
  const both = (method: string, ...params: readonly unknown[]) =>
    blocks.map((block): Call => [method, ...params, block])
  return [
    ...both('eth_getBalance', address),
    ...both('eth_getTransactionCount', address),
    ...both('eth_getCode', address),
    ...slots.flatMap((slot) => both('eth_getStorageAt', address, slot)),
  ]
}

/** From the answers to `listBoundaryCalls`. */
function readBoundary(slots: readonly Hex[], answers: readonly Hex[]): AccountTruth {
  const pair = (at: number) => [answers[2 * at] ?? '0x', answers[2 * at + 1] ?? '0x'] as const
  const numbers = (at: number) => {
    const [from, to] = pair(at)
    return [BigInt(from), BigInt(to)] as const
  }
  return {
    balance: numbers(0),
    nonce: numbers(1),
    code: pair(2),
    storage: new Map(slots.map((slot, index) => [slot, pair(3 + index)] as const)),
  }
}

/** A member the second state leaves out has not changed. */
function fromTracer(
  from: WireState | undefined,
  to: WireState | undefined,
  slots: readonly Hex[],
): AccountTruth {
  const balance = BigInt(from?.balance ?? 0)
  const nonce = BigInt(from?.nonce ?? 0)
  const code = from?.code ?? '0x'
  return {
    balance: [balance, to?.balance === undefined ? balance : BigInt(to.balance)],
    nonce: [nonce, to?.nonce === undefined ? nonce : BigInt(to.nonce)],
    code: [code, to?.code ?? code],
    storage: new Map(
      slots.map((slot) => [
        slot,
        [from?.storage?.[slot] ?? EMPTY_WORD, to?.storage?.[slot] ?? EMPTY_WORD] as const,
      ]),
    ),
  }
}
