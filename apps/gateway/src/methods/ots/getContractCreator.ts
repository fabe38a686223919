import { buildCallTree, walkCallTree } from '@otterscan/decode/trace/callTree'
import type { Address } from '@otterscan/ethereum/address'
import type { KnownBlock } from '../../upstream/knownBlock.ts'
import type { NormalReceipt } from '../../upstream/normalizeReceipt.ts'
import { toLowerAddress, type WireObject } from '../../upstream/wireValue.ts'
import { findStart, readStateAt } from '../historicalState.ts'
import { answersAsErigon, type MethodCall, type MethodContext, type MethodHandler } from '../methodHandler.ts'
import { readAddress } from '../parameters.ts'
import { requireTrace } from '../transactionTrace.ts'

/** Who made the contract at an address and where; null for accounts without code, delegations and the genesis. */
export const getContractCreator: MethodHandler = async (call, context) => {
  const address = readAddress(call.params, 0)
  const { blocks, index, capabilities, node } = context
  const head = await blocks.headNumber()
  const code = await readStateAt(context, 'eth_getCode', address, head)
  if (!isContractCode(code)) return null
  const indexed = await index?.findCreation(address)
  if (indexed !== undefined) {
    return { hash: indexed.transactionHash, creator: indexed.creator.toLowerCase() }
  }
  if (answersAsErigon(await capabilities.get())) return node.request(call.method, [address], call.signal)
  const start = await findStart(head, async (blockNumber) =>
    isContractCode(await readStateAt(context, 'eth_getCode', address, blockNumber)),
  )
  const block = start === undefined ? undefined : await blocks.findBlock({ kind: 'number', number: start })
  return block === undefined ? null : findCreation(call, address, block, context)
}

const DELEGATION_PREFIX = '0xef0100'
const DELEGATION_LENGTH = 48

/** A delegation (EIP-7702) is code that nobody created. */
function isContractCode(code: unknown): boolean {
  if (typeof code !== 'string' || code.length <= 2) return false
  return !(code.length === DELEGATION_LENGTH && code.toLowerCase().startsWith(DELEGATION_PREFIX))
}

async function findCreation(
  call: MethodCall,
  address: Address,
  block: KnownBlock,
  context: MethodContext,
): Promise<WireObject | null> {
  const receipts = await context.blocks.receiptsOf(block)
  const direct = receipts.findIndex((receipt) => created(receipt) === address)
  const sent = block.transactions[direct]
  if (sent !== undefined) return { hash: sent.hash, creator: sent.from }
  // From the end: of several creations in a block the last is the one that stands.
  for (let at = block.transactions.length - 1; at >= 0; at--) {
    const transaction = block.transactions[at]
    const receipt = receipts[at]
    if (transaction === undefined || receipt?.status === 0 || receipt === undefined) continue
    const { frames } = await requireTrace(call, { transaction, receipt }, context)
    const root = buildCallTree(frames)
    const creation = Array.from(root === undefined ? [] : walkCallTree(root)).findLast(
      ({ frame, reverted }) =>
        reverted === undefined && frame.type.startsWith('CREATE') && frame.to?.toLowerCase() === address,
    )
    if (creation !== undefined) return { hash: transaction.hash, creator: creation.frame.from.toLowerCase() }
  }
  return null
}

function created({ wire, status }: NormalReceipt): Address | undefined {
  return status === 0 ? undefined : toLowerAddress(wire.contractAddress)
}
