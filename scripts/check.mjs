// `npm test`: everything, cheapest first. Later stages run even when earlier ones fail, so one run shows all faults.
// The last line is `N passed, N failed`: tests of vitest and playwright, and one for each other check.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'otterscan-check-'))

const STAGES = [
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'promises', command: ['oxlint', '--type-aware'] },
  { name: 'directions', command: ['node', 'scripts/checkDirections.mjs'] },
  { name: 'names', command: ['node', 'scripts/checkFileNames.mjs'] },
  { name: 'cases', command: ['node', 'scripts/checkCases.mjs'] },
  { name: 'dead-code', command: ['knip', '--no-progress'] },
  { name: 'workspaces', command: ['sherif'] },
  { name: 'planted', command: ['node', 'scripts/plantViolations.mjs'] },
  vitestStage('unit'),
  vitestStage('integration'),
  { name: 'build', command: ['node', 'scripts/buildExplorer.mjs', '--force'] },
  { name: 'size', command: ['node', 'scripts/checkSize.mjs'], needs: 'build' },
  {
    name: 'browser',
    command: ['node', 'scripts/browserTests.mjs'],
    needs: 'build',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
    count: countPlaywright,
  },
]

const stages = chooseStages()
const results = []
for (const stage of stages) results.push(await runStage(stage))
rmSync(reports, { recursive: true, force: true })
printSummary()

function vitestStage(name) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, command: ['vitest', 'run', '--project', name, ...reporters], count: countVitest }
}

/** `--only unit,browser` runs those stages alone. */
function chooseStages() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only === undefined) return STAGES
  const names = values.only.split(',')
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name))
  if (unknown.length === 0) return STAGES.filter(({ name }) => names.includes(name))
  console.error(
    `no such stage: ${unknown.join(', ')}. There are: ${STAGES.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}

async function runStage({ name, command, count, needs, env = {} }) {
  const broken = results.find((result) => result.name === needs && result.failed > 0)
  if (broken !== undefined) {
    console.log(`\n== ${name}: not run, ${needs} failed`)
    return { name, passed: 0, failed: 1, skipped: 0, seconds: 0 }
  }
  console.log(`\n== ${name}`)
  const start = performance.now()
  const code = await run(command, env)
  const seconds = (performance.now() - start) / 1000
  const counted = count?.(join(reports, `${name}.json`)) ?? { passed: 0, failed: 0, skipped: 0, single: true }
  return { name, seconds, ...settle(counted, code) }
}

/** A stage that failed without a failing test (a crash, a file that does not load) counts as one failure. */
function settle({ passed, failed, skipped, unsteady, single = false }, code) {
  if (code !== 0 && failed === 0) return { passed, failed: 1, skipped }
  if (single && code === 0) return { passed: 1, failed: 0, skipped: 0 }
  return { passed, failed, skipped, unsteady }
}

function run([program, ...args], env) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === 'win32',
  })
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('close', (code) => done(code ?? 1))
  })
}

/** `undefined` (counted as a crash) when the runner left no report, or a report of nothing. */
function countVitest(path) {
  const report = readReport(path)
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

function countPlaywright(path) {
  const report = readReport(path)
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped, unsteady: flaky }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function printSummary() {
  console.log('')
  for (const { name, passed, failed, skipped, unsteady = 0, seconds } of results) {
    const mark = failed === 0 ? 'ok  ' : 'FAIL'
    const left =
      (skipped === 0 ? '' : `, ${skipped} skipped`) +
      (unsteady === 0 ? '' : `, ${unsteady} of them only on the second run`)
    console.log(
      `${mark} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed${left}`,
    )
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}
