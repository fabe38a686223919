import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/*
 * Reports of the runners as counts. Tests are named by file and title: `retried` are those that passed, but not the first
 * time; `skippedTests` those that did not run; `failures` those that failed, each with the beginning of its error. No
 * report, or a report of nothing, is `undefined`: the runner crashed.
 */

export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

export function countVitest(report, root) {
  if (report === undefined) return undefined
  const { numPassedTests, testResults = [] } = report
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      name: [relative(root, name), ...ancestorTitles.filter(Boolean), title].join(' › '),
      status,
      errors: failureMessages ?? [],
    })),
  )
  const having = (...statuses) => tests.filter(({ status }) => statuses.includes(status))
  // A file that does not load, or whose hooks fail.
  const brokenFiles = testResults.filter(({ message }) => message)
  const failures = [
    ...having('failed').map(({ name, errors }) => `${name}: ${shortenError(errors[0])}`),
    ...brokenFiles.map(({ name, message }) => `${relative(root, name)}: ${shortenError(message)}`),
  ]
  if (numPassedTests + failures.length === 0) return undefined
  return {
    passed: numPassedTests,
    failed: failures.length,
    failures,
    skippedTests: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ name }) => name),
    // The errors of a first run stay with a test that passes in a second one.
    retried: having('passed')
      .filter(({ errors }) => errors.length > 0)
      .map(({ name }) => name),
  }
}

export function countPlaywright(report) {
  if (report === undefined) return undefined
  const { expected, unexpected, flaky } = report.stats
  // Of the run as a whole: a setup that fails, a file that does not load.
  const errors = report.errors ?? []
  if (expected + unexpected + flaky + errors.length === 0) return undefined
  const tests = listSpecs(report.suites).flatMap(({ title, tests: own }) =>
    own.map((test) => ({ ...test, name: title })),
  )
  const having = (wanted) => tests.filter(({ status }) => status === wanted)
  return {
    passed: expected + flaky,
    failed: unexpected + errors.length,
    failures: [
      ...having('unexpected').map(
        ({ name, results = [] }) => `${name}: ${shortenError(results.at(-1)?.error?.message)}`,
      ),
      ...errors.map(({ message }) => shortenError(message)),
    ],
    skippedTests: having('skipped').map(({ name }) => name),
    retried: having('flaky').map(({ name }) => name),
  }
}

/** Every test of a report, with the names of what it stands in. */
function listSpecs(suites, path = []) {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const here = [...path, title]
    return [
      ...specs.map(({ title: own, tests }) => ({ title: [...here, own].join(' › '), tests })),
      ...listSpecs(inner, here),
    ]
  })
}

const LONGEST_ERROR = 400

/** The first lines, as one: what was expected is often in the second, and a stack's first place follows. */
function shortenError(text = 'no error was reported') {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.slice(0, 3).join(' | ').slice(0, LONGEST_ERROR)
}
