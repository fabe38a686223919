import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf work runs. Work that several callers wait for runs for all of them. */
export interface CallScope {
  /** `undefined` for shared work, which runs for those who wait for it. */
  readonly client: string | undefined
  readonly waiters: ReadonlySet<CallScope>
}

/** The client of what the program does by itself. */
export const PROGRAM_CLIENT = ''

const NO_WAITERS: ReadonlySet<CallScope> = new Set()
const PROGRAM_SCOPE: CallScope = { client: PROGRAM_CLIENT, waiters: NO_WAITERS }

// Carried along by Node: the client would otherwise be a parameter of every function between server and node.
const scopes = new AsyncLocalStorage<CallScope>()

/** The scope of the running work; that of the program outside of any call. */
export function readScope(): CallScope {
  return scopes.getStore() ?? PROGRAM_SCOPE
}

/** Runs work, and everything it starts, in a scope. */
export function runInScope<Result>(scope: CallScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** Runs work on behalf of a client. */
export function runForClient<Result>(client: string, work: () => Result): Result {
  return scopes.run({ client, waiters: NO_WAITERS }, work)
}

/** The clients that work of this scope runs for, without duplicates. */
export function listClients(scope: CallScope): readonly string[] {
  if (scope.client !== undefined) return [scope.client]
  const clients = new Set<string>()
  const seen = new Set<CallScope>()
  const open = [scope]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    if (next.client !== undefined) clients.add(next.client)
    open.push(...next.waiters)
  }
  return [...clients]
}

/** Work that several callers may wait for. */
export interface SharedWork<Result> {
  /** Its result. From then on the work runs on behalf of this caller too. */
  join(): Promise<Result>
}

/** Starts work that callers join. Without this, a client whose own calls are slow would slow down those who share its work. */
export function shareWork<Result>(work: () => Promise<Result>): SharedWork<Result> {
  const waiters = new Set<CallScope>([readScope()])
  const result = scopes.run({ client: undefined, waiters }, work)
  return {
    join: () => {
      waiters.add(readScope())
      return result
    },
  }
}
