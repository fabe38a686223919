import { useSyncExternalStore } from 'react'

const TICK_MS = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = currentSecond()

function currentSecond(): bigint {
  return BigInt(Math.floor(Date.now() / 1000))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = currentSecond()
    for (const notify of listeners) notify()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

function getSnapshot(): bigint {
  if (timer === undefined) now = currentSecond()
  return now
}

/** The wall clock in Unix seconds, ticking; all users share one timer. */
export function useNowSeconds(): bigint {
  return useSyncExternalStore(subscribe, getSnapshot)
}
