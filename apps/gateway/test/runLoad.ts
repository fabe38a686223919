import { setTimeout as delay } from 'node:timers/promises'
import { startHttpServer, type TestServer } from '@otterscan/testing/httpServer'

/** How much, and how long. */
export interface LoadOptions {
  /** The gateway's JSON-RPC. */
  readonly url: string
  /** Each a client of its own behind a trusted proxy. */
  readonly clients: number
  /** Each client finishes its request and stops. */
  readonly isOver: () => boolean
  /** Largest pause of a client between two requests. */
  readonly thinkMs: number
  readonly onOutcome?: (outcome: LoadOutcome) => void
}

/** What became of a request. */
export type LoadOutcome = 'answered' | 'limited' | 'away' | 'wrong'

/** What the clients saw. */
export interface LoadReport {
  readonly requests: number
  readonly answered: number
  /** Refused by a limit: HTTP 429 or error -32005. */
  readonly limited: number
  /** "The node … does not respond", while it restarts. */
  readonly away: number
  /** Anything else, which must not happen; the first of each kind. */
  readonly wrong: readonly string[]
  readonly p50Ms: number
  readonly p99Ms: number
  readonly longestMs: number
}

type Call = readonly [method: string, ...params: unknown[]]

/** Clients that ask what the explorer's pages ask, one request after another. */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const { url, clients, isOver, thinkMs, onOutcome } = options
  const outcomes: { readonly kind: LoadOutcome; readonly milliseconds: number }[] = []
  const wrong = new Set<string>()
  const runClient = async (client: number) => {
    const random = createRandom(client)
    while (!isOver()) {
      const startedAt = performance.now()
      const { kind, detail } = await askOnce(url, client, pickCalls(random))
      outcomes.push({ kind, milliseconds: performance.now() - startedAt })
      onOutcome?.(kind)
      if (detail !== undefined && wrong.size < 20) wrong.add(detail)
      await delay(random() * thinkMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)))
  const count = (kind: LoadOutcome) => outcomes.filter((one) => one.kind === kind).length
  const times = outcomes.map(({ milliseconds }) => milliseconds).toSorted((left, right) => left - right)
  const percentile = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return {
    requests: outcomes.length,
    answered: count('answered'),
    limited: count('limited'),
    away: count('away'),
    wrong: [...wrong],
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    longestMs: Math.round(times.at(-1) ?? 0),
  }
}

async function askOnce(
  url: string,
  client: number,
  calls: readonly Call[],
): Promise<{ readonly kind: LoadOutcome; readonly detail?: string }> {
  const body = JSON.stringify(
    calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params })),
  )
  const forwarded = `10.0.${client >> 8}.${client & 255}`
  try {
    const answer = await fetch(url, { method: 'POST', headers: { 'x-forwarded-for': forwarded }, body })
    const wire = (await answer.json()) as readonly Answer[]
    return judge(answer.status, wire, calls)
  } catch (error) {
    return { kind: 'wrong', detail: String(error instanceof Error ? (error.cause ?? error) : error) }
  }
}

interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

function judge(status: number, wire: readonly Answer[], calls: readonly Call[]) {
  if (!Array.isArray(wire) || wire.length !== calls.length) {
    return { kind: 'wrong', detail: `HTTP ${status}: ${JSON.stringify(wire).slice(0, 200)}` } as const
  }
  const errors = wire.flatMap(({ error }) => error ?? [])
  const odd = errors.find(({ code, message }) => code !== -32_005 && !/does not respond \(/.test(message))
  if (odd !== undefined) return { kind: 'wrong', detail: odd.message } as const
  const empty = wire.find(({ result, error }) => error === undefined && result == null)
  if (empty !== undefined) return { kind: 'wrong', detail: `no result of ${calls[empty.id]?.[0]}` } as const
  if (errors.length === 0) return { kind: 'answered' } as const
  return { kind: errors.some(({ code }) => code === -32_005) ? 'limited' : 'away' } as const
}

const CHAIN_LENGTH = 5_000
/** As many as fit into the caches, so that memory settles. */
const ASKED_BLOCKS = 500

function pickCalls(random: () => number): readonly Call[] {
  const number = Math.floor(random() * ASKED_BLOCKS)
  const block = toHex(number)
  const pages: readonly (readonly Call[])[] = [
    [['eth_chainId'], ['eth_getBlockByNumber', 'latest', false], ['ots_getApiLevel']],
    [
      ['ots_getBlockDetails', number],
      ['ots_getBlockTransactions', number, 0, 25],
    ],
    [
      ['eth_getTransactionByHash', toHash(number, 1)],
      ['eth_getTransactionReceipt', toHash(number, 1)],
      ['ots_getInternalOperations', toHash(number, 1)],
    ],
    [['ots_hasCode', SENDER, 'latest'], ['eth_getBalance', SENDER, block], ['gateway_status']],
  ]
  return pages[Math.floor(random() * pages.length)] ?? []
}

const TRANSACTIONS = 20
const SENDER = `0x${'5e'.repeat(20)}`

const toHex = (value: number) => `0x${value.toString(16)}`
const toHash = (number: number, index: number) =>
  `0x${(number + 1).toString(16).padStart(32, '0')}${index.toString(16).padStart(32, '0')}`

/** A node with a chain of plain transfers, which can be restarted. */
export interface RestartingNode {
  readonly url: string
  /** Loses its connections, is away until the promise is fulfilled, and comes back under its address. */
  restart(away: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

/** Starts the node on any free port. */
export async function startRestartingNode(): Promise<RestartingNode> {
  const listen = (port: number) =>
    startHttpServer(({ body }, response) => {
      const { id, method, params } = JSON.parse(body) as {
        readonly id: number
        readonly method: string
        readonly params: readonly unknown[]
      }
      const result = answerCall(method, params)
      const error = { code: -32_601, message: `the method ${method} does not exist/is not available` }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }))
    }, port)
  let server: TestServer = await listen(0)
  const { url, port } = server
  return {
    url,
    restart: async (away) => {
      await server.stop()
      await away()
      server = await listen(port)
    },
    stop: () => server.stop(),
  }
}

/** `undefined` for a method that the node does not have. */
function answerCall(method: string, [first, second]: readonly unknown[]): unknown {
  switch (method) {
    case 'eth_chainId':
      return '0x2a'
    case 'web3_clientVersion':
      return 'Load/1.0'
    case 'eth_blockNumber':
      return toHex(CHAIN_LENGTH - 1)
    case 'eth_getBlockByNumber':
      return buildBlock(toNumber(first), second === true)
    case 'eth_getBlockByHash':
      return buildBlock(Number.parseInt(String(first).slice(2, 34), 16) - 1, second === true)
    case 'eth_getBlockReceipts':
      return buildBlock(toNumber(first), true).transactions.map((one) => buildReceipt(one as Transaction))
    case 'eth_getTransactionByHash':
      return buildTransaction(...splitHash(first))
    case 'eth_getTransactionReceipt':
      return buildReceipt(buildTransaction(...splitHash(first)))
    case 'eth_getCode':
      return '0x'
    case 'eth_getBalance':
    case 'eth_getTransactionCount':
      return '0x1'
    default:
      return undefined
  }
}

const toNumber = (tag: unknown) => {
  const text = String(tag)
  return text.startsWith('0x') ? Number.parseInt(text, 16) : text === 'earliest' ? 0 : CHAIN_LENGTH - 1
}

const splitHash = (hash: unknown): [number: number, index: number] => [
  Number.parseInt(String(hash).slice(2, 34), 16) - 1,
  Number.parseInt(String(hash).slice(34), 16),
]

type Transaction = ReturnType<typeof buildTransaction>

function buildTransaction(number: number, index: number) {
  return {
    hash: toHash(number, index),
    blockHash: toHash(number, 0xff),
    blockNumber: toHex(number),
    transactionIndex: toHex(index),
    from: SENDER,
    to: `0x${(number * TRANSACTIONS + index).toString(16).padStart(40, 'c')}`,
    nonce: toHex(number * TRANSACTIONS + index),
    value: '0x1',
    gas: '0x5208',
    gasPrice: '0x1',
    input: '0x',
    type: '0x0',
  }
}

function buildReceipt({ hash, blockHash, blockNumber, transactionIndex, from, to }: Transaction) {
  const place = { transactionHash: hash, blockHash, blockNumber, transactionIndex, from, to }
  return {
    ...place,
    status: '0x1',
    gasUsed: '0x5208',
    cumulativeGasUsed: '0x5208',
    effectiveGasPrice: '0x1',
    contractAddress: null,
    logs: [],
    logsBloom: `0x${'00'.repeat(256)}`,
    type: '0x0',
  }
}

function buildBlock(number: number, isWhole: boolean) {
  const transactions = Array.from({ length: TRANSACTIONS }, (_, index) => buildTransaction(number, index))
  return {
    number: toHex(number),
    hash: toHash(number, 0xff),
    parentHash: number === 0 ? `0x${'00'.repeat(32)}` : toHash(number - 1, 0xff),
    timestamp: toHex(1_700_000_000 + number * 12),
    gasLimit: '0x1c9c380',
    gasUsed: toHex(TRANSACTIONS * 21_000),
    miner: SENDER,
    difficulty: '0x0',
    extraData: '0x',
    size: '0x1000',
    uncles: [],
    transactions: isWhole ? transactions : transactions.map(({ hash }) => hash),
  }
}

/** The same numbers from 0 to 1 for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
