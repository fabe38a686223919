import type { BlockRuns, Prefix } from './BlockRuns.ts'
import { type ReplayedTransaction, ReplayRefusedError, StateReadError } from './replayJob.ts'

/**
 * Changes of transactions from before Byzantium on a chain whose forks are not known: several rules come to the same
 * receipts. They are exact when all of those rules come to the same ones, or when only those do that leave of the whole
 * block what the node has after it. Its methods throw `ReplayRefusedError` and `StateReadError`.
 */
export class PlacedByState {
  private readonly runs: BlockRuns
  private candidates: readonly Prefix[] | undefined
  private placed: readonly Prefix[] | undefined

  constructor(runs: BlockRuns) {
    this.runs = runs
  }

  async find(index: number): Promise<ReplayedTransaction> {
    this.candidates ??= await this.runAll()
    const common = findCommon(this.candidates, index)
    if (common !== undefined) return common
    this.placed ??= await this.place(this.candidates)
    const found = findCommon(this.placed, index)
    if (found !== undefined) return found
    const reason =
      this.placed.length === 0
        ? 'none leads to the state after the block'
        : 'those that lead to the state after the block differ in what it changed'
    throw new ReplayRefusedError(
      `its block is from before Byzantium, and of the rules that come to its receipts ${reason}`,
    )
  }

  /** By each rules as far as they lead. */
  private async runAll(): Promise<readonly Prefix[]> {
    const { runs } = this
    const steps = await runs.loadAll()
    const candidates: Prefix[] = []
    for (const rules of runs.listRules(steps)) candidates.push(await runs.runBy(rules, steps))
    return candidates
  }

  private async place(candidates: readonly Prefix[]): Promise<readonly Prefix[]> {
    const placed: Prefix[] = []
    for (const prefix of candidates) {
      if (prefix.difference === undefined && (await this.leavesStateAfter(prefix))) placed.push(prefix)
    }
    return placed
  }

  /** Nonces and codes of all that it changed. Balances say nothing of rules, and rewards of the block come to them. */
  private async leavesStateAfter({ done, state }: Prefix): Promise<boolean> {
    const changed = done.flatMap(({ stateDiff }) => stateDiff?.accounts.map(({ address }) => address) ?? [])
    const accounts = [...new Set(changed)]
    const after = await this.runs.sources.after.read({ accounts, slots: [] }).catch((error: unknown) => {
      throw new StateReadError(error)
    })
    for (const [at, address] of accounts.entries()) {
      const { nonce, code } = (await state.now(address)) ?? { nonce: 0n, code: '0x' }
      if (after.accounts[at]?.nonce !== nonce || after.accounts[at]?.code !== code) return false
    }
    return true
  }
}

/** Of those that came so far; `undefined` where they differ in what the transaction changed. */
function findCommon(prefixes: readonly Prefix[], index: number): ReplayedTransaction | undefined {
  const [first, ...others] = prefixes.flatMap(({ done }) => done[index] ?? [])
  if (first === undefined) return undefined
  const own = toText(first)
  return others.every((other) => toText(other) === own) ? first : undefined
}

/** Of one engine: in the same order. */
function toText({ stateDiff }: ReplayedTransaction): string {
  return JSON.stringify(stateDiff, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}
