import { stripVTControlCharacters } from 'node:util'

/** So many tests may need a second run; more say that something is wrong with the tests or with what they test. */
const MOST_RETRIED = 2

/**
 * The result of one stage. `end` is `{ code }`, or `{ limitMinutes }` when it was ended at its limit, and the stage's
 * `output`. `counted` is absent for a check that is one thing, and `CRASHED` for a runner that left no report. A test that
 * was skipped counts as failed: what does not run proves nothing.
 */
export function settle(name, counted, end) {
  const { passed, failed, failures, skippedTests, retried, crashed } = counted ?? NOTHING_COUNTED
  const faults = skippedTests.map((test) => `skipped: ${test}`)
  const addFault = (fault) => faults.push([fault, ...readTail(end.output)].join('\n    '))
  if (end.limitMinutes !== undefined) addFault(`ended at its limit of ${end.limitMinutes} minutes`)
  else if (crashed) addFault('the runner left no report of any test')
  else if (end.code !== 0 && failed === 0) addFault(`ended with ${end.code}`)
  const isSinglePassed = counted === undefined && faults.length === 0
  return {
    name,
    passed: isSinglePassed ? 1 : passed,
    failed: failed + faults.length,
    faults: [...faults, ...failures.map((failure) => `failed: ${failure}`)],
    retried,
  }
}

const TAIL_LINES = 12

/** What a stage said last: its whole output stands far above, and a log may have lost it. */
function readTail(output = '') {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-TAIL_LINES)
}

const NOTHING_COUNTED = { passed: 0, failed: 0, failures: [], skippedTests: [], retried: [] }

/** Counts of a runner that left no report, or a report of nothing. */
export const CRASHED = { ...NOTHING_COUNTED, crashed: true }

/** The result of a stage whose need failed. */
export function leaveOut(name, needs) {
  return { name, passed: 0, failed: 1, faults: [`not run: ${needs} failed`], retried: [] }
}

/**
 * A table of all stages, and as the last line `N passed, N failed`. Just before it is everything that was not right, by name:
 * of a long log often the end alone is kept.
 */
export function summarize(results) {
  const retried = results.flatMap((result) => result.retried.map((test) => `${result.name}: ${test}`))
  const tooMany = retried.length > MOST_RETRIED
  const lines = results.map(({ name, passed, failed, seconds = 0 }) => {
    const mark = failed === 0 ? 'ok  ' : 'FAIL'
    return `${mark} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`
  })
  if (retried.length > 0) lines.push('', 'Passed only on the second run:', ...retried)
  if (tooMany) lines.push(`More than ${MOST_RETRIED} needed a second run: that is a failure.`)
  const faults = results.flatMap(({ name, faults: own }) => own.map((fault) => `${name}: ${fault}`))
  if (faults.length > 0) lines.push('', ...faults)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failed = sum('failed') + (tooMany ? 1 : 0)
  lines.push('', `${sum('passed')} passed, ${failed} failed`)
  return { text: lines.join('\n'), failed }
}
