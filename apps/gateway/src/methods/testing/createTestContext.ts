import { toRpcError } from '@otterscan/clients/errors'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { HistoryIndex } from '../../storage/historyIndex.ts'
import { createBlockData } from '../../upstream/blockData.ts'
import { createCapabilitySource } from '../../upstream/createCapabilitySource.ts'
import type { NodeAnswer, NodeClient } from '../../upstream/createNodeClient.ts'
import type { MethodContext } from '../methodHandler.ts'

/** A block of a made-up chain; its transactions are made up as well. */
export interface TestBlock {
  readonly header: Readonly<Record<string, unknown>>
  readonly transactionCount: number
  readonly uncleNumbers?: readonly bigint[]
}

/** What a made-up chain holds. */
export interface TestChain {
  readonly chainId: bigint
  readonly blocks: readonly TestBlock[]
  readonly index?: HistoryIndex
  /** Answers before the made-up chain does. */
  readonly answer?: (method: string, params: readonly unknown[]) => NodeAnswer | undefined
}

const SENDER = `0x${'5e'.repeat(20)}`

/** Hash of a made-up transaction. */
export function toTestHash(blockNumber: bigint, index: number): string {
  return `0x${blockNumber.toString(16).padStart(32, '0')}${index.toString(16).padStart(32, '0')}`
}

/** A context over a node that knows these blocks only: plain transfers of 21,000 gas at 1 wei. */
export function createTestContext(chain: TestChain): MethodContext {
  const node = createTestNode(chain)
  const capabilities = createCapabilitySource(node)
  return {
    node,
    capabilities,
    blocks: createBlockData(node, capabilities),
    index: chain.index,
    maxSearchPageSize: 25,
  }
}

function createTestNode(chain: TestChain): NodeClient {
  const ask: NodeClient['ask'] = async (method, params) =>
    chain.answer?.(method, params) ?? answerFrom(chain, method, params)
  return {
    display: 'test',
    ask,
    request: async (method, params) => {
      const answer = await ask(method, params)
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
    ...header,
    transactions: isWhole ? hashes.map((hash, index) => toTransaction(header, hash, index)) : hashes,
  }
}

function toTransaction(header: TestBlock['header'], hash: string, index: number): unknown {
  const { hash: blockHash, number: blockNumber } = header
  const rest = {
    from: SENDER,
    to: SENDER,
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
