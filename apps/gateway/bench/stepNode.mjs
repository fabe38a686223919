// A node with one transaction of many steps, a loop that writes storage now and then, for `steps.mjs`.
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { steps, hash } = workerData
const BLOCK_HASH = `0x${'b1'.repeat(32)}`
const ACCOUNT = `0x${'ac'.repeat(20)}`
const ZERO = `0x${'00'.repeat(32)}`
const BLOOM = `0x${'00'.repeat(256)}`
const LOOP = [
  'JUMPDEST',
  'DUP1',
  'PUSH1',
  'ADD',
  'DUP2',
  'LT',
  'PUSH2',
  'JUMPI',
  'MLOAD',
  'SWAP1',
  'POP',
  'SLOAD',
]

const TRANSACTION = {
  blockHash: BLOCK_HASH,
  blockNumber: '0x1',
  transactionIndex: '0x0',
  hash,
  nonce: '0x0',
  from: ACCOUNT,
  to: ACCOUNT,
  value: '0x0',
  gas: '0x1c9c380',
  gasPrice: '0x1',
  input: '0x',
  type: '0x0',
  chainId: '0x539',
  v: '0x1',
  r: '0x1',
  s: '0x1',
}
const RECEIPT = {
  transactionHash: hash,
  transactionIndex: '0x0',
  blockHash: BLOCK_HASH,
  blockNumber: '0x1',
  from: ACCOUNT,
  to: ACCOUNT,
  cumulativeGasUsed: '0x1c9c380',
  gasUsed: '0x1c9c380',
  effectiveGasPrice: '0x1',
  contractAddress: null,
  logs: [],
  logsBloom: BLOOM,
  status: '0x1',
  type: '0x0',
}
const BLOCK = {
  number: '0x1',
  hash: BLOCK_HASH,
  parentHash: ZERO,
  timestamp: '0x1',
  nonce: '0x0000000000000000',
  sha3Uncles: ZERO,
  logsBloom: BLOOM,
  transactionsRoot: ZERO,
  stateRoot: ZERO,
  receiptsRoot: ZERO,
  miner: ACCOUNT,
  difficulty: '0x0',
  extraData: '0x',
  size: '0x1',
  gasLimit: '0x1c9c380',
  gasUsed: '0x1c9c380',
  uncles: [],
  mixHash: ZERO,
  baseFeePerGas: '0x1',
}

const ANSWERS = {
  web3_clientVersion: () => 'Geth/v1.17.0-bench',
  eth_chainId: () => '0x539',
  eth_blockNumber: () => '0x1',
  eth_getBlockByNumber: ([, whole]) => ({ ...BLOCK, transactions: whole ? [TRANSACTION] : [hash] }),
  eth_getBlockByHash: ([, whole]) => ({ ...BLOCK, transactions: whole ? [TRANSACTION] : [hash] }),
  eth_getTransactionByHash: () => TRANSACTION,
  eth_getTransactionReceipt: () => RECEIPT,
  eth_getCode: () => '0x00',
}

const server = createServer((request, response) => void answer(request, response))

async function answer(request, response) {
  let text = ''
  for await (const piece of request) text += piece
  const { id, method, params } = JSON.parse(text)
  const [, options = {}] = params
  if (method === 'debug_traceTransaction' && options.tracer === undefined)
    return sendSteps(response, id, options.limit)
  const read = ANSWERS[method]
  const error = { code: -32601, message: `the method ${method} does not exist` }
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(read ? { result: read(params) } : { error }) }))
}
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))

function toStep(at) {
  const word = `0x${at.toString(16)}`
  const stack = [
    '0x7ff36ab5',
    '0x1c2',
    '0xde0b6b3a7640000',
    ACCOUNT,
    '0x80',
    word,
    `0x${(at % 977).toString(16)}`,
  ]
  const op = at === steps - 1 ? 'STOP' : LOOP[at % LOOP.length]
  return `{"pc":${(at % LOOP.length) + 40},"op":"${op}","gas":${30_000_000 - at},"gasCost":3,"depth":1,"stack":${JSON.stringify(stack)}}`
}

async function sendSteps(response, id, limit = Number.POSITIVE_INFINITY) {
  response.write(
    `{"jsonrpc":"2.0","id":${id},"result":{"gas":30000000,"failed":false,"returnValue":"","structLogs":[`,
  )
  let sent = 0
  for (let at = 0; at < steps && sent <= limit; ) {
    let piece = ''
    while (at < steps && piece.length < 65_536 && sent + piece.length <= limit)
      piece += `${at === 0 ? '' : ','}${toStep(at++)}`
    sent += piece.length
    if (!response.write(piece)) await new Promise((resolve) => response.once('drain', resolve))
    if (response.destroyed) return
  }
  response.end(']}}')
}
