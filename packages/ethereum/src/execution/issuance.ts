import { MAINNET_CHAIN_ID } from '../chain.ts'
import type { BlockIssuance } from './block.ts'

const WEI_PER_ETHER = 10n ** 18n
const BYZANTIUM_BLOCK = 4_370_000n
const CONSTANTINOPLE_BLOCK = 7_280_000n

const NO_ISSUANCE: BlockIssuance = { blockReward: 0n, uncleReward: 0n, issuance: 0n }

/**
 * What the protocol minted for a block, from its header and the numbers of its uncles: base and a 32nd of it per uncle
 * for the miner, eighths of it for each uncle's miner. Zero under proof of stake (difficulty 0) and for genesis.
 *
 * `undefined` for proof-of-work blocks of other chains than the main network, whose forks are not known here. Source:
 * yellow paper, section 11.3; EIP-649, EIP-1234.
 */
export function toIssuance(block: {
  readonly chainId: bigint
  readonly number: bigint
  readonly difficulty: bigint
  readonly uncleNumbers: readonly bigint[]
}): BlockIssuance | undefined {
  if (block.difficulty === 0n || block.number === 0n) return NO_ISSUANCE
  if (block.chainId !== MAINNET_CHAIN_ID) return undefined
  const base = toBaseReward(block.number)
  const blockReward = base + (base / 32n) * BigInt(block.uncleNumbers.length)
  let uncleReward = 0n
  for (const uncle of block.uncleNumbers) uncleReward += (base * (uncle + 8n - block.number)) / 8n
  return { blockReward, uncleReward, issuance: blockReward + uncleReward }
}

function toBaseReward(blockNumber: bigint): bigint {
  if (blockNumber < BYZANTIUM_BLOCK) return 5n * WEI_PER_ETHER
  return (blockNumber < CONSTANTINOPLE_BLOCK ? 3n : 2n) * WEI_PER_ETHER
}
