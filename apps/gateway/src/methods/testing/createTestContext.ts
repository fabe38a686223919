import { toRpcError } from '@otterscan/clients/errors'
import { toQuantity } from '@otterscan/ethereum/hex'
import { EMPTY_VIEW } from '../../storage/emptyView.ts'
import type { HistoryIndex } from '../../storage/historyIndex.ts'
import type { IndexReader } from '../../storage/storage.ts'
import { type BlockData, createBlockData } from '../../upstream/blockData.ts'
import { createCapabilitySource } from '../../upstream/createCapabilitySource.ts'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import type { NodeAnswer } from '../../upstream/nodeAnswer.ts'
import { createHistoryIndex } from '../createHistoryIndex.ts'
import type { IndexParts, IndexState, MethodContext } from '../methodHandler.ts'
import { createTokenNameIndex } from '../token-names/createTokenNameIndex.ts'

/** A block of a fake chain, with fake transactions. */
export interface TestBlock {
  readonly header: Readonly<Record<string, unknown>>
  readonly transactionCount: number
  readonly uncleNumbers?: readonly bigint[]
}

/** The contents of a fake chain. */
export interface TestChain {
  readonly chainId: bigint
  readonly blocks: readonly TestBlock[]
  /** Address history; without `lists`, the lists are empty. */
  readonly index?: HistoryIndex
  readonly lists?: IndexReader
  readonly indexState?: () => IndexState
  /** Takes precedence over the fake chain. */
  readonly answer?: (method: string, params: readonly unknown[]) => NodeAnswer | undefined
}

/** Who sends the fake transactions. */
export const TEST_SENDER = `0x${'5e'.repeat(20)}`

/** Hash of a fake transaction. */
export function toTestHash(blockNumber: bigint, index: number): string {
  return `0x${blockNumber.toString(16).padStart(32, '0')}${index.toString(16).padStart(32, '0')}`
}

/** A context whose node has only these blocks: plain transfers of 21,000 gas at 1 wei. */
export function createTestContext(chain: TestChain): MethodContext {
  const node = createTestNode(chain)
  const capabilities = createCapabilitySource(node)
  const blocks = createBlockData(node, capabilities)
  return {
    node,
    capabilities,
    blocks,
    index: createTestIndex(chain, blocks),
    maxSearchPageSize: 25,
  }
}

const IDLE: IndexState = {
  checkpoint: undefined,
  gaps: [],
  progress: {
    phase: 'following',
    message: undefined,
    headBlock: undefined,
    missingBlocks: 0n,
    blocksPerSecond: 0,
    transactionsPerSecond: 0,
    remainingSeconds: undefined,
  },
}

/** `undefined` when the chain has neither history nor lists. */
function createTestIndex({ index, lists, indexState }: TestChain, blocks: BlockData): IndexParts | undefined {
  if (index === undefined && lists === undefined) return undefined
  const reader = lists ?? EMPTY_READER
  return {
    history: index ?? createHistoryIndex(reader, blocks),
    lists: reader,
    tokens: createTokenNameIndex(reader, async () => ({ name: undefined, symbol: undefined })),
    state: indexState ?? (() => IDLE),
  }
}

const EMPTY_READER: IndexReader = { read: (task) => task(EMPTY_VIEW) }

function createTestNode(chain: TestChain): NodeClient {
  const requestAnswer: NodeClient['requestAnswer'] = async (method, params) =>
    chain.answer?.(method, params) ?? answerFrom(chain, method, params)
  return {
    display: 'test',
    requestAnswer,
    request: async (method, params) => {
      const answer = await requestAnswer(method, params)
      if ('error' in answer) throw toRpcError(method, answer.error)
      return answer.result
    },
  }
}

function answerFrom({ chainId, blocks }: TestChain, method: string, params: readonly unknown[]): NodeAnswer {
  const [first, second] = params
  const block = blocks.find(({ header }) => header.number === first || header.hash === first)
  switch (method) {
    case 'eth_chainId':
      return { result: toQuantity(chainId) }
    case 'eth_blockNumber':
      return { result: blocks.at(-1)?.header.number ?? '0x0' }
    case 'eth_getBlockByNumber':
    case 'eth_getBlockByHash':
      return { result: block === undefined ? null : toWireBlock(block, second === true) }
    case 'eth_getUncleByBlockHashAndIndex': {
      const number = block?.uncleNumbers?.[Number(second)] ?? 0n
      return { result: { number: toQuantity(number) } }
    }
    case 'eth_getCode':
      return { result: '0x' }
    case 'eth_getTransactionReceipt':
      return { result: toReceipt(String(first)) }
    default:
      return { error: { code: -32_601, message: 'Method not found' } }
  }
}

function toWireBlock({ header, transactionCount }: TestBlock, isWhole: boolean): unknown {
  const number = BigInt(String(header.number))
  const hashes = Array.from({ length: transactionCount }, (_, index) => toTestHash(number, index))
  return {
    parentHash: toTestHash(0n, 0),
    ...header,
    transactions: isWhole ? hashes.map((hash, index) => toTransaction(header, hash, index)) : hashes,
  }
}

function toTransaction(header: TestBlock['header'], hash: string, index: number): unknown {
  const { hash: blockHash, number: blockNumber } = header
  const rest = {
    from: TEST_SENDER,
    to: TEST_SENDER,
    nonce: toQuantity(index),
    value: '0x0',
    gas: '0x5209',
    gasPrice: '0x1',
  }
  return { hash, blockHash, blockNumber, transactionIndex: toQuantity(index), input: '0x0102030405', ...rest }
}

/** Without status and effective price, as old nodes send it. */
function toReceipt(transactionHash: string): unknown {
  return { transactionHash, gasUsed: '0x5208', contractAddress: null, logs: [], logsBloom: '0x00' }
}
