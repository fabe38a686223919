import { address, count, hash32, hexData, isWireObject, quantity } from '@otterscan/api-schema/codec'
import { list, orElse } from '@otterscan/api-schema/combinators'
import type { MovedToken, TokenTransferEntry } from '@otterscan/api-schema/execution/tokenTransfer'
import { pick } from '@otterscan/api-schema/object'
import { RpcError } from '@otterscan/clients/errors'
import {
  readTransferParties,
  TRANSFER_BATCH_TOPIC,
  TRANSFER_SINGLE_TOPIC,
  TRANSFER_TOPIC,
} from '@otterscan/decode/token/tokenTransfers'
import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { ContractClass } from '../../storage/blockRows.ts'
import { toTransferKind } from '../../storage/transferKind.ts'
import { tryDecode } from '../../upstream/tryDecode.ts'
import { UnreadableAnswerError } from '../../upstream/unreadableAnswer.ts'
import type { MethodContext } from '../methodHandler.ts'

/** Block whose transfers are wanted, as the index has it, and the classes of the token. */
export interface TransferBlock {
  readonly number: bigint
  readonly hash: Hex
  readonly token: Address
  readonly classes: readonly ContractClass[]
}

/** Transfers of a token in a block. */
export interface BlockTransfers {
  /** By the position of their log in the block. */
  readonly byPosition: ReadonlyMap<number, TokenTransferEntry>
  /** Logs that cannot be read, as the node sent them. */
  readonly lost: readonly unknown[]
}

/**
 * All transfers of a token in a block; `undefined` when the node does not know the block. By hash, because the chain
 * may have been reorganized since. Throws: as the node's client, `UnreadableAnswerError`.
 */
export async function getBlockTransfers(
  { number, hash, token, classes }: TransferBlock,
  context: Pick<MethodContext, 'node' | 'blocks'>,
): Promise<BlockTransfers | undefined> {
  const wires = await getLogs({ hash, token }, context)
  return wires === undefined ? undefined : toBlockTransfers(requireLogs(wires), { number, token, classes })
}

function requireLogs(wires: unknown): readonly unknown[] {
  if (Array.isArray(wires)) return wires as readonly unknown[]
  throw new UnreadableAnswerError('The node did not return a list of logs.', wires)
}

/**
 * Logs of the transfers of a token in a range of blocks, by the number and the hash of their block. Throws: as the node's client,
 * `UnreadableAnswerError`.
 */
export async function getTransferLogs(
  { token, from, to }: { readonly token: Address; readonly from: bigint; readonly to: bigint },
  { node }: Pick<MethodContext, 'node'>,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
  const wires = requireLogs(
    await node.request('eth_getLogs', [{ ...range, address: token, topics: [TOPICS] }]),
  )
  const byBlock = new Map<string, unknown[]>()
  for (const wire of wires) {
    const place = isWireObject(wire) ? tryDecode(blockFields, wire) : undefined
    // One of no known block is in none, so that its block lacks it.
    if (place === undefined) continue
    const name = toBlockName(place.blockNumber, place.blockHash)
    const known = byBlock.get(name)
    if (known === undefined) byBlock.set(name, [wire])
    else known.push(wire)
  }
  return byBlock
}

/** The name of a block in the logs of a range. */
export function toBlockName(number: bigint, hash: Hex): string {
  return `${number} ${hash}`
}

const blockFields = pick({ core: { blockNumber: quantity, blockHash: hash32 } })

/** The transfers of a token among the logs of a block. */
export function toBlockTransfers(
  wires: readonly unknown[],
  { number, token, classes }: Omit<TransferBlock, 'hash'>,
): BlockTransfers {
  const byPosition = new Map<number, TokenTransferEntry>()
  const lost: unknown[] = []
  for (const wire of wires) {
    const log = isWireObject(wire) ? tryDecode(logFields, wire) : undefined
    if (log === undefined) lost.push(wire)
    const parties = log && readTransferParties({ ...log, data: log.data ?? '0x' })
    if (log === undefined || parties === undefined || toLowerAddress(log.address) !== token) continue
    const { from, to } = parties
    const standard = toTransferKind(parties, classes)
    const moved = parties.moved?.map(({ id, value }): MovedToken => {
      return standard === 'erc721' ? { tokenId: value, amount: 1n } : { tokenId: id, amount: value }
    })
    const { logIndex, transactionIndex, transactionHash } = log
    const place = { blockNumber: number, transactionIndex, transactionHash, logIndex }
    byPosition.set(logIndex, { ...place, from, to, standard, moved })
  }
  return { byPosition, lost }
}

/** An error of the node counts only if it has the block. */
async function getLogs(
  { hash, token }: Pick<TransferBlock, 'hash' | 'token'>,
  { node, blocks }: Pick<MethodContext, 'node' | 'blocks'>,
): Promise<unknown> {
  try {
    return await node.request('eth_getLogs', [{ blockHash: hash, address: token, topics: [TOPICS] }])
  } catch (error) {
    if (error instanceof RpcError && (await blocks.findBlock(hash)) === undefined) return undefined
    throw error
  }
}

const TOPICS: readonly Hex[] = [TRANSFER_TOPIC, TRANSFER_SINGLE_TOPIC, TRANSFER_BATCH_TOPIC]

const logFields = pick({
  core: {
    address,
    topics: list(hash32),
    data: orElse(hexData, undefined),
    logIndex: count,
    transactionIndex: count,
    transactionHash: hash32,
  },
})
