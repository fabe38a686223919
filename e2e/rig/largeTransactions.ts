import { type AnswerCall, methodNotFound } from './startFakeNode.ts'

/** Calls of the transaction with the long trace, and how deep they go. */
export const LONG_TRACE = { hash: `0x${'a1'.repeat(32)}`, frameCount: 10_000, depth: 1_000 } as const
/** A trace deeper than any chain allows, one call inside the other, from a node without a tracer. */
export const DEEP_TRACE = { hash: `0x${'a2'.repeat(32)}`, frameCount: 20_000 } as const
/** Logs of the transaction with the long receipt; the index of the first one in its block. */
export const MANY_LOGS = { hash: `0x${'a3'.repeat(32)}`, logCount: 3_000, firstLogIndex: 500 } as const
/** A transaction whose input is a call with an argument of 1 MB. */
export const LARGE_INPUT = { hash: `0x${'a4'.repeat(32)}`, byteLength: 1_000_068 } as const
/** A transaction that changed this many slots of storage. */
export const MANY_CHANGES = { hash: `0x${'a5'.repeat(32)}`, slotCount: 5_000 } as const

const BLOCK_HASH = `0x${'b1'.repeat(32)}`
const SENDER = `0x${'5e'.repeat(20)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const REASON = `0x08c379a0${word(32)}${word(5)}${Buffer.from('large').toString('hex').padEnd(64, '0')}`

const HEADER = {
  number: '0x64',
  hash: BLOCK_HASH,
  parentHash: `0x${'b0'.repeat(32)}`,
  timestamp: '0x68500000',
  miner: `0x${'fe'.repeat(20)}`,
  gasLimit: '0x1c9c380',
  gasUsed: '0x1c00000',
  baseFeePerGas: '0x3b9aca00',
  transactionCount: 1,
}

interface Frame {
  readonly type: string
  readonly from: string
  readonly to: string
  readonly value: string
  readonly gas: string
  readonly gasUsed: string
  readonly input: string
  readonly output: string
  readonly error?: string
  readonly calls?: Frame[]
}

/** A node that knows only transactions too large to be real. */
export const answerLargeTransactions: AnswerCall = (method, params) => {
  const [hash] = params
  switch (method) {
    case 'eth_blockNumber':
      return HEADER.number
    case 'eth_chainId':
      return '0x539'
    case 'ots_getApiLevel':
      return 8
    case 'erigon_getHeaderByNumber':
    case 'eth_getBlockByNumber':
    case 'eth_getBlockByHash':
      return HEADER
    case 'ots_getBlockDetailsByHash':
      return { block: HEADER, issuance: {}, totalFees: '0x0' }
    case 'eth_getTransactionByHash':
      return buildTransaction(String(hash))
    case 'eth_getTransactionReceipt':
      return buildReceipt(String(hash))
    case 'eth_getTransactionCount':
      return '0x8'
    case 'eth_getCode':
      return '0x6000'
    case 'ots_hasCode':
      return true
    case 'ots_getInternalOperations':
      return []
    case 'ots_getTransactionError':
      return hash === LONG_TRACE.hash ? REASON : '0x'
    case 'debug_traceTransaction':
      if (hash === LONG_TRACE.hash) return buildLongTrace()
      break
    case 'ots_traceTransaction':
      if (hash === DEEP_TRACE.hash) return buildDeepTrace()
      break
    case 'trace_replayTransaction':
      if (hash === MANY_CHANGES.hash) return { stateDiff: buildStateDiff() }
      break
  }
  throw methodNotFound(method)
}

function buildTransaction(hash: string) {
  return {
    hash,
    type: '0x2',
    chainId: '0x539',
    from: SENDER,
    to: addressOf(0),
    value: '0x0',
    gas: '0x1c9c380',
    nonce: '0x7',
    input: hash === LARGE_INPUT.hash ? buildLargeInput() : callOf(0),
    gasPrice: '0x77359400',
    maxFeePerGas: '0x12a05f200',
    maxPriorityFeePerGas: '0x3b9aca00',
    accessList: [],
    r: '0x1',
    s: '0x2',
    v: '0x0',
    yParity: '0x0',
    blockHash: BLOCK_HASH,
    blockNumber: HEADER.number,
    transactionIndex: '0x0',
  }
}

function buildReceipt(hash: string) {
  return {
    transactionHash: hash,
    transactionIndex: '0x0',
    blockHash: BLOCK_HASH,
    blockNumber: HEADER.number,
    from: SENDER,
    to: addressOf(0),
    type: '0x2',
    status: hash === LONG_TRACE.hash ? '0x0' : '0x1',
    gasUsed: '0x1c00000',
    cumulativeGasUsed: '0x1c00000',
    effectiveGasPrice: '0x77359400',
    logs: hash === MANY_LOGS.hash ? Array.from({ length: MANY_LOGS.logCount }, (_, n) => buildLog(n)) : [],
    logsBloom: `0x${'00'.repeat(256)}`,
    contractAddress: null,
  }
}

/** Four transfers, three approvals, two events nobody knows and one without topics in ten. */
function buildLog(n: number) {
  const kind = n % 10
  // Recipients are as many as transfers.
  const parties = [word(BigInt(addressOf(n))), word(BigInt(calleeOf(n + LONG_TRACE.depth)))].map(
    (topic) => `0x${topic}`,
  )
  return {
    address: addressOf(n % 7),
    topics:
      kind < 4
        ? [TRANSFER, ...parties]
        : kind < 7
          ? [APPROVAL, ...parties]
          : kind < 9
            ? [`0x${word(0xabcdef + n)}`]
            : [],
    data: kind < 7 ? `0x${word(n + 1)}` : `0x${word(n).repeat(1 + (n % 20))}`,
    logIndex: toHex(MANY_LOGS.firstLogIndex + n),
    transactionIndex: '0x0',
    transactionHash: MANY_LOGS.hash,
    blockHash: BLOCK_HASH,
    blockNumber: HEADER.number,
    removed: false,
  }
}

/** Straight down to the greatest depth, then up and down; the last four calls fail, each inside the one before. */
function buildLongTrace(): Frame {
  const { frameCount, depth: maxDepth } = LONG_TRACE
  const root = buildFrame(0, true)
  const path = [root]
  let seed = 1
  for (let n = 1; n < frameCount; n++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const failureDepth = n - (frameCount - 4)
    const depth =
      n < maxDepth ? n : failureDepth > 0 ? failureDepth : Math.min(1 + (seed % path.length), maxDepth - 1)
    const frame = buildFrame(n, failureDepth > 0)
    path[depth - 1]?.calls?.push(frame)
    path.length = depth
    path.push(frame)
  }
  return root
}

function buildFrame(n: number, isFailed: boolean): Frame {
  return {
    type: n % 5 === 4 ? 'STATICCALL' : n % 11 === 10 ? 'DELEGATECALL' : 'CALL',
    from: n === 0 ? SENDER : calleeOf(n - 1),
    to: calleeOf(n),
    value: n % 13 === 0 ? toHex(n) : '0x0',
    gas: toHex(30_000_000 - n),
    gasUsed: toHex(20_000_000 - n),
    input: callOf(n),
    output: isFailed ? REASON : `0x${word(1)}`,
    ...(isFailed ? { error: 'execution reverted' } : {}),
    calls: [],
  }
}

function buildDeepTrace() {
  return Array.from({ length: DEEP_TRACE.frameCount }, (_, depth) => ({
    type: 'CALL',
    depth,
    from: depth === 0 ? SENDER : addressOf(depth - 1),
    to: addressOf(depth),
    value: '0x0',
    input: callOf(depth),
    output: '0x',
  }))
}

function buildStateDiff() {
  const storage = Object.fromEntries(
    Array.from({ length: MANY_CHANGES.slotCount }, (_, n) => [
      `0x${word(n)}`,
      { '*': { from: `0x${word(n)}`, to: `0x${word(n + 1)}` } },
    ]),
  )
  return { [addressOf(0)]: { balance: '=', nonce: '=', code: '=', storage } }
}

/** `transfer(address,uint256)`, `approve(address,uint256)` and a function nobody knows, in turn. */
function callOf(n: number): string {
  const selector = ['a9059cbb', '095ea7b3', '12345678'][n % 3]
  return `0x${selector}${word(BigInt(addressOf(n)))}${word(n)}`
}

/** `execute(bytes)`-like: a call of an unknown function with one megabyte. */
function buildLargeInput(): string {
  const argument = '0123456789abcdef'.repeat((LARGE_INPUT.byteLength - 68) / 8)
  return `0x09c5eabe${word(32)}${word(LARGE_INPUT.byteLength - 68)}${argument}`
}

/** Few contracts down to the greatest depth, then an account of its own for every call. */
function calleeOf(n: number): string {
  return n < LONG_TRACE.depth ? addressOf(n) : `0x${(0xd000_0000 + n).toString(16).padStart(40, 'e')}`
}

/** Forty contracts. */
function addressOf(n: number): string {
  return `0x${(0xc0de00 + (n % 40)).toString(16).padStart(40, 'c')}`
}

function word(value: number | bigint): string {
  return value.toString(16).padStart(64, '0')
}

function toHex(value: number): string {
  return `0x${value.toString(16)}`
}
