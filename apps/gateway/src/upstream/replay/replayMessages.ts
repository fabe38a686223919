import type { Hex } from '@otterscan/ethereum/hex'
import type { ReplayBlock, ReplayedTransaction, ReplayJob, ReplayStep } from '@otterscan/replay/replayJob'
import type { StateKeys, StateValues } from '@otterscan/replay/stateReader'

/** What a replay asks of the node, and what it gets. */
export interface ReplayQuestions {
  readonly before: { readonly ask: StateKeys; readonly answer: StateValues }
  readonly after: { readonly ask: StateKeys; readonly answer: StateValues }
  readonly earlier: { readonly ask: number; readonly answer: readonly ReplayStep[] }
  readonly blockHash: { readonly ask: bigint; readonly answer: Hex }
  readonly foretell: { readonly ask: ReplayStep; readonly answer: StateKeys }
}

export type QuestionName = keyof ReplayQuestions

/** To the thread. */
export type ToThread =
  | {
      readonly kind: 'replay'
      readonly id: number
      readonly chainId: bigint
      readonly header: ReplayBlock
      readonly job: ReplayJob
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
  | { readonly kind: 'done'; readonly id: number; readonly result: ReplayedTransaction }
  | { readonly kind: 'refused'; readonly id: number; readonly words: string }
  /** A question had no answer. */
  | { readonly kind: 'unread'; readonly id: number }
  | { readonly kind: 'broken'; readonly id: number; readonly error: unknown }
