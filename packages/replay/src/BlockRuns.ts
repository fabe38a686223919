import type { Hex } from '@otterscan/ethereum/hex'
import { CallPatterns } from './CallPatterns.ts'
import { findDifference } from './compareOutcome.ts'
import { type Foretelling, foretellKeys, NO_KEYS } from './foretellKeys.ts'
import { listRules, type Rules } from './forks.ts'
import { learnCall } from './learnCall.ts'
import { ReplayState } from './ReplayState.ts'
import {
  type ReplayBlock,
  type ReplayedTransaction,
  type ReplayLimits,
  ReplayRefusedError,
  type ReplayStep,
  StateReadError,
} from './replayJob.ts'
import { createEngine, type Engine, type Outcome, runStep } from './runStep.ts'
import { stateDiffOf } from './stateDiffOf.ts'
import type { ReplaySources, StateKeys } from './stateReader.ts'
import { runSystemCalls, systemKeys } from './systemCalls.ts'

/** A block being run by some rules, as far as it has come. */
export interface Run {
  readonly rules: Rules
  readonly state: ReplayState
  readonly engine: Engine
}

/** From its first transaction on. */
export interface Prefix extends Run {
  readonly done: ReplayedTransaction[]
  /** How many transactions it has read the state for at once. */
  foretold: number
  /** How the next transaction differs from its receipt. */
  difference?: string
}

/** A state to run a transaction on. */
export interface Start {
  readonly index: number
  readonly rules: Rules
  readonly state: ReplayState
}

/** Runs transactions of one block, and keeps how far it came with those from the first one on. */
export class BlockRuns {
  readonly block: ReplayBlock
  readonly sources: ReplaySources
  readonly limits: ReplayLimits
  private readonly chainId: bigint
  private kept: Prefix | undefined
  /** Asked for last: windows of one transaction, or variants of a call, follow each other. */
  private start: Start | undefined
  private readonly patterns: CallPatterns
  /** What the node says of each transaction, asked once. */
  private readonly saidByNode = new Map<Hex, Promise<StateKeys>>()
  /** No rules lead beyond the prefix. */
  private isStuck = false
  private deadline = 0

  constructor(
    block: { readonly chainId: bigint; readonly header: ReplayBlock },
    sources: ReplaySources,
    limits: ReplayLimits,
    patterns = new CallPatterns(),
  ) {
    this.patterns = patterns
    this.chainId = block.chainId
    this.block = block.header
    this.sources = { ...sources, foretell: (step) => this.askNode(step, sources) }
    this.limits = limits
  }

  get prefix(): Prefix | undefined {
    return this.kept
  }

  /** To try, by transactions of the block. */
  listRules(steps: readonly ReplayStep[]): readonly Rules[] {
    return listRules(this.chainId, this.block, {
      isBeforeByzantium: steps[0]?.receipt.root !== undefined,
      delegates: steps.some(({ transaction }) => transaction.type === 4n),
    })
  }

  startClock(): void {
    this.deadline = performance.now() + this.limits.milliseconds
  }

  checkClock(): void {
    if (performance.now() <= this.deadline) return
    throw new ReplayRefusedError(`it takes longer than ${this.limits.milliseconds / 1000} s`)
  }

  /** The transactions before one. Throws: `ReplayRefusedError` where they are too many. */
  async loadEarlier(index: number, own = 0n, earlierGas?: bigint): Promise<readonly ReplayStep[]> {
    if (earlierGas !== undefined) this.refuseGas(earlierGas + own)
    const earlier = index === 0 ? [] : await this.sources.earlier(index)
    if (earlier.length !== index) throw new ReplayRefusedError('the transactions before it are not known')
    this.refuseGas(earlier.reduce((sum, { receipt }) => sum + (receipt.gasUsed ?? 0n), own))
    return earlier
  }

  /** All of the block. Throws: `ReplayRefusedError` where they use too much gas. */
  async loadAll(): Promise<readonly ReplayStep[]> {
    const steps = await this.sources.earlier()
    this.refuseGas(steps.reduce((sum, { receipt }) => sum + (receipt.gasUsed ?? 0n), 0n))
    return steps
  }

  private refuseGas(gas: bigint): void {
    if (gas <= this.limits.gas) return
    throw new ReplayRefusedError(
      `with the others of its block that are needed, it uses ${gas} gas; the limit is ${this.limits.gas}`,
    )
  }

  /** As far as they come to what their receipts say, by the rules that lead furthest. */
  async runPrefix(steps: readonly ReplayStep[]): Promise<Prefix> {
    const { kept } = this
    if (kept !== undefined && this.isStuck) return kept
    // While it runs, and when it fails in the middle of a transaction, its state is not one to go on from.
    this.kept = undefined
    if (kept !== undefined) await this.continue(kept, steps)
    let best = kept
    for (const rules of this.listRules(steps)) {
      if (best !== undefined && best.difference === undefined) break
      if (kept !== undefined && isSameRules(kept.rules, rules)) continue
      const prefix = await this.runBy(rules, steps)
      if (best === undefined || prefix.difference === undefined || prefix.done.length > best.done.length) {
        best = prefix
      }
    }
    if (best === undefined) throw new ReplayRefusedError('the rules of its block are not known')
    this.isStuck = best.difference !== undefined
    this.kept = best
    return best
  }

  /** Not kept. */
  async runBy(rules: Rules, steps: readonly ReplayStep[]): Promise<Prefix> {
    const prefix: Prefix = { ...(await this.begin(rules, steps)), done: [], foretold: steps.length }
    await this.continue(prefix, steps)
    return prefix
  }

  /** The state that a transaction began on, or would at its place; to be changed. */
  async startAt(index: number): Promise<Start> {
    if (this.start?.index !== index) {
      const earlier = await this.loadEarlier(index)
      const prefix = await this.runPrefix(earlier)
      if (prefix.done.length < index) {
        const words = `transaction ${prefix.done.length} of its block, which comes before it, does not come to`
        throw new ReplayRefusedError(`${words} what its receipt says: ${prefix.difference}`)
      }
      const run = prefix.done.length === index ? prefix : await this.runBy(prefix.rules, earlier)
      this.start = { index, rules: prefix.rules, state: run.state.copy() }
    }
    const { rules, state } = this.start
    return { index, rules, state: state.copy() }
  }

  /** On the state before the block, after its system calls. */
  async begin(rules: Rules, steps: readonly ReplayStep[]): Promise<Run> {
    const state = new ReplayState(this.sources.before, this.limits.stateReads)
    state.countsAbsent = rules.countsAbsent
    const engine = await createEngine(this.block, rules.common, state, this.sources.blockHash)
    const keys = await this.foretell(rules, steps)
    const system = rules.systemCalls ? systemKeys(this.block) : NO_KEYS
    await state.prefetch({
      accounts: [...keys.accounts, ...system.accounts],
      slots: [...keys.slots, ...system.slots],
    })
    if (rules.systemCalls) await runSystemCalls(this.block, state)
    return { rules, state, engine }
  }

  private foretell(rules: Rules, steps: readonly ReplayStep[]): Promise<StateKeys> {
    const { block, sources, limits, patterns } = this
    const tryOut: Foretelling['tryOut'] = (step, keys) =>
      learnCall({ block, sources, limits, patterns, common: rules.common }, step, keys)
    return foretellKeys(block, steps, { sources, patterns, tryOut })
  }

  private askNode(step: ReplayStep, sources: ReplaySources): Promise<StateKeys> {
    const { hash } = step.transaction
    const said = this.saidByNode.get(hash) ?? sources.foretell(step)
    this.saidByNode.set(hash, said)
    return said
  }

  /** What came of it, or how that differs from its receipt. */
  async attempt({ rules, state, engine }: Run, step: ReplayStep): Promise<Outcome | string> {
    this.checkClock()
    const { transaction, receipt } = step
    const { reads } = state
    let outcome: Outcome
    try {
      outcome = await runStep(engine, state, transaction, this.limits.frames)
    } catch (error) {
      if (error instanceof StateReadError || error instanceof ReplayRefusedError) throw error
      return `the engine does not accept it (${describeRejection(error)})`
    }
    // It cost a round.
    if (state.reads > reads) this.patterns.forget(transaction)
    const difference = findDifference(outcome, receipt)
    if (difference !== undefined) return difference
    return this.findBlobDifference(rules, engine, step, outcome) ?? outcome
  }

  private async continue(prefix: Prefix, steps: readonly ReplayStep[]): Promise<void> {
    if (steps.length > prefix.foretold) {
      await prefix.state.prefetch(await this.foretell(prefix.rules, steps.slice(prefix.foretold)))
      prefix.foretold = steps.length
    }
    for (const step of steps.slice(prefix.done.length)) {
      const outcome = await this.attempt(prefix, step)
      if (typeof outcome === 'string') {
        prefix.difference = outcome
        return
      }
      prefix.done.push({ frames: outcome.frames, stateDiff: await stateDiffOf(prefix.state) })
    }
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
}

/** Words of the engine. */
export function describeRejection(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'no reason given'
}

function isSameRules(one: Rules, other: Rules): boolean {
  const isSameFork = one.common.hardfork() === other.common.hardfork()
  return isSameFork && one.systemCalls === other.systemCalls && one.countsAbsent === other.countsAbsent
}
