import type { BlockDetails, BlockIssuance } from '@otterscan/ethereum/execution/block'
import { type Codec, quantity } from '../codec.ts'
import { readObject, readPart } from '../objectReader.ts'
import { decodeBlock } from './block.ts'

/**
 * A block with issuance and total fees.
 *
 * Throws: `CheckFailedError` when the block cannot be read. Source: Otterscan API `ots_getBlockDetails`.
 */
export const blockDetails: Codec<BlockDetails> = (wire, path) => {
  const reader = readObject(wire, path)
  return {
    block: reader.core('block', decodeBlock),
    issuance: reader.optional('issuance', blockIssuance),
    totalFees: reader.optional('totalFees', quantity),
    gasUsedDepositTx: reader.optional('gasUsedDepositTx', quantity) ?? 0n,
    unreadable: reader.rest().unreadable,
  }
}

/** Static rewards; parts left out are 0, and `issuance` their sum when it is left out. */
const blockIssuance: Codec<BlockIssuance> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  const part = (name: string) => (reader.has(name) ? reader.core(name, quantity) : 0n)
  const blockReward = part('blockReward')
  const uncleReward = part('uncleReward')
  return {
    blockReward,
    uncleReward,
    issuance: reader.has('issuance') ? reader.core('issuance', quantity) : blockReward + uncleReward,
  }
}
