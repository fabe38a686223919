import { quantity } from '@otterscan/api-schema/codec'
import { RpcError } from '@otterscan/clients/errors'
import { encodeRlp, toBigEndian } from '@otterscan/decode/rlp'
import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { hexToBytes, sliceHex, toQuantity } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import type { NodeClient } from './createNodeClient.ts'
import { neverStarted } from './frameErrors.ts'
import type { NodeTransaction } from './nodeBlock.ts'
import { tryDecode } from './tryDecode.ts'

/**
 * Fills in the addresses of failed creations, which some tracers omit, from creator and nonce. CREATE2 creations and
 * those of a creator whose nonce cannot be determined stay without one.
 */
export async function fillCreatedAddresses(
  frames: readonly CallFrame[],
  transaction: Pick<NodeTransaction, 'nonce' | 'blockNumber'>,
  node: NodeClient,
  findNonce: FindNonce = (creator, usedHere) => findNonceBefore(creator, usedHere, transaction, node),
): Promise<readonly CallFrame[]> {
  if (frames.every(({ type, to }) => type !== 'CREATE' || to !== undefined)) return frames
  const { offsets, totals, created } = countCreations(frames)
  const filled: CallFrame[] = []
  for (const [at, frame] of frames.entries()) {
    const offset = offsets[at]
    if (frame.type !== 'CREATE' || frame.to !== undefined || offset === undefined) {
      filled.push(frame)
      continue
    }
    const creator = frame.from.toLowerCase()
    const first =
      at === 0
        ? transaction.nonce
        : created.has(creator)
          ? 1n
          : await findNonce(creator, totals.get(creator) ?? 0)
    filled.push(
      first === undefined ? frame : { ...frame, to: toCreatedAddress(creator, first + BigInt(offset)) },
    )
  }
  return filled
}

/** The nonce of a creator before the frames, which leave it `usedHere` higher; `undefined` where it is not certain. */
type FindNonce = (creator: string, usedHere: number) => Promise<bigint | undefined>

/** Address of a contract by creator and nonce. Yellow Paper, section 7. */
export function toCreatedAddress(creator: string, nonce: bigint): Address {
  return sliceHex(keccak256(encodeRlp([hexToBytes(creator), toBigEndian(nonce)])), 12)
}

interface CreationCounts {
  /** For each creation: how many its creator had started before. */
  readonly offsets: readonly (number | undefined)[]
  /** Number of each creator's creations that persist. */
  readonly totals: ReadonlyMap<string, number>
  /** Contracts created by this transaction: their first nonce is 1. */
  readonly created: ReadonlySet<string>
}

/** A failed frame reverts the nonces used inside it, but not the one it was created with. */
function countCreations(frames: readonly CallFrame[]): CreationCounts {
  const offsets: (number | undefined)[] = []
  const created = new Set<string>()
  let counts = new Map<string, number>()
  const open: { readonly depth: number; readonly restore: Map<string, number> | undefined }[] = []
  const closeDownTo = (depth: number) => {
    for (let last = open.at(-1); last !== undefined && last.depth >= depth; last = open.at(-1)) {
      counts = last.restore ?? counts
      open.pop()
    }
  }
  for (const frame of frames) {
    closeDownTo(frame.depth)
    const isCreation = frame.type === 'CREATE' || frame.type === 'CREATE2'
    const creator = frame.from.toLowerCase()
    const used = counts.get(creator) ?? 0
    offsets.push(isCreation ? used : undefined)
    if (isCreation && !neverStarted(frame)) {
      counts.set(creator, used + 1)
      if (frame.to !== undefined) created.add(frame.to.toLowerCase())
    }
    open.push({ depth: frame.depth, restore: frame.error === undefined ? undefined : new Map(counts) })
  }
  closeDownTo(0)
  return { offsets, totals: counts, created }
}

/** Certain only when nothing else in the block used the creator's nonce. */
async function findNonceBefore(
  creator: string,
  usedHere: number,
  { blockNumber }: Pick<NodeTransaction, 'blockNumber'>,
  node: NodeClient,
): Promise<bigint | undefined> {
  if (blockNumber === 0n) return undefined
  try {
    const [before, after] = await Promise.all(
      [blockNumber - 1n, blockNumber].map(async (block) =>
        tryDecode(quantity, await node.request('eth_getTransactionCount', [creator, toQuantity(block)])),
      ),
    )
    return before !== undefined && after !== undefined && after - before === BigInt(usedHere)
      ? before
      : undefined
  } catch (error) {
    // The state of that block is pruned: the creation stays without an address.
    if (error instanceof RpcError) return undefined
    throw error
  }
}
