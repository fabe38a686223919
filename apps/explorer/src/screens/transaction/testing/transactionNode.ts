import { toRpcError } from '@otterscan/clients/errors'
import type { Transport } from '@otterscan/clients/transport/transport'

/** Hash of the transaction on the page. */
export const HASH = `0x${'ab'.repeat(32)}` as const
/** Its block. */
export const BLOCK_HASH = `0x${'b0'.repeat(32)}` as const
export const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const RECIPIENT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

/** Of the block. */
export const FEE_RECIPIENT = '0x00000000000000000000000000000000C0FfeE00'

/** What a method answers: a value, or a function of its parameters; a thrown object becomes the node's error. */
export type Answers = Readonly<Record<string, unknown>>

/** A node that keeps count of what it is asked. */
export interface TransactionNode {
  readonly transport: Transport
  /** Methods asked, one list for each turn of the event loop: calls of one turn share a batch. */
  readonly batches: string[][]
  /** Answers by method; may be changed while the page stands. */
  answers: Answers
}

/** A transaction as the wire gives it: type 2, 0 ETH, no input, mined; `changes` go over it. */
export function wireTransaction(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    hash: HASH,
    type: '0x2',
    chainId: '0x539',
    from: SENDER.toLowerCase(),
    to: RECIPIENT.toLowerCase(),
    value: '0x14d1120d7b160000',
    gas: '0x5208',
    nonce: '0x7',
    input: '0x',
    gasPrice: '0x77359400',
    maxFeePerGas: '0x12a05f200',
    maxPriorityFeePerGas: '0x3b9aca00',
    accessList: [],
    r: '0x1',
    s: '0x2',
    v: '0x0',
    yParity: '0x0',
    blockHash: BLOCK_HASH,
    blockNumber: '0x64',
    transactionIndex: '0x1',
    ...changes,
  }
}

/** Its receipt: success, 21,000 gas at 2 gwei, no logs. */
export function wireReceipt(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    transactionHash: HASH,
    transactionIndex: '0x1',
    blockHash: BLOCK_HASH,
    blockNumber: '0x64',
    from: SENDER.toLowerCase(),
    to: RECIPIENT.toLowerCase(),
    type: '0x2',
    status: '0x1',
    gasUsed: '0x5208',
    cumulativeGasUsed: '0xa410',
    effectiveGasPrice: '0x77359400',
    logs: [],
    logsBloom: `0x${'00'.repeat(256)}`,
    contractAddress: null,
    ...changes,
  }
}

/** What its node says of the transaction as pending: no block and no receipt. */
export function pendingAnswers(): Answers {
  return {
    eth_getTransactionByHash: wireTransaction({ blockHash: null, blockNumber: null, transactionIndex: null }),
    eth_getTransactionReceipt: null,
  }
}

const DETAILS = {
  block: {
    hash: BLOCK_HASH,
    parentHash: `0x${'b1'.repeat(32)}`,
    number: '0x64',
    miner: FEE_RECIPIENT,
    timestamp: '0x65000000',
    gasUsed: '0xf618',
    gasLimit: '0x1c9c380',
    baseFeePerGas: '0x3b9aca00',
    transactionCount: 3,
  },
  issuance: {},
  totalFees: '0x0',
}

/** A node where everything is known; `answers` go over its own. */
export function buildTransactionNode(answers: Answers = {}): TransactionNode {
  const batches: string[][] = []
  let isOpen = false
  const node: TransactionNode = {
    batches,
    answers: {
      eth_getTransactionByHash: wireTransaction(),
      eth_getTransactionReceipt: wireReceipt(),
      eth_getTransactionCount: '0x9',
      eth_getBlockByHash: null,
      eth_getBlockByNumber: {
        hash: BLOCK_HASH,
        number: '0x64',
        parentHash: BLOCK_HASH,
        timestamp: '0x65000000',
      },
      ots_getBlockDetailsByHash: DETAILS,
      ots_getInternalOperations: [],
      ots_getTransactionError: '0x',
      ots_getTransactionBySenderAndNonce: null,
      ots_hasCode: ([address]: readonly unknown[]) =>
        String(address).toLowerCase() === RECIPIENT.toLowerCase(),
      ...answers,
    },
    transport: {
      subscribe: undefined,
      close: () => {},
      request: async (method, params) => {
        if (!isOpen) {
          isOpen = true
          batches.push([])
          setTimeout(() => {
            isOpen = false
          }, 0)
        }
        batches.at(-1)?.push(method)
        await new Promise((resolve) => setTimeout(resolve, 1))
        return answer(method, params, node.answers)
      },
    },
  }
  return node
}

function answer(method: string, params: readonly unknown[], answers: Answers): unknown {
  if (!Object.hasOwn(answers, method)) {
    throw toRpcError(method, { code: -32601, message: `the method ${method} does not exist` })
  }
  const value = answers[method]
  return typeof value === 'function' ? value(params) : value
}
