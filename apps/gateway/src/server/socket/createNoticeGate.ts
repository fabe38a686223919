/** Holds the notices of a subscription back until its number was told. */
export interface NoticeGate {
  push(result: unknown): void
  open(): void
}

/** Closed at first; what was held goes first, in order. */
export function createNoticeGate(send: (result: unknown) => void): NoticeGate {
  let held: unknown[] | undefined = []
  return {
    push: (result) => {
      if (held === undefined) send(result)
      else held.push(result)
    },
    open: () => {
      const before = held ?? []
      held = undefined
      for (const result of before) send(result)
    },
  }
}
