import { type ByteBudget, createByteBudget } from '../upstream/createByteBudget.ts'

/** What all clients together may keep in memory. */
export interface MemoryBudgets {
  /** Requests being read or answered. */
  readonly bodies: ByteBudget
  /** Answers of the node being received, and answers being sent. */
  readonly answers: ByteBudget
}

/** Parsed, a request takes up to ten times its bytes, an answer two to four times. */
const BODY_BYTES = 64_000_000
const ANSWER_BYTES = 256_000_000

/** Empty at first. */
export function createMemoryBudgets(bodyBytes = BODY_BYTES, answerBytes = ANSWER_BYTES): MemoryBudgets {
  return { bodies: createByteBudget(bodyBytes), answers: createByteBudget(answerBytes) }
}
