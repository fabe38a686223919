import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { BlockData } from './blockData.ts'
import { type BlockContentParts, type ContentBlock, createFrameReader } from './blockFrames.ts'
import type { NodeClient } from './createNodeClient.ts'
import { type Delegation, readDelegations } from './delegations.ts'
import { findFaultOfBlock } from './faultOfBlock.ts'
import type { NodeTransaction } from './nodeBlock.ts'
import type { NormalizedReceipt } from './normalizeReceipt.ts'
import { type BlockParse, parseReadableBlock, type ReadableBlock } from './readableBlock.ts'
import { getUncleNumbers } from './uncleNumbers.ts'

/** A block with its receipts and call frames, as far as the node tells them. */
export interface BlockContent {
  readonly chainId: bigint
  readonly block: ReadableBlock
  /** The transactions; those that cannot be read are `undefined`. Empty when the list itself cannot be read. */
  readonly transactions: readonly (NodeTransaction | undefined)[]
  /** Of each transaction; `undefined` where the node has none. */
  readonly receipts: readonly (NormalizedReceipt | undefined)[]
  /** Call frames of each transaction; `undefined` where the node has none. */
  readonly frames: readonly (readonly CallFrame[] | undefined)[]
  /** `undefined` when an uncle cannot be read. */
  readonly uncleNumbers: readonly bigint[] | undefined
  readonly delegations: readonly Delegation[]
  /** What could not be read, to display; empty for a whole block. */
  readonly faults: readonly string[]
}

/** What the node tells of a block. `unreadable`: not even its place in the chain. */
export type BlockReading =
  | { readonly kind: 'content'; readonly content: BlockContent }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Fetches complete blocks with as few calls as the node allows. */
export interface BlockContentSource {
  /**
   * A block. `isLastTry`: a part that cannot be had for whatever reason is left out. Throws: as the node's client, for
   * errors that may be temporary and say nothing about the block.
   */
  get(blockNumber: bigint, isLastTry: boolean): Promise<BlockReading>
}

/** Sends no request before the first block. */
export function createBlockContentSource({
  node,
  capabilities,
  blocks,
}: BlockContentParts): BlockContentSource {
  const readFrames = createFrameReader({ node, capabilities, blocks })
  return {
    get: async (blockNumber, isLastTry) => {
      const parse = await readBlock(blockNumber, isLastTry, node)
      if ('reason' in parse) return { kind: 'unreadable', reason: parse.reason }
      const { block } = parse
      const transactions = block.transactions ?? []
      const faults = [...parse.faults]
      const orFault = async <T>(what: string, work: () => Promise<T>, without: T): Promise<T> => {
        try {
          return await work()
        } catch (error) {
          const fault = findFaultOfBlock(error, isLastTry)
          if (fault === undefined) throw error
          if (!faults.some((one) => one.startsWith(what))) faults.push(`${what}: ${fault}`)
          return without
        }
      }
      const { chainId } = await capabilities.get()
      const [receipts, uncleNumbers, delegations] = await Promise.all([
        readReceipts({ block, transactions }, blocks, orFault),
        orFault('uncles', () => getUncleNumbers(block, node), undefined),
        orFault(
          'authorizations',
          () => readDelegations({ chainId, blockNumber }, transactions, node),
          NO_DELEGATIONS,
        ),
      ])
      faults.push(...listReceiptFaults(receipts))
      const untraced: BlockContent['frames'] = transactions.map(() => undefined)
      const vague = new Set<NodeTransaction>()
      const frames = await orFault(
        'inner calls',
        () => readFrames({ block, transactions }, receipts, vague),
        untraced,
      )
      if (vague.size > 0) faults.push(`${vague.size} of its traces cannot be read completely`)
      const content = { chainId, block, transactions, receipts, uncleNumbers, frames, delegations, faults }
      return { kind: 'content', content }
    },
  }
}

const NO_DELEGATIONS: readonly Delegation[] = []

async function readBlock(
  blockNumber: bigint,
  isLastTry: boolean,
  node: NodeClient,
): Promise<BlockParse | { readonly reason: string }> {
  try {
    const wire = await node.request('eth_getBlockByNumber', [toQuantity(blockNumber), true])
    if (wire === null) return { reason: 'the node does not have it' }
    const parse = parseReadableBlock(wire)
    if (parse.block.number === blockNumber) return parse
    return { reason: `the node answered with block ${parse.block.number}` }
  } catch (error) {
    const fault = error instanceof CheckFailedError ? error.message : findFaultOfBlock(error, isLastTry)
    if (fault === undefined) throw error
    return { reason: fault }
  }
}

type OrFault = <T>(what: string, work: () => Promise<T>, without: T) => Promise<T>

/** One that is missing costs itself. */
async function readReceipts(
  { block, transactions }: ContentBlock,
  blocks: BlockData,
  orFault: OrFault,
): Promise<BlockContent['receipts']> {
  const known = transactions.filter((one) => one !== undefined)
  const { hash, number, baseFeePerGas } = block
  const settled = await orFault(
    'receipts',
    () => blocks.settleReceipts({ hash, number, baseFeePerGas, transactions: known }, known),
    [],
  )
  const receipts = new Map<NodeTransaction, NormalizedReceipt | undefined>()
  for (const [at, one] of settled.entries()) {
    const transaction = known[at]
    if (transaction === undefined) continue
    const receipt = await orFault('receipts', () => settle(one), undefined)
    receipts.set(transaction, receipt)
  }
  return transactions.map((one) => one && receipts.get(one))
}

async function settle(one: PromiseSettledResult<NormalizedReceipt>): Promise<NormalizedReceipt | undefined> {
  if (one.status === 'rejected') throw one.reason
  return one.value
}

/** Fields of a receipt that the index is made from, besides the logs themselves. */
const INDEXED_MEMBERS = /^(gasUsed|effectiveGasPrice|status|contractAddress|logs)$/

function listReceiptFaults(receipts: BlockContent['receipts']): readonly string[] {
  const vague = receipts.filter(
    (one) =>
      one !== undefined && (lacksLogs(one) || one.unreadable.some(({ path }) => INDEXED_MEMBERS.test(path))),
  ).length
  return vague === 0 ? [] : [`${vague} of its ${receipts.length} receipts cannot be read completely`]
}

/** Some nodes write null where there are none; the bloom filter tells. */
function lacksLogs({ logs, logsBloom }: NormalizedReceipt): boolean {
  return logs === undefined && !/^0x0*$/.test(logsBloom ?? '')
}
