import { eth_feeHistory, type FeeHistory } from '@otterscan/api-schema/execution/eth'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import { findDialectRules } from '@otterscan/ethereum/dialects/findDialectRules'
import { parseSafeCount } from '@otterscan/ethereum/hex'
import type { NodeBlock } from '../../upstream/nodeBlock.ts'
import type { NormalizedReceipt } from '../../upstream/normalizeReceipt.ts'
import { tryDecode } from '../../upstream/tryDecode.ts'
import { serverError } from '../gatewayError.ts'
import { type CallContext, type Handler, NodeResult, type Params } from '../methodHandler.ts'

/** Blocks of which the gateway itself reads all receipts. */
const MAX_OWN_BLOCKS = 100
/** Blocks that the chain may grow by between the two answers. */
const DRIFT = 2n

/**
 * Fees of blocks: the node's own answer where it is about the blocks asked for, else worked out from the blocks and their
 * receipts, the newest hundred at most. A node that was restarted with saved state, such as anvil, answers for fewer
 * blocks than it names. execution-apis eth_feeHistory, EIP-1559.
 */
export const getFeeHistory: Handler<'eth_feeHistory'> = async (params, context) => {
  const [blockCount, newest] = params
  const last = typeof newest === 'bigint' ? newest : await context.blocks.headNumber()
  const answer = await askNode(params, context)
  const isAboutOtherBlock = typeof newest !== 'bigint' && newest !== 'latest'
  if (answer !== undefined && (isAboutOtherBlock || reaches(answer.fees, last))) {
    return new NodeResult(answer.wire)
  }
  if (isAboutOtherBlock) throw serverError('the node does not report fees up to this block')
  return computeFees(params, Math.min(blockCount, MAX_OWN_BLOCKS), last, context)
}

interface NodeAnswer {
  readonly wire: unknown
  readonly fees: FeeHistory
}

/** `undefined` when the node lacks the method, or what it sends cannot be read. */
async function askNode(
  params: Params<'eth_feeHistory'>,
  { node, signal }: CallContext,
): Promise<NodeAnswer | undefined> {
  try {
    const wire = await node.request(eth_feeHistory.name, eth_feeHistory.toParams(...params), signal)
    const fees = tryDecode({ decode: (value: unknown) => eth_feeHistory.decodeResult(value) }, wire)
    return fees && { wire, fees }
  } catch (error) {
    if (error instanceof MethodNotFoundError) return undefined
    throw error
  }
}

/** True where the lists end at the block asked for. */
function reaches({ oldestBlock, gasUsedRatios }: FeeHistory, last: bigint): boolean {
  if (gasUsedRatios === undefined) return false
  const end = oldestBlock + BigInt(gasUsedRatios.length) - 1n
  return end >= last && end <= last + DRIFT
}

async function computeFees(
  [, , percentiles]: Params<'eth_feeHistory'>,
  blockCount: number,
  last: bigint,
  context: CallContext,
): Promise<FeeHistory> {
  const first = last - BigInt(blockCount) + 1n
  const oldestBlock = first < 0n ? 0n : first
  const numbers: bigint[] = []
  for (let number = oldestBlock; number <= last; number++) numbers.push(number)
  const blocks = await Promise.all(numbers.map((number) => getBlock(number, context)))
  const rewards = await Promise.all(blocks.map((block) => getTips(block, percentiles, context)))
  const baseFees = blocks.map(({ baseFeePerGas }) => baseFeePerGas)
  const next = await computeNextBaseFee(blocks.at(-1), context)
  const ratios = blocks.map(toGasUsedRatio)
  return {
    oldestBlock,
    baseFeePerGas: allKnown(next === undefined ? baseFees : [...baseFees, next]),
    gasUsedRatios: allKnown(ratios),
    // Their rules differ from fork to fork, and from chain to chain.
    baseFeePerBlobGas: undefined,
    blobGasUsedRatios: undefined,
    rewards: allKnown(rewards),
    unreadable: [],
  }
}

async function getBlock(number: bigint, { blocks }: CallContext): Promise<NodeBlock> {
  const block = await blocks.findBlock(number)
  if (block === undefined)
    throw serverError(`the node does not have block ${number}, which fees are worked out from`)
  return block
}

/** Priority fees at percentiles of the gas of a block, in rising order; `undefined` when one is not known. */
async function getTips(
  block: NodeBlock,
  percentiles: readonly number[],
  { blocks }: CallContext,
): Promise<readonly bigint[] | undefined> {
  const receipts = await blocks.receiptsOf(block)
  const paid = receipts.map((receipt) => toPaid(receipt, block.baseFeePerGas ?? 0n))
  const known = allKnown(paid)
  if (known === undefined) return undefined
  const sorted = known.toSorted((one, other) => (one.tip < other.tip ? -1 : one.tip > other.tip ? 1 : 0))
  const total = sorted.reduce((sum, { gas }) => sum + gas, 0n)
  return percentiles.map((percentile) => {
    // Millionths of a percent: percentiles may be fractions.
    const wanted = (total * BigInt(Math.round(percentile * 1e6))) / 100_000_000n
    let sum = 0n
    const at = sorted.findIndex(({ gas }) => {
      sum += gas
      return sum >= wanted
    })
    return sorted[at]?.tip ?? 0n
  })
}

interface Paid {
  readonly tip: bigint
  readonly gas: bigint
}

/** Transactions that pay no base fee, such as deposits, have no tip. */
function toPaid({ effectiveGasPrice, gasUsed }: NormalizedReceipt, baseFee: bigint): Paid | undefined {
  if (effectiveGasPrice === undefined || gasUsed === undefined) return undefined
  return { tip: effectiveGasPrice > baseFee ? effectiveGasPrice - baseFee : 0n, gas: gasUsed }
}

function toGasUsedRatio({ gasUsed, gasLimit }: NodeBlock): number | undefined {
  const used = gasUsed === undefined ? undefined : parseSafeCount(gasUsed)
  const limit = gasLimit === undefined ? undefined : parseSafeCount(gasLimit)
  return used === undefined || limit === undefined || limit === 0 ? undefined : used / limit
}

/** By Ethereum's rule; `undefined` where the chain has rules of its own, and before London. */
async function computeNextBaseFee(
  block: NodeBlock | undefined,
  { capabilities }: CallContext,
): Promise<bigint | undefined> {
  const { chainId } = await capabilities.get()
  const { baseFeePerGas: fee, gasUsed: used, gasLimit } = block ?? {}
  if (fee === undefined || used === undefined || gasLimit === undefined) return undefined
  const target = gasLimit / 2n
  if (findDialectRules(chainId) !== undefined || target === 0n) return undefined
  if (used < target) return fee - (fee * (target - used)) / target / 8n
  const step = (fee * (used - target)) / target / 8n
  return used === target || step > 0n ? fee + step : fee + 1n
}

/** `undefined` when one of them is. */
function allKnown<Value>(values: readonly (Value | undefined)[]): readonly Value[] | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? known : undefined
}
