import type { Hex } from '@otterscan/ethereum/hex'
import { listAuthorities } from './listAuthorities.ts'
import { type RpcCall, requestRpc } from './requestRpc.ts'

/*
 * The chain walked without the index and without the code that builds it: plain JSON of the node, one block after
 * another, so that a test can compare.
 */

type Kind = '20' | '721' | '1155'
type Lists<Value> = Map<string, Value[]>

interface MutableWalk {
  readonly head: number
  /** Newest first: transactions an address has a frame in. */
  readonly appearances: Lists<{ readonly block: number; readonly hash: Hex }>
  readonly transactions: { readonly hash: Hex; readonly from: Hex; readonly nonce: Hex }[]
  /** By holder, oldest first, a transaction once. */
  readonly transfers: Readonly<Record<Kind, Lists<Hex>>>
  readonly holdings: Readonly<Record<Kind, Lists<string>>>
  /** In the order they were made. */
  readonly contracts: {
    readonly address: string
    readonly block: number
    readonly creator: string
    readonly hash: Hex
    readonly code: string
  }[]
  readonly rewards: Lists<number>
  /** By number. */
  readonly blocks: readonly WalkedBlock[]
  /** By token. */
  readonly tokens: Map<string, WalkedToken>
}

/** Header and receipts of a block. */
export interface WalkedBlock {
  readonly number: number
  readonly timestamp: number
  readonly gasUsed: bigint
  readonly gasLimit: bigint
  readonly baseFee: bigint | undefined
  readonly blobGas: bigint | undefined
  readonly receipts: readonly WireReceipt[]
}

/** What the logs of a token add up to. */
export interface WalkedToken {
  /** Oldest first. */
  readonly transfers: { readonly hash: Hex; readonly logIndex: number; readonly ids: readonly bigint[] }[]
  /** By kind and holder, the zero address included. */
  readonly balances: Readonly<Record<Kind, Map<string, bigint>>>
  /** By id and holder. */
  readonly owned: Map<bigint, Map<string, bigint>>
  /** Of each transfer whose amount is missing, its parties. */
  unread: number
}

/** What the chain holds. */
export type Walk = Readonly<MutableWalk>

/** A frame of `callTracer`. */
export interface Frame {
  readonly type: string
  readonly from: string
  readonly to?: string
  readonly error?: string
  readonly output?: string
  readonly calls?: readonly Frame[]
}

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly logIndex: Hex
}

interface WireReceipt {
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly blobGasPrice?: Hex
  readonly logs: readonly Log[]
}

interface WireTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly nonce: Hex
  readonly input: Hex
  readonly authorizationList?: readonly unknown[]
}

interface WireBlock {
  readonly hash: Hex
  readonly timestamp: Hex
  readonly gasUsed: Hex
  readonly gasLimit: Hex
  readonly baseFeePerGas?: Hex
  readonly blobGasUsed?: Hex
  readonly miner: string
  readonly transactions: readonly WireTransaction[]
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** Whether an emitter is an ERC-721 or an ERC-20, from a source that is not the index. */
export type ClassOf = (address: string) => '20' | '721' | undefined

/** Walks all of it. Traces are kept in `known`, by block and transaction, for the next walk. */
export async function walkChain(
  nodeUrl: string,
  classOf: ClassOf,
  known: Map<string, Frame> = new Map(),
): Promise<Walk> {
  const [headNumber] = await getResults<Hex>(nodeUrl, [['eth_blockNumber']])
  const head = Number(headNumber)
  const numbers = Array.from({ length: head + 1 }, (_, number) => `0x${number.toString(16)}`)
  const blocks = await getResults<WireBlock>(
    nodeUrl,
    numbers.map((number) => ['eth_getBlockByNumber', number, true]),
  )
  const receipts = await getResults<readonly WireReceipt[]>(
    nodeUrl,
    numbers.map((number) => ['eth_getBlockReceipts', number]),
  )
  const walk: MutableWalk = {
    head,
    appearances: new Map(),
    transactions: [],
    transfers: { '20': new Map(), '721': new Map(), '1155': new Map() },
    holdings: { '20': new Map(), '721': new Map(), '1155': new Map() },
    contracts: [],
    rewards: new Map(),
    blocks: blocks.map((block, number) => toWalkedBlock(block, number, receipts[number] ?? [])),
    tokens: new Map(),
  }
  for (const [number, block] of blocks.entries()) {
    if (number > 0) push(walk.rewards, block.miner.toLowerCase(), number)
    const own = receipts[number] ?? []
    const frames = await getFrames(nodeUrl, block, own, known)
    for (const [index, transaction] of block.transactions.entries()) {
      const { hash, from, nonce } = transaction
      walk.transactions.push({ hash, from, nonce })
      walkFrames(walk, number, hash, frames[index], listAuthorities(transaction))
      for (const log of own[index]?.logs ?? []) walkLog(walk, hash, log, classOf)
    }
  }
  return walk
}

function toWalkedBlock(block: WireBlock, number: number, receipts: readonly WireReceipt[]): WalkedBlock {
  const { timestamp, gasUsed, gasLimit, baseFeePerGas, blobGasUsed } = block
  return {
    number,
    timestamp: Number(timestamp),
    gasUsed: BigInt(gasUsed),
    gasLimit: BigInt(gasLimit),
    baseFee: baseFeePerGas === undefined ? undefined : BigInt(baseFeePerGas),
    blobGas: blobGasUsed === undefined ? undefined : BigInt(blobGasUsed),
    receipts,
  }
}

async function getResults<Result>(nodeUrl: string, calls: readonly RpcCall[]): Promise<Result[]> {
  return (await requestRpc(nodeUrl, calls)).map((answer) => {
    if ('error' in answer) throw new Error(JSON.stringify(answer))
    return answer.result as Result
  })
}

/** As the gateway writes it, so that a node that keeps its answers traces once for both. */
const TRACER = { tracer: 'callTracer', timeout: '50s' }

/** A payment of 21,000 gas runs no code, so it is not traced. */
async function getFrames(
  nodeUrl: string,
  { hash: blockHash, transactions }: WireBlock,
  receipts: readonly WireReceipt[],
  known: Map<string, Frame>,
): Promise<readonly (Frame | undefined)[]> {
  const isPlain = ({ input, to }: WireTransaction, at: number) =>
    input === '0x' && to !== null && receipts[at]?.gasUsed === '0x5208'
  const wanted = transactions.filter((one, at) => !isPlain(one, at) && !known.has(blockHash + one.hash))
  const traced = await getResults<Frame>(
    nodeUrl,
    wanted.map(({ hash }) => ['debug_traceTransaction', hash, TRACER]),
  )
  for (const [at, { hash }] of wanted.entries()) {
    const frame = traced[at]
    if (frame !== undefined) known.set(blockHash + hash, frame)
  }
  return transactions.map(
    ({ hash, from, to }) => known.get(blockHash + hash) ?? { type: 'CALL', from, ...(to && { to }) },
  )
}

function walkFrames(
  walk: MutableWalk,
  block: number,
  hash: Hex,
  top: Frame | undefined,
  authorities: readonly string[],
): void {
  const addresses = new Set<string>(authorities)
  const made: Walk['contracts'][number][] = []
  const destroyed = new Set<string>()
  for (const { frame, isUndone } of top === undefined ? [] : flatten(top, false)) {
    const from = frame.from.toLowerCase()
    // Some tracers write the zero address for a contract that was not created.
    const isNotMade = frame.type.startsWith('CREATE') && frame.error !== undefined && isZero(frame.to)
    const to = isNotMade ? undefined : frame.to?.toLowerCase()
    addresses.add(from)
    if (to !== undefined) addresses.add(to)
    if (isUndone) continue
    if (frame.type === 'SELFDESTRUCT') destroyed.add(from)
    const { output: code = '0x' } = frame
    if (to === undefined || !frame.type.startsWith('CREATE') || code === '0x') continue
    made.push({ address: to, block, creator: from, hash, code })
  }
  walk.contracts.push(...made.filter(({ address }) => !destroyed.has(address)))
  for (const address of addresses)
    walk.appearances.set(address, [{ block, hash }, ...(walk.appearances.get(address) ?? [])])
}

function isZero(address: string | undefined): boolean {
  return address !== undefined && /^0x0{40}$/.test(address)
}

function flatten(frame: Frame, isWithin: boolean): { readonly frame: Frame; readonly isUndone: boolean }[] {
  const isUndone = isWithin || frame.error !== undefined
  return [{ frame, isUndone }, ...(frame.calls ?? []).flatMap((call) => flatten(call, isUndone))]
}

function walkLog(walk: MutableWalk, hash: Hex, log: Log, classOf: ClassOf): void {
  const { address, topics } = log
  const [topic0] = topics
  const isMulti = topic0 === SINGLE || topic0 === BATCH
  if (!isMulti && topic0 !== TRANSFER) return
  // A contract of the scenarios writes everything into the data.
  const all = topics.length === 1 && log.data.length === 2 + 3 * 64 ? toWords(log.data) : topics.slice(1)
  const [from, to] = isMulti ? topics.slice(2) : all
  if (from === undefined || to === undefined) return
  const kind = isMulti ? '1155' : (classOf(address.toLowerCase()) ?? (topics.length === 4 ? '721' : '20'))
  addMoved(walk, { hash, log, kind, from: toParty(from), to: toParty(to) })
  for (const word of new Set([from, to])) {
    const holder = toParty(word)
    if (walk.transfers[kind].get(holder)?.at(-1) !== hash) push(walk.transfers[kind], holder, hash)
    const token = address.toLowerCase()
    if (!walk.holdings[kind].get(holder)?.includes(token)) push(walk.holdings[kind], holder, token)
  }
}

function toParty(word: string): string {
  return `0x${word.slice(26)}`
}

interface Moved {
  readonly hash: Hex
  readonly log: Log
  readonly kind: Kind
  readonly from: string
  readonly to: string
}

function addMoved(walk: MutableWalk, { hash, log, kind, from, to }: Moved): void {
  const name = log.address.toLowerCase()
  const none = {
    balances: { '20': new Map(), '721': new Map(), '1155': new Map() },
    owned: new Map(),
    unread: 0,
  }
  const token: WalkedToken = walk.tokens.get(name) ?? { transfers: [], ...none }
  walk.tokens.set(name, token)
  const moved = readMoved(log, kind)
  token.transfers.push({ hash, logIndex: Number(log.logIndex), ids: moved.flatMap(([id]) => id ?? []) })
  if (moved.length === 0) token.unread += new Set([from, to]).size
  for (const [id, amount] of moved) {
    for (const [holder, change] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      token.balances[kind].set(holder, (token.balances[kind].get(holder) ?? 0n) + change)
      if (id === undefined) continue
      const owners = token.owned.get(id) ?? new Map<string, bigint>()
      token.owned.set(id, owners.set(holder, (owners.get(holder) ?? 0n) + change))
    }
  }
}

function toWords(data: string): readonly string[] {
  return (data.slice(2).match(/.{64}/g) ?? []).map((word) => `0x${word}`)
}

/** Ids and amounts, from the words of the log. */
function readMoved({ topics, data }: Log, kind: Kind): readonly (readonly [bigint | undefined, bigint])[] {
  const words = toWords(data).map(BigInt)
  const at = (index: bigint | number) => words[Number(index)] ?? 0n
  if (topics[0] === SINGLE) return [[at(0), at(1)]]
  if (topics[0] === BATCH) {
    const [ids, amounts] = [at(0) / 32n, at(1) / 32n]
    return Array.from({ length: Number(at(ids)) }, (_, place) => {
      return [at(ids + 1n + BigInt(place)), at(amounts + 1n + BigInt(place))] as const
    })
  }
  const third = topics[3] === undefined ? words[topics.length === 1 ? 2 : 0] : BigInt(topics[3])
  if (third === undefined) return []
  return kind === '721' ? [[third, 1n]] : [[undefined, third]]
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
