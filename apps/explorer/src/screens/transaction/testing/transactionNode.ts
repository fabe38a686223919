import { type Answers, createFakeNode, type FakeNode, findAnswer } from '@otterscan/testing/fakeNode'

/** Hash of the transaction on the page. */
export const HASH = `0x${'ab'.repeat(32)}` as const
/** Its block. */
export const BLOCK_HASH = `0x${'b0'.repeat(32)}` as const
export const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const RECIPIENT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

/** Topic of a token transfer. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Of the block. */
export const FEE_RECIPIENT = '0x00000000000000000000000000000000C0FfeE00'

/** Hex as a word of 32 bytes. */
export function word(hex: string): string {
  return `0x${hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`
}

/** A fake node whose responses may be changed while the page is rendered. */
export interface TransactionNode extends FakeNode {
  answers: Answers
}

/** A transaction in wire format: type 2, 0 ETH, no input, mined; `changes` override it. */
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

/** Responses for the transaction as pending: no block and no receipt. */
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

/** A fake node with complete data; `answers` override its own. */
export function buildTransactionNode(answers: Answers = {}): TransactionNode {
  const fake = createFakeNode((method, params) => findAnswer(node.answers, method, params))
  const node = Object.assign(fake, {
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
    } as Answers,
  })
  return node
}
