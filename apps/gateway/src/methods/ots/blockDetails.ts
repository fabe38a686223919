import type { BlockReference } from '@otterscan/api-schema/execution/blockReference'
import type { BlockDetails, BlockIssuance } from '@otterscan/ethereum/execution/block'
import { sumBlockGas } from '@otterscan/ethereum/execution/blockFees'
import { computeIssuance } from '@otterscan/ethereum/execution/issuance'
import type { NodeBlock } from '../../upstream/nodeBlock.ts'
import { getUncleNumbers } from '../../upstream/uncleNumbers.ts'
import type { Handler, MethodContext } from '../methodHandler.ts'
import { toDetailsBlock } from '../nodeValues.ts'

/** A block without its transactions, with its issuance and fees; null when unknown or pending. */
export const getBlockDetails: Handler<'ots_getBlockDetails'> = ([block], context) => details(context, block)

/** `getBlockDetails` by hash. */
export const getBlockDetailsByHash: Handler<'ots_getBlockDetailsByHash'> = ([hash], context) =>
  details(context, hash)

async function details(context: MethodContext, reference: BlockReference): Promise<BlockDetails | null> {
  const block = await context.blocks.findBlock(reference)
  if (block === undefined) return null
  const [receipts, issuance] = await Promise.all([
    context.blocks.receiptsOf(block),
    issuanceOf(block, context),
  ])
  const { totalFees, gasWithoutBaseFee } = sumBlockGas(
    receipts.map(({ extra: receiptExtra, ...receipt }, index) => ({
      ...receipt,
      receiptExtra,
      extra: block.transactions[index]?.extra,
    })),
    block.baseFeePerGas,
  )
  return {
    block: toDetailsBlock(block),
    issuance,
    // Deposit gas that is left out reads as none, which would be a statement.
    totalFees: gasWithoutBaseFee === undefined ? undefined : totalFees,
    gasUsedDepositTx: gasWithoutBaseFee,
    unreadable: [],
  }
}

/** Above this there was work: chains of authorities write 1 or 2, and mint nothing. EIP-225. */
const LARGEST_TURN = 2n

/** `undefined` where it is not known: proof-of-work rewards are known of chains with a record only. */
async function issuanceOf(
  block: NodeBlock,
  { node, capabilities }: MethodContext,
): Promise<BlockIssuance | undefined> {
  const { number, difficulty } = block
  if (difficulty === undefined) return undefined
  const uncleNumbers = await getUncleNumbers(block, node)
  const { chainId } = await capabilities.get()
  const known = computeIssuance({ chainId, number, difficulty, uncleNumbers })
  return known ?? (difficulty <= LARGEST_TURN ? NO_ISSUANCE : undefined)
}

const NO_ISSUANCE: BlockIssuance = { blockReward: 0n, uncleReward: 0n, issuance: 0n }
