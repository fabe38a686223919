import { findChain } from '../chains/findChain.ts'
import type { BlockIssuance } from './block.ts'

const NO_ISSUANCE: BlockIssuance = { blockReward: 0n, uncleReward: 0n, issuance: 0n }

/**
 * Ether minted by the protocol for a block, from its header and the numbers of its uncles: base and a 32nd of it per
 * uncle for the miner, eighths of it for each uncle's miner. Zero under proof of stake (difficulty 0) and for genesis.
 *
 * `undefined` for proof-of-work blocks of chains with unknown rewards. Source: yellow paper, section 11.3.
 */
export function computeIssuance(block: {
  readonly chainId: bigint
  readonly number: bigint
  readonly difficulty: bigint
  readonly uncleNumbers: readonly bigint[]
}): BlockIssuance | undefined {
  if (block.difficulty === 0n || block.number === 0n) return NO_ISSUANCE
  const base = findChain(block.chainId)?.blockRewards?.findLast(
    ({ fromBlock }) => fromBlock <= block.number,
  )?.reward
  if (base === undefined) return undefined
  const blockReward = base + (base / 32n) * BigInt(block.uncleNumbers.length)
  let uncleReward = 0n
  for (const uncle of block.uncleNumbers) uncleReward += (base * (uncle + 8n - block.number)) / 8n
  return { blockReward, uncleReward, issuance: blockReward + uncleReward }
}
