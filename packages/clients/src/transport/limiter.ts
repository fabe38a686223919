import { AbortedError } from '../errors.ts'

/** Runs a task when its turn comes; a task given up while it waits never runs. */
export type Limiter = <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>

/** At most `maxConcurrency` tasks run at a time; the others wait in order. */
export function createLimiter(maxConcurrency: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0

  function start(): void {
    while (running < maxConcurrency) {
      const next = waiting.shift()
      if (next === undefined) return
      running += 1
      next()
    }
  }

  return (task, signal) =>
    new Promise((resolve, reject) => {
      const run = () => {
        signal?.removeEventListener('abort', leave)
        task()
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            start()
          })
      }
      const leave = () => {
        const place = waiting.indexOf(run)
        if (place >= 0) waiting.splice(place, 1)
        reject(new AbortedError('given up'))
      }
      if (signal?.aborted === true) return reject(new AbortedError('given up'))
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(run)
      start()
    })
}
