import { TransportError } from '@otterscan/clients/errors'
import { toIssuance } from '@otterscan/ethereum/execution/issuance'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { BlockSelector, KnownBlock } from '../../upstream/knownBlock.ts'
import type { NormalReceipt } from '../../upstream/normalizeReceipt.ts'
import { isWireObject, toInteger, type WireObject } from '../../upstream/wireValue.ts'
import { encodeBlock } from '../encode/block.ts'
import { encodeIssuance } from '../encode/issuance.ts'
import type { MethodContext, MethodHandler } from '../methodHandler.ts'
import { readBlock, readHash } from '../parameters.ts'

/** A block without its transactions, what it minted and what it was paid; null when unknown or pending. */
export const getBlockDetails: MethodHandler = ({ params }, context) => details(context, readBlock(params, 0))

/** As `getBlockDetails`, by hash. */
export const getBlockDetailsByHash: MethodHandler = ({ params }, context) =>
  details(context, { kind: 'hash', hash: readHash(params, 0) })

async function details(context: MethodContext, selector: BlockSelector): Promise<WireObject | null> {
  const block = await context.blocks.findBlock(selector)
  if (block === undefined) return null
  const [receipts, issuance] = await Promise.all([
    context.blocks.receiptsOf(block),
    issuanceOf(block, context),
  ])
  return {
    block: encodeBlock(block),
    issuance: encodeIssuance(issuance),
    totalFees: toQuantity(sumFees(receipts)),
    ...depositGas(receipts),
  }
}

/** What all transactions paid, the burnt part included, blob fees not; wei. */
function sumFees(receipts: readonly NormalReceipt[]): bigint {
  let total = 0n
  for (const { gasUsed, effectiveGasPrice } of receipts) total += gasUsed * effectiveGasPrice
  return total
}

/** OP stack: the deposit transaction pays no base fee, so its gas is told apart. */
function depositGas(receipts: readonly NormalReceipt[]): WireObject {
  const deposits = receipts.filter(({ wire }) => wire.type === '0x7e')
  if (deposits.length === 0) return {}
  return { gasUsedDepositTx: toQuantity(deposits.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)) }
}

/** Proof of work is known of the main network only; other chains mint nothing here, as with Reth and anvil. */
async function issuanceOf(block: KnownBlock, { node, capabilities }: MethodContext) {
  const { hash, number, difficulty, header } = block
  const uncles: readonly unknown[] = Array.isArray(header.uncles) ? header.uncles : []
  const uncleNumbers = await Promise.all(
    (difficulty === 0n ? [] : uncles).map(async (_, at) => {
      const uncle = await node.request('eth_getUncleByBlockHashAndIndex', [hash, toQuantity(at)])
      const uncleNumber = isWireObject(uncle) ? toInteger(uncle.number) : undefined
      if (uncleNumber === undefined)
        throw new TransportError(`The node has no uncle ${at} of block ${number}.`)
      return uncleNumber
    }),
  )
  const { chainId } = await capabilities.get()
  return toIssuance({ chainId, number, difficulty, uncleNumbers }) ?? NO_ISSUANCE
}

const NO_ISSUANCE = { blockReward: 0n, uncleReward: 0n, issuance: 0n }
