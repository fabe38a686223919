import { RpcError } from '@otterscan/clients/errors'
import { encodeRlp, toBigEndian } from '@otterscan/decode/rlp'
import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { hexToBytes, sliceHex, toQuantity } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import type { NodeClient } from './createNodeClient.ts'
import { neverStarted } from './frameErrors.ts'
import type { KnownTransaction } from './knownBlock.ts'
import { toInteger } from './wireValue.ts'

/**
 * Frames with the address of failed creations filled in, which some tracers leave out: from creator and nonce. Creations
 * by CREATE2 and those of a creator whose nonce cannot be told stay without one.
 */
export async function fillCreatedAddresses(
  frames: readonly CallFrame[],
  transaction: KnownTransaction,
  node: NodeClient,
): Promise<readonly CallFrame[]> {
  if (frames.every(({ type, to }) => type !== 'CREATE' || to !== undefined)) return frames
  const { offsets, totals, made } = countCreations(frames)
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
        : made.has(creator)
          ? 1n
          : await findNonceBefore(creator, totals.get(creator) ?? 0, transaction, node)
    filled.push(
      first === undefined ? frame : { ...frame, to: toCreatedAddress(creator, first + BigInt(offset)) },
    )
  }
  return filled
}

/** Address of a contract by creator and nonce. Yellow Paper, section 7. */
function toCreatedAddress(creator: string, nonce: bigint): Address {
  return sliceHex(keccak256(encodeRlp([hexToBytes(creator), toBigEndian(nonce)])), 12)
}

interface CreationCounts {
  /** For each creation: how many its creator had begun before it. */
  readonly offsets: readonly (number | undefined)[]
  /** How many of each creator's creations count in the end. */
  readonly totals: ReadonlyMap<string, number>
  /** Contracts made by this transaction: their first nonce is 1. */
  readonly made: ReadonlySet<string>
}

/** A frame that fails takes the nonces used inside it back, but not the one that it was made with. */
function countCreations(frames: readonly CallFrame[]): CreationCounts {
  const offsets: (number | undefined)[] = []
  const made = new Set<string>()
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
      if (frame.to !== undefined) made.add(frame.to.toLowerCase())
    }
    open.push({ depth: frame.depth, restore: frame.error === undefined ? undefined : new Map(counts) })
  }
  closeDownTo(0)
  return { offsets, totals: counts, made }
}

/** Known for certain only when nothing else in the block used the creator's nonce. */
async function findNonceBefore(
  creator: string,
  usedHere: number,
  { blockNumber }: KnownTransaction,
  node: NodeClient,
): Promise<bigint | undefined> {
  if (blockNumber === 0n) return undefined
  try {
    const [before, after] = await Promise.all(
      [blockNumber - 1n, blockNumber].map(async (block) =>
        toInteger(await node.request('eth_getTransactionCount', [creator, toQuantity(block)])),
      ),
    )
    return before !== undefined && after !== undefined && after - before === BigInt(usedHere)
      ? before
      : undefined
  } catch (error) {
    // The state of that block is gone: the creation stays without an address.
    if (error instanceof RpcError) return undefined
    throw error
  }
}
