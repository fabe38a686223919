import react from 'react'
import { flushSync } from 'react-dom'

/**
 * As they were before a test replaces the clock. React draws in a turn that it takes with `setImmediate`; on a slow machine
 * a timer begun before that may be due first, so both are waited for.
 */
const wait = setTimeout
const waitForTurn = setImmediate

/**
 * Gives React's production build the `act` that it lacks and testing-library needs: what the callback changes is drawn, with
 * its effects, when it returns; of an asynchronous one also what follows until the next turn of the event loop. What React
 * draws later by itself (pointer moves, scrolling, transitions) is waited for.
 */
export function addAct(): void {
  const { act } = react as { act?: typeof react.act }
  if (act === undefined) Object.assign(react, { act: drawAtOnce })
}

let depth = 0

function drawAtOnce(callback: () => unknown): PromiseLike<unknown> {
  let result: unknown
  depth++
  try {
    if (depth > 1) result = callback()
    else {
      flushSync(() => {
        result = callback()
      })
    }
  } finally {
    depth--
  }
  const settled = Promise.resolve(result)
  return isPromise(result)
    ? settled.then((value) => new Promise((done) => wait(() => waitForTurn(() => done(value)))))
    : settled
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value
}
