import { estimateBytes } from '../../upstream/estimateBytes.ts'

/** Holds back the notifications of a subscription until its id has been sent. */
export interface NotificationBuffer {
  push(result: unknown): void
  open(): void
}

/** Where notifications go, and how many may be held back. */
export interface NotificationBufferParts {
  readonly send: (result: unknown) => void
  readonly maxBytes: number
  /** Runs instead of holding back more: the answer with the id is too far away. */
  readonly onFull: () => void
}

/** Initially closed. On `open`, sends what it holds, in order. */
export function createNotificationBuffer(parts: NotificationBufferParts): NotificationBuffer {
  const { send, maxBytes, onFull } = parts
  let held: unknown[] | undefined = []
  let heldBytes = 0
  return {
    push: (result) => {
      if (held === undefined) return send(result)
      heldBytes += estimateBytes(result, maxBytes)
      if (heldBytes <= maxBytes) held.push(result)
      else onFull()
    },
    open: () => {
      const before = held ?? []
      held = undefined
      for (const result of before) send(result)
    },
  }
}
