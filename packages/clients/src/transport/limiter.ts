import { AbortedError } from '../errors.ts'

/** Runs tasks a few at a time, the others in order of arrival. */
export interface Limiter {
  /** Runs a task when its turn comes. Aborted while queued, it never runs. Throws: as the task, `AbortedError`. */
  readonly run: <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>
  /** Number of running tasks. */
  readonly running: () => number
  /** Number of queued tasks. */
  readonly waiting: () => number
}

/** At most `maxConcurrency` tasks run at a time. */
export function createLimiter(maxConcurrency: number): Limiter {
  const queue: (() => void)[] = []
  /** One listener a signal, however many tasks wait with it: Node warns of a leak from eleven on. */
  const leavers = new WeakMap<AbortSignal, Set<() => void>>()
  let running = 0

  function start(): void {
    while (running < maxConcurrency) {
      const next = queue.shift()
      if (next === undefined) return
      running += 1
      next()
    }
  }

  function leaversOf(signal: AbortSignal): Set<() => void> {
    const known = leavers.get(signal)
    if (known !== undefined) return known
    const added = new Set<() => void>()
    leavers.set(signal, added)
    const leaveAll = () => {
      for (const leave of [...added]) leave()
    }
    signal.addEventListener('abort', leaveAll, { once: true })
    return added
  }

  return {
    run: (task, signal) =>
      new Promise((resolve, reject) => {
        const waiting = signal === undefined ? undefined : leaversOf(signal)
        const begin = () => {
          waiting?.delete(leave)
          task()
            .finally(() => {
              running -= 1
              start()
            })
            .then(resolve, reject)
        }
        const leave = () => {
          const index = queue.indexOf(begin)
          if (index >= 0) queue.splice(index, 1)
          reject(new AbortedError('aborted'))
        }
        if (signal?.aborted === true) return reject(new AbortedError('aborted'))
        waiting?.add(leave)
        queue.push(begin)
        start()
      }),
    running: () => running,
    waiting: () => queue.length,
  }
}

/** As `Promise.all` over the items, a few at a time. After a failure no further item starts. Order as given. */
export function mapLimited<Item, Result>(
  items: readonly Item[],
  maxConcurrency: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const limiter = createLimiter(maxConcurrency)
  const failed = new AbortController()
  const tryTask = async (item: Item) => {
    failed.signal.throwIfAborted() // with the first error
    try {
      return await task(item)
    } catch (error) {
      failed.abort(error)
      throw error
    }
  }
  return Promise.all(items.map((item) => limiter.run(() => tryTask(item))))
}
