import type { CallAnswer } from '../methods/answerCall.ts'
import { busyError, INTERNAL_ERROR_CODE } from '../methods/gatewayError.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import type { ParsedCall } from './parseCalls.ts'

/** The answer to one call as text, and what the request as a whole is judged by. */
export interface WrittenAnswer {
  readonly text: string
  /** Empty for what was not a call. */
  readonly method: string
  readonly isResult: boolean
  readonly isUnreachable: boolean
  /** When it was refused for now: how long to wait. */
  readonly retryAfterMs: number | undefined
}

/** Limits of the answers of one request. */
export interface AnswerLimits {
  readonly client: string
  readonly budget: ByteBudget
  /** All answers of the request together. */
  readonly maxBytes: number
}

/** Writes the answers of one request, each by itself: one that cannot be written costs no other. */
export interface AnswerWriter {
  /** The answer to a call that is not made, because those before have used up what a request may have. */
  findRefusal(): CallAnswer | undefined
  write(call: ParsedCall, answer: CallAnswer): WrittenAnswer
  /** Gives back the memory of all answers, also of those written later. */
  release(): void
}

/** Takes memory from the budget for each answer until released. */
export function createAnswerWriter({ client, budget, maxBytes }: AnswerLimits): AnswerWriter {
  let writtenBytes = 0
  let heldBytes = 0
  let isReleased = false

  function keep(bytes: number): CallAnswer | undefined {
    if (writtenBytes + bytes > maxBytes) {
      writtenBytes = maxBytes
      return tooMuch(maxBytes)
    }
    if (!isReleased) {
      if (!budget.take(client, bytes)) return busyError('there is no room for this answer now')
      heldBytes += bytes
    }
    writtenBytes += bytes
    return undefined
  }

  return {
    findRefusal: () => (writtenBytes >= maxBytes ? tooMuch(maxBytes) : undefined),
    write: (call, answer) => {
      const text = stringify(call, answer)
      if (text === undefined) return toWritten(call, UNWRITABLE)
      const refusal = keep(text.length)
      return refusal === undefined ? describe(call, answer, text) : toWritten(call, refusal)
    },
    release: () => {
      isReleased = true
      budget.release(client, heldBytes)
      heldBytes = 0
    },
  }
}

const UNWRITABLE: CallAnswer = {
  error: {
    code: INTERNAL_ERROR_CODE,
    message: 'The answer cannot be written as JSON: it is nested too deeply or too large.',
  },
}

function tooMuch(maxBytes: number): CallAnswer {
  return busyError(
    `the answers of this batch are larger than ${maxBytes / 1_000_000} MB; ask again in smaller batches`,
  )
}

/** `undefined` when it cannot be written: nested too deeply, or longer than a string may be. */
function stringify({ id }: ParsedCall, answer: CallAnswer): string | undefined {
  const { unreachable: _, retryAfterMs: __, ...wire } = answer
  try {
    return JSON.stringify({ jsonrpc: '2.0', id, ...wire })
  } catch {
    return undefined // the caller gets an error in place of this answer
  }
}

/** For answers of our own, which are short. */
function toWritten(call: ParsedCall, answer: CallAnswer): WrittenAnswer {
  return describe(call, answer, stringify(call, answer) ?? '')
}

function describe(call: ParsedCall, answer: CallAnswer, text: string): WrittenAnswer {
  return {
    text,
    method: call.kind === 'call' ? call.method : '',
    isResult: 'result' in answer,
    isUnreachable: answer.unreachable === true,
    retryAfterMs: answer.retryAfterMs,
  }
}
