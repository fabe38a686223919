import { AbortedError } from '@otterscan/clients/errors'
import { type CallScope, listClients, PROGRAM_CLIENT, readScope, runInScope } from './callScope.ts'

/** Runs tasks when it is their turn. */
export interface Turns {
  /** Runs a task in the scope it was given in. Aborted while queued, it never runs. Throws: as the task, `AbortedError`. */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

/** Shares places among clients. */
export interface FairQueue extends Turns {
  running(): number
  /** Tasks queued for a client. */
  waiting(client: string): number
  /** For how long no client has had a task here; 0 while one has. The program's own tasks do not count. */
  idleMs(): number
}

/** A queued task. */
interface Entry {
  readonly scope: CallScope
  /** Starts it on the account of a client. */
  readonly begin: (client: string) => void
}

/** How soon shared tasks are looked at again when no other ends: another client may have come to wait for them. */
const LOOK_AGAIN_MS = 50
const MAX_REMEMBERED = 10_000

/**
 * At most `places` tasks at a time. A client alone gets half of them, the next half of the rest, so later ones
 * find a place; the client with the fewest running tasks is next. The program's own tasks have no such limit.
 */
export function createFairQueue(places: number): FairQueue {
  /** A task that several clients wait for stands in the line of each. */
  const lines = new Map<string, Set<Entry>>()
  const shared = new Set<Entry>()
  const runningOf = new Map<string, number>()
  const servedAt = new Map<string, number>()
  let turn = 0
  let total = 0
  let clientEndedAt = Number.NEGATIVE_INFINITY
  let willLookAgain = false

  function mayStart(client: string): boolean {
    const own = runningOf.get(client) ?? 0
    return own === 0 || client === PROGRAM_CLIENT || own + 1 <= places - total - 1
  }

  /** Fewest running tasks first, then whose last start is longest ago. */
  function isBefore(client: string, other: string | undefined): boolean {
    if (other === undefined) return true
    const difference = (runningOf.get(client) ?? 0) - (runningOf.get(other) ?? 0)
    return difference < 0 || (difference === 0 && (servedAt.get(client) ?? 0) < (servedAt.get(other) ?? 0))
  }

  function findNext(): string | undefined {
    let best: string | undefined
    for (const client of lines.keys()) {
      if (mayStart(client) && isBefore(client, best)) best = client
    }
    return best
  }

  function start(): void {
    while (total < places) {
      const client = findNext()
      const [entry] = (client === undefined ? undefined : lines.get(client)) ?? []
      if (client === undefined || entry === undefined) break
      leave(entry)
      entry.begin(client)
    }
    if (willLookAgain || shared.size === 0 || total >= places) return
    willLookAgain = true
    setTimeout(lookAgain, LOOK_AGAIN_MS).unref()
  }

  function lookAgain(): void {
    willLookAgain = false
    for (const entry of shared) enter(entry)
    start()
  }

  function enter(entry: Entry): void {
    if (entry.scope.client === undefined) shared.add(entry)
    for (const client of listClients(entry.scope)) {
      const line = lines.get(client)
      if (line === undefined) lines.set(client, new Set([entry]))
      else line.add(entry)
    }
  }

  /** False when it was not queued any more. */
  function leave(entry: Entry): boolean {
    let wasQueued = false
    shared.delete(entry)
    for (const client of listClients(entry.scope)) {
      const line = lines.get(client)
      if (line === undefined) continue
      wasQueued = line.delete(entry) || wasQueued
      if (line.size === 0) lines.delete(client)
    }
    return wasQueued
  }

  function end(client: string): void {
    const left = (runningOf.get(client) ?? 1) - 1
    total--
    if (client !== PROGRAM_CLIENT) clientEndedAt = performance.now()
    if (left > 0) runningOf.set(client, left)
    else runningOf.delete(client)
    // Not one entry for each client ever seen.
    if ((total === 0 && lines.size === 0) || servedAt.size > MAX_REMEMBERED) servedAt.clear()
    start()
  }

  return {
    run: (task, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(new AbortedError('aborted'))
        const scope = readScope()
        const giveUp = () => {
          if (leave(entry)) reject(new AbortedError('aborted'))
        }
        const entry: Entry = {
          scope,
          begin: (client) => {
            signal?.removeEventListener('abort', giveUp)
            total++
            runningOf.set(client, (runningOf.get(client) ?? 0) + 1)
            servedAt.set(client, ++turn)
            runInScope(scope, task)
              .finally(() => end(client))
              .then(resolve, reject)
          },
        }
        signal?.addEventListener('abort', giveUp, { once: true })
        enter(entry)
        start()
      }),
    running: () => total,
    waiting: (client) => lines.get(client)?.size ?? 0,
    idleMs: () => {
      const isUsed = total > (runningOf.get(PROGRAM_CLIENT) ?? 0) || lines.size > 0
      return isUsed ? 0 : performance.now() - clientEndedAt
    },
  }
}
