import { toLowerAddress } from '@otterscan/ethereum/address'
import { hexByteLength } from '@otterscan/ethereum/hex'
import { BlockRuns, type Run } from './BlockRuns.ts'
import type { CallPatterns } from './CallPatterns.ts'
import type { Rules } from './forks.ts'
import { PlacedByState } from './PlacedByState.ts'
import type { ReplayState } from './ReplayState.ts'
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
import { createEngine, type Outcome, runStep } from './runStep.ts'
import { RecordingEnded, StepRecorder } from './StepRecorder.ts'
import { simulateCalls } from './simulateCalls.ts'
import type { SimulationJob, SimulationResult } from './simulationJob.ts'
import type { ReplaySources } from './stateReader.ts'
import type { RecordedSteps, StructLogOptions, StructLogSink } from './structLog.ts'

/**
 * Replays transactions of one block. What equals the receipts, of the transaction and, where they were run, of all before
 * it, is exact; anything else is refused. Its methods are called one at a time and throw `ReplayRefusedError` and
 * `StateReadError`.
 */
export class BlockReplay {
  private readonly runs: BlockRuns
  /** By which rules a transaction was proved without the ones before it. */
  private readonly provedAlone = new Map<number, Rules>()
  private placed: PlacedByState | undefined

  constructor(
    block: { readonly chainId: bigint; readonly header: ReplayBlock },
    sources: ReplaySources,
    limits: ReplayLimits = DEFAULT_REPLAY_LIMITS,
    patterns?: CallPatterns,
  ) {
    this.runs = new BlockRuns(block, sources, limits, patterns)
  }

  async replay(job: ReplayJob): Promise<ReplayedTransaction> {
    const { runs } = this
    refuseForeignBlock(runs.block)
    runs.startClock()
    const { index, step, needsStateDiff } = job
    const known = runs.prefix?.done[index]
    if (known !== undefined) return this.withAccounts(index, known, needsStateDiff)
    const isCheap = this.isCheap(job)
    if (!isCheap && !needsStateDiff) {
      const alone = await this.replayAlone(job)
      if (alone !== undefined) return alone
    }
    const earlier = await runs.loadEarlier(index, step.receipt.gasUsed, job.earlierGas)
    const prefix = await runs.runPrefix([...earlier, step])
    const found = prefix.done[index]
    if (found !== undefined) return this.withAccounts(index, found, needsStateDiff)
    // Another transaction was not understood; this one may be.
    const at = prefix.done.length
    const alone = isCheap && at < index && !needsStateDiff ? await this.replayAlone(job) : undefined
    if (alone !== undefined) return alone
    const place = at === index ? 'it' : `transaction ${at} of its block, which comes before it,`
    throw new ReplayRefusedError(`${place} does not come to what its receipt says: ${prefix.difference}`)
  }

  /** The instructions of a transaction, after it was proved as `replay` does. */
  async record(job: ReplayJob, options: StructLogOptions, sink: StructLogSink): Promise<RecordedSteps> {
    const [top] = (await this.replay(job)).frames
    const { runs } = this
    const { rules, state } = await this.findStart(job)
    const recorder = new StepRecorder(options, sink)
    const engine = await createEngine(runs.block, rules.common, state, runs.sources.blockHash, recorder)
    let isWhole = true
    try {
      await runStep(engine, state, job.step.transaction, runs.limits.frames)
    } catch (error) {
      if (!(error instanceof RecordingEnded)) throw error
      isWhole = false
    }
    await recorder.finish()
    const { gasUsed } = job.step.receipt
    return { steps: recorder.steps, isWhole, failed: top?.error !== undefined, gasUsed, output: top?.output }
  }

  /** Calls in a row on the state at a place in the block. */
  async simulate(job: SimulationJob): Promise<readonly SimulationResult[]> {
    refuseForeignBlock(this.runs.block)
    this.runs.startClock()
    return simulateCalls(this.runs, job)
  }

  /** Rules that are only known to come to the receipts may leave other accounts. */
  private async withAccounts(
    index: number,
    result: ReplayedTransaction,
    needsStateDiff: boolean,
  ): Promise<ReplayedTransaction> {
    if (!needsStateDiff || this.runs.prefix?.rules.knowsAccounts !== false) return result
    this.placed ??= new PlacedByState(this.runs)
    return this.placed.find(index)
  }

  private isCheap({ index, earlierGas }: ReplayJob): boolean {
    const { prefix, limits } = this.runs
    if (index === 0 || (prefix?.done.length ?? 0) >= index) return true
    return earlierGas !== undefined && earlierGas <= limits.cheapGas
  }

  /** On the state before the block: right when its receipt says so and nothing that it saw is changed by others. */
  private async replayAlone({ step, index }: ReplayJob): Promise<ReplayedTransaction | undefined> {
    for (const rules of this.runs.listRules([step])) {
      const run = await this.beginAlone(rules, step)
      const outcome = await this.runs.attempt(run, step)
      if (typeof outcome === 'string') continue
      if (await this.isUntouchedByOthers(run.state, outcome)) {
        this.provedAlone.set(index, rules)
        return { frames: outcome.frames, stateDiff: undefined }
      }
    }
    return undefined
  }

  private async beginAlone(rules: Rules, step: ReplayStep): Promise<Run> {
    const run = await this.runs.begin(rules, [step])
    const { from, nonce = 0n } = step.transaction
    await run.state.assumeNonce(toLowerAddress(from), nonce)
    return run
  }

  /** Of a transaction that has been proved. */
  private async findStart({ index, step }: ReplayJob): Promise<Pick<Run, 'rules' | 'state'>> {
    const isInPrefix = this.runs.prefix?.done[index] !== undefined
    const alone = isInPrefix ? undefined : this.provedAlone.get(index)
    return alone === undefined ? this.runs.startAt(index) : this.beginAlone(alone, step)
  }

  private async isUntouchedByOthers(state: ReplayState, { observed, frames }: Outcome): Promise<boolean> {
    const { slots, accounts } = state.readKeys()
    const [sender, miner] = [frames[0]?.from.toLowerCase(), this.runs.block.miner?.toLowerCase()]
    // Their balances and nonces change with every transaction; code sees the balance only where it looks.
    const seen = accounts.filter(
      (address) => observed.balances.has(address) || (address !== sender && address !== miner),
    )
    const after = await this.runs.sources.after.read({ accounts: seen, slots }).catch((error: unknown) => {
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
