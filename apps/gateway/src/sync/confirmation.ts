/** How often, and over what time, an answer must be the same. */
export interface ConfirmationRule {
  readonly answers: number
  readonly overMs: number
}

/** Waits until the same answer was given several times over a while. */
export interface Confirmation {
  /** Notes an answer; true when it is confirmed. Another answer starts again from one. */
  add(answer: string, rule: ConfirmationRule): boolean
  /** Forgets the answer: the node has said otherwise since. */
  clear(): void
}

/** `now`: milliseconds. */
export function createConfirmation(now: () => number = Date.now): Confirmation {
  let known: { readonly answer: string; readonly since: number; count: number } | undefined
  return {
    add: (answer, { answers, overMs }) => {
      if (known?.answer !== answer) known = { answer, since: now(), count: 0 }
      known.count++
      return known.count >= answers && now() - known.since >= overMs
    },
    clear: () => {
      known = undefined
    },
  }
}

/** What an index is given up for must be said over minutes; chains of development nodes are reset all the time, and short. */
export function toConfirmationRule(isDevelopment: boolean): ConfirmationRule {
  return isDevelopment ? { answers: 3, overMs: 2_000 } : { answers: 5, overMs: 120_000 }
}
