import type { Common } from '@ethereumjs/common'
import { toLowerAddress } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { CallPatterns } from './CallPatterns.ts'
import { ReplayState } from './ReplayState.ts'
import {
  type ReplayBlock,
  type ReplayLimits,
  ReplayRefusedError,
  type ReplayStep,
  StateReadError,
} from './replayJob.ts'
import { createEngine, runStep } from './runStep.ts'
import type { ReplaySources, StateKeys } from './stateReader.ts'

interface LearningParts {
  readonly block: ReplayBlock
  readonly common: Common
  readonly sources: ReplaySources
  readonly limits: ReplayLimits
  readonly patterns: CallPatterns
}

/**
 * Runs a transaction on the state before its block, of which nothing is kept but what it read. Where the engine does not
 * accept it, as its sender was paid within the block, nothing is learned. Throws: `StateReadError`, `ReplayRefusedError`.
 */
export async function learnCall(
  { block, common, sources, limits, patterns }: LearningParts,
  { transaction }: ReplayStep,
  { accounts, slots }: StateKeys,
): Promise<void> {
  const { miner } = block
  const state = new ReplayState(sources.before, limits.stateReads)
  await state.prefetch({
    accounts: [...accounts, ...(miner === undefined ? [] : [toLowerAddress(miner)])],
    slots,
  })
  await state.assumeNonce(toLowerAddress(transaction.from), transaction.nonce ?? 0n)
  const engine = await createEngine(block, common, state, sources.blockHash)
  const hashed: Hex[] = []
  engine.evm.hashed = hashed
  try {
    await runStep(engine, state, transaction, limits.frames)
  } catch (error) {
    if (error instanceof StateReadError || error instanceof ReplayRefusedError) throw error
    return
  }
  patterns.learn(transaction, state.readKeys(), hashed)
}
