// Would the tests notice? Puts each fault of `faults.mjs` into a copy of the tree, one at a time, and runs its tests.
// By hand, not in the gate: `npm run faults`, or `npm run faults -- --only id` for one.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyTree } from './copyTree.mjs'
import { FAULTS } from './faults.mjs'

const here = resolve(import.meta.dirname, '..')
const TIME_LIMIT_MS = 180_000

const { only } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values
const selected = only === undefined ? FAULTS : FAULTS.filter(({ id }) => only.includes(id))
const unknown = (only ?? []).filter((id) => !FAULTS.some((fault) => fault.id === id))
if (unknown.length > 0) throw new Error(`no such fault: ${unknown.join(', ')}`)

const copy = copyTree(here, 'otterscan-faults-')
const report = join(copy, 'report.json')
let unnoticed = 0
try {
  const before = await runTests([...new Set(selected.flatMap(({ tests }) => tests))])
  const red = new Set(before.failures.map(({ file }) => file))
  if (before.problem !== undefined) console.log(`without any fault: ${before.problem}`)
  for (const fault of selected) {
    const { notice, problem } = await judge(fault, red)
    if (problem !== undefined) unnoticed++
    console.log(
      problem === undefined ? `noticed ${fault.id}: ${notice}` : `UNNOTICED ${fault.id}: ${problem}`,
    )
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${selected.length - unnoticed} noticed, ${unnoticed} unnoticed`)
process.exitCode = unnoticed === 0 ? 0 : 1

/** `notice`: the title of a test that fails with the fault in; `problem`: why nothing is proved. */
async function judge({ file, find, replace, tests }, red) {
  const alreadyRed = tests.filter((test) => red.has(test))
  if (alreadyRed.length > 0) return { problem: `fails without the fault: ${alreadyRed.join(', ')}` }
  const path = join(copy, file)
  const source = readIfThere(path)
  if (source === undefined) return { problem: `there is no ${file}` }
  const count = source.split(find).length - 1
  if (count !== 1) return { problem: `the text to replace is ${count} times in ${file}` }
  writeFileSync(
    path,
    source.replace(find, () => replace),
  )
  const { failures, problem } = await runTests(tests)
  writeFileSync(path, source)
  if (failures.length > 0) return { notice: failures[0].title }
  return { problem: problem ?? 'all tests pass' }
}

/** Failing tests; `problem` when the run ended in another way than with failing or passing tests. */
async function runTests(tests) {
  rmSync(report, { force: true })
  const timedOut = await runVitest(tests)
  const text = readIfThere(report)
  if (timedOut) return { failures: [], problem: `the tests hang: not done after ${TIME_LIMIT_MS / 1000} s` }
  if (text === undefined) return { failures: [], problem: 'vitest ended without a report' }
  const { testResults, numPassedTests } = JSON.parse(text)
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ file: relative(copy, name), title: fullName })),
  )
  const missing = tests.filter((test) => !testResults.some(({ name }) => relative(copy, name) === test))
  if (missing.length > 0) return { failures, problem: `not run: ${missing.join(', ')}` }
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  if (broken !== undefined) return { failures, problem: `cannot be loaded: ${relative(copy, broken.name)}` }
  return { failures, problem: numPassedTests + failures.length === 0 ? 'no test ran' : undefined }
}

/** True when it had to be ended. */
function runVitest(tests) {
  const program = join(here, 'node_modules/.bin/vitest')
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...tests]
  // A group of its own: workers that spin in microtasks hear nothing but a kill.
  const child = spawn(program, args, { cwd: copy, stdio: 'ignore', detached: true })
  return new Promise((done, fail) => {
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, TIME_LIMIT_MS)
    child.on('error', fail)
    child.on('exit', () => {
      clearTimeout(timer)
      done(timedOut)
    })
  })
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined // the caller says what is missing
  }
}
