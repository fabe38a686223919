import type { Hex } from '@otterscan/ethereum/hex'
import type { ReplayBlock, ReplayedTransaction, ReplayJob, ReplayStep } from '@otterscan/replay/replayJob'
import type { SimulationJob, SimulationResult } from '@otterscan/replay/simulationJob'
import type { StateKeys, StateValues } from '@otterscan/replay/stateReader'
import type { RecordedSteps, StructLog, StructLogOptions } from '@otterscan/replay/structLog'

/** What a replay asks of the node, and what it gets. */
export interface ReplayQuestions {
  readonly before: { readonly ask: StateKeys; readonly answer: StateValues }
  readonly after: { readonly ask: StateKeys; readonly answer: StateValues }
  readonly earlier: { readonly ask: number | undefined; readonly answer: readonly ReplayStep[] }
  readonly blockHash: { readonly ask: bigint; readonly answer: Hex }
  readonly foretell: { readonly ask: ReplayStep; readonly answer: StateKeys }
  /** Instructions, as they are recorded; false: no more are wanted. */
  readonly steps: { readonly ask: readonly StructLog[]; readonly answer: boolean }
}

/** What a thread does, and what comes of it. */
export interface ReplayWorks {
  readonly replay: { readonly task: ReplayJob; readonly result: ReplayedTransaction }
  readonly record: {
    readonly task: { readonly job: ReplayJob; readonly options: StructLogOptions }
    readonly result: RecordedSteps
  }
  readonly simulate: { readonly task: SimulationJob; readonly result: readonly SimulationResult[] }
}

export type WorkName = keyof ReplayWorks

/** One of them with its task. */
export type ReplayWork = {
  readonly [Name in WorkName]: { readonly name: Name; readonly task: ReplayWorks[Name]['task'] }
}[WorkName]

export type QuestionName = keyof ReplayQuestions

/** To the thread. */
export type ToThread =
  | {
      readonly kind: 'work'
      readonly id: number
      readonly chainId: bigint
      readonly header: ReplayBlock
      readonly work: ReplayWork
    }
  | { readonly kind: 'answer'; readonly question: number; readonly answer: unknown }
  /** The error stays with who asked. */
  | { readonly kind: 'noAnswer'; readonly question: number }

/** From the thread. */
export type FromThread =
  | {
      readonly kind: 'question'
      readonly id: number
      readonly question: number
      readonly name: QuestionName
      readonly ask: unknown
    }
  | { readonly kind: 'done'; readonly id: number; readonly result: ReplayWorks[WorkName]['result'] }
  | { readonly kind: 'refused'; readonly id: number; readonly words: string }
  /** A question had no answer. */
  | { readonly kind: 'unread'; readonly id: number }
  | { readonly kind: 'broken'; readonly id: number; readonly error: unknown }
