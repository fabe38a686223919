import { toLowerAddress } from '@otterscan/ethereum/address'
import { hexByteLength } from '@otterscan/ethereum/hex'
import { findDifference } from './compareOutcome.ts'
import { foretellKeys, NO_KEYS } from './foretellKeys.ts'
import { listRules, type Rules } from './forks.ts'
import { ReplayState } from './ReplayState.ts'
import {
  DEFAULT_REPLAY_LIMITS,
  type ReplayBlock,
  type ReplayedTransaction,
  type ReplayJob,
  type ReplayLimits,
  ReplayRefusedError,
  type ReplayStep,
  StateReadError,
} from './replayJob.ts'
import { createEngine, type Engine, type Outcome, runStep } from './runStep.ts'
import { stateDiffOf } from './stateDiffOf.ts'
import type { ReplaySources } from './stateReader.ts'
import { runSystemCalls, systemKeys } from './systemCalls.ts'

interface Run {
  readonly rules: Rules
  readonly state: ReplayState
  readonly engine: Engine
}

/** A run of the block from its first transaction on, as far as it has come. */
interface Prefix extends Run {
  readonly done: ReplayedTransaction[]
  /** How the next transaction differs from its receipt. */
  difference?: string
}

/**
 * Replays transactions of one block. What equals the receipts, of the transaction and, where they were run, of all before
 * it, is exact; anything else is refused.
 */
export class BlockReplay {
  private readonly chainId: bigint
  private readonly block: ReplayBlock
  private readonly sources: ReplaySources
  private readonly limits: ReplayLimits
  private prefix: Prefix | undefined
  /** No rules lead beyond the prefix. */
  private isStuck = false
  private deadline = 0

  constructor(
    block: { readonly chainId: bigint; readonly header: ReplayBlock },
    sources: ReplaySources,
    limits: ReplayLimits = DEFAULT_REPLAY_LIMITS,
  ) {
    this.chainId = block.chainId
    this.block = block.header
    this.sources = sources
    this.limits = limits
  }

  /** One at a time. Throws: `ReplayRefusedError`, `StateReadError`. */
  async replay(job: ReplayJob): Promise<ReplayedTransaction> {
    refuseForeignBlock(this.block)
    this.deadline = performance.now() + this.limits.milliseconds
    const { index, step, needsStateDiff } = job
    const known = this.prefix?.done[index]
    if (known !== undefined) return known
    const isCheap = this.isCheap(job)
    if (!isCheap && !needsStateDiff) {
      const alone = await this.replayAlone(step)
      if (alone !== undefined) return alone
    }
    const prefix = await this.runPrefix([...(await this.loadEarlier(job)), step])
    const found = prefix.done[index]
    if (found !== undefined) return found
    // Another transaction was not understood; this one may be.
    const at = prefix.done.length
    const alone = isCheap && at < index && !needsStateDiff ? await this.replayAlone(step) : undefined
    if (alone !== undefined) return alone
    const place = at === index ? 'it' : `transaction ${at} of its block, which comes before it,`
    throw new ReplayRefusedError(`${place} does not come to what its receipt says: ${prefix.difference}`)
  }

  private isCheap({ index, earlierGas }: ReplayJob): boolean {
    if (index === 0 || (this.prefix?.done.length ?? 0) >= index) return true
    return earlierGas !== undefined && earlierGas <= this.limits.cheapGas
  }

  private async loadEarlier({ index, step, earlierGas }: ReplayJob): Promise<readonly ReplayStep[]> {
    const own = step.receipt.gasUsed ?? 0n
    const refuse = (gas: bigint) => {
      if (gas + own <= this.limits.gas) return
      throw new ReplayRefusedError(
        `with the transactions before it, it uses ${gas + own} gas; the limit is ${this.limits.gas}`,
      )
    }
    if (earlierGas !== undefined) refuse(earlierGas)
    const earlier = index === 0 ? [] : await this.sources.earlier(index)
    if (earlier.length !== index) throw new ReplayRefusedError('the transactions before it are not known')
    refuse(earlier.reduce((sum, { receipt }) => sum + (receipt.gasUsed ?? 0n), 0n))
    return earlier
  }

  /** On the state before the block: right when its receipt says so and nothing that it saw is changed by others. */
  private async replayAlone(step: ReplayStep): Promise<ReplayedTransaction | undefined> {
    for (const rules of listRules(this.chainId, this.block)) {
      const run = await this.begin(rules, [step])
      const { from, nonce = 0n } = step.transaction
      await run.state.assumeNonce(toLowerAddress(from), nonce)
      const outcome = await this.attempt(run, step)
      if (typeof outcome === 'string') continue
      if (await this.isUntouchedByOthers(run.state, outcome)) {
        return { frames: outcome.frames, stateDiff: undefined }
      }
    }
    return undefined
  }

  private async runPrefix(steps: readonly ReplayStep[]): Promise<Prefix> {
    const { prefix: kept } = this
    if (kept !== undefined && this.isStuck) return kept
    // While it runs, and when it fails in the middle of a transaction, its state is not one to go on from.
    this.prefix = undefined
    if (kept !== undefined) await this.continue(kept, steps)
    let best = kept
    for (const rules of listRules(this.chainId, this.block)) {
      if (best !== undefined && best.difference === undefined) break
      if (kept !== undefined && isSameRules(kept.rules, rules)) continue
      const prefix: Prefix = { ...(await this.begin(rules, steps)), done: [] }
      await this.continue(prefix, steps)
      if (best === undefined || prefix.difference === undefined || prefix.done.length > best.done.length) {
        best = prefix
      }
    }
    if (best === undefined) throw new ReplayRefusedError('the rules of its block are not known')
    this.isStuck = best.difference !== undefined
    this.prefix = best
    return best
  }

  private async continue(prefix: Prefix, steps: readonly ReplayStep[]): Promise<void> {
    await prefix.state.prefetch(await foretellKeys(this.block, steps.slice(prefix.done.length), this.sources))
    for (const step of steps.slice(prefix.done.length)) {
      const outcome = await this.attempt(prefix, step)
      if (typeof outcome === 'string') {
        prefix.difference = outcome
        return
      }
      prefix.done.push({ frames: outcome.frames, stateDiff: await stateDiffOf(prefix.state) })
    }
  }

  private async begin(rules: Rules, steps: readonly ReplayStep[]): Promise<Run> {
    const state = new ReplayState(this.sources.before, this.limits.stateReads)
    const engine = await createEngine(this.block, rules.common, state, this.sources.blockHash)
    const keys = await foretellKeys(this.block, steps, this.sources)
    const system = rules.systemCalls ? systemKeys(this.block) : NO_KEYS
    await state.prefetch({
      accounts: [...keys.accounts, ...system.accounts],
      slots: [...keys.slots, ...system.slots],
    })
    if (rules.systemCalls) await runSystemCalls(this.block, state)
    return { rules, state, engine }
  }

  /** What came of it, or how that differs from its receipt. */
  private async attempt({ rules, state, engine }: Run, step: ReplayStep): Promise<Outcome | string> {
    if (performance.now() > this.deadline) {
      throw new ReplayRefusedError(`it takes longer than ${this.limits.milliseconds / 1000} s`)
    }
    const { transaction, receipt } = step
    let outcome: Outcome
    try {
      outcome = await runStep(engine, state, transaction, this.limits.frames)
    } catch (error) {
      if (error instanceof StateReadError || error instanceof ReplayRefusedError) throw error
      return `the engine does not accept it (${error instanceof Error ? error.message.slice(0, 200) : 'no reason given'})`
    }
    const difference = findDifference(outcome, receipt)
    if (difference !== undefined) return difference
    return this.findBlobDifference(rules, engine, step, outcome) ?? outcome
  }

  /** What blobs cost follows from a schedule that only known chains have. */
  private findBlobDifference(
    { knowsBlobFee }: Rules,
    { block }: Engine,
    { receipt: { blobGasPrice } }: ReplayStep,
    { observed }: Outcome,
  ): string | undefined {
    const { excessBlobGas } = this.block
    if (excessBlobGas === undefined) return undefined
    if (blobGasPrice !== undefined && blobGasPrice !== block.header.getBlobGasPrice()) {
      return 'the price of its blobs differs'
    }
    const isUnknown = observed.blobFee && !knowsBlobFee && excessBlobGas > 0n && blobGasPrice === undefined
    return isUnknown ? 'it asks for the price of blobs, which is not known for this chain' : undefined
  }

  private async isUntouchedByOthers(state: ReplayState, { observed, frames }: Outcome): Promise<boolean> {
    const { slots, accounts } = state.readKeys()
    const [sender, miner] = [frames[0]?.from.toLowerCase(), this.block.miner?.toLowerCase()]
    // Their balances and nonces change with every transaction; code sees the balance only where it looks.
    const seen = accounts.filter(
      (address) => observed.balances.has(address) || (address !== sender && address !== miner),
    )
    const after = await this.sources.after.read({ accounts: seen, slots }).catch((error: unknown) => {
      throw new StateReadError(error)
    })
    for (const [at, address] of seen.entries()) {
      const [own, other] = [await state.now(address), after.accounts[at]]
      const expected = own ?? { balance: 0n, nonce: 0n, code: '0x' }
      if (other === undefined || other.code !== expected.code) return false
      if (expected.code !== '0x' && other.nonce !== expected.nonce) return false
      if (observed.balances.has(address) && other.balance !== expected.balance) return false
    }
    for (const [at, { address, slot }] of slots.entries()) {
      if ((await state.slotNow(address, slot)) !== after.slots[at]) return false
    }
    return true
  }
}

/** Of a chain with proof of authority the fees go to the signer, whom only the seal of the header names. */
function refuseForeignBlock({ difficulty, extraData }: ReplayBlock): void {
  const isSealed = extraData !== undefined && hexByteLength(extraData) >= 97
  if (isSealed && (difficulty === 1n || difficulty === 2n)) {
    throw new ReplayRefusedError('its block is sealed by an authority, which is not replayed yet')
  }
}

function isSameRules(one: Rules, other: Rules): boolean {
  return one.common.hardfork() === other.common.hardfork() && one.systemCalls === other.systemCalls
}
