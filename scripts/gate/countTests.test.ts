import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, readReport } from './countTests.mjs'

const ROOT = join(import.meta.dirname, '../..')

describe('countVitest', () => {
  let directory: string
  let counted: ReturnType<typeof countVitest>

  // The runner itself: what its report says of a second run is written down nowhere.
  beforeAll(() => {
    mkdirSync(join(ROOT, '.cache'), { recursive: true })
    directory = mkdtempSync(join(ROOT, '.cache/count-tests-'))
    // Otherwise the runner takes the one above.
    writeFileSync(join(directory, 'vitest.config.mjs'), 'export default {}')
    const head = "import { beforeAll, describe, expect, test } from 'vitest'\n"
    writeFileSync(
      join(directory, 'one.test.ts'),
      `${head}
let runs = 0
test('second time', () => expect(++runs).toBe(2))
test('always', () => expect(1).toBe(1))
describe('group', () => {
  test('never', () => expect(1).toBe(2))
  test.skip('skipped', () => {})
  test.todo('to do')
})`,
    )
    writeFileSync(
      join(directory, 'hook.test.ts'),
      `${head}beforeAll(() => { throw new Error('no node') })\ntest('waits', () => {})`,
    )
    writeFileSync(join(directory, 'load.test.ts'), "throw new Error('does not load')")
    const report = join(directory, 'report.json')
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const options = ['--retry=1', '--reporter=json', `--outputFile=${report}`, '--maxWorkers=1']
    spawnSync(process.execPath, [vitest, 'run', ...options], { cwd: directory, stdio: 'ignore' })
    counted = countVitest(readReport(report), directory)
  }, 120_000)
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  test('names what failed with its error, and files with failing hooks or none that load', () => {
    expect(counted).toMatchObject({ passed: 2, failed: 3 })
    expect(counted?.failures.toSorted()).toEqual([
      'hook.test.ts: no node',
      'load.test.ts: does not load',
      expect.stringMatching(
        /^one\.test\.ts › group › never: AssertionError: expected 1 to be 2 .*\| at .*one\.test\.ts:/,
      ),
    ])
  })

  test('names what passed the second time only, and what did not run', () => {
    expect(counted?.retried).toEqual(['one.test.ts › second time'])
    expect(counted?.skippedTests.toSorted()).toEqual([
      'hook.test.ts › waits',
      'one.test.ts › group › skipped',
      'one.test.ts › group › to do',
    ])
  })

  test('no report, and a report of nothing', () => {
    expect(countVitest(undefined, '/')).toBeUndefined()
    expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, '/')).toBeUndefined()
  })
})

describe('countPlaywright', () => {
  test('names what failed, what passed the second time only, and what did not run', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      tests: [{ status, results: [{}, { error: message === undefined ? undefined : { message } }] }],
    })
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [
        {
          title: 'walk.spec.ts',
          specs: [
            spec('one', 'expected'),
            spec(
              'two',
              'unexpected',
              '\u001b[31mError: not visible\u001b[39m\n\nLocator: main\nTimeout: 5\nCall log',
            ),
          ],
          suites: [{ title: 'arrows', specs: [spec('three', 'flaky'), spec('four', 'skipped')] }],
        },
      ],
      errors: [{ message: 'Error: no chain' }],
    }
    expect(countPlaywright(report)).toEqual({
      passed: 2,
      failed: 2,
      failures: ['walk.spec.ts › two: Error: not visible | Locator: main | Timeout: 5', 'Error: no chain'],
      skippedTests: ['walk.spec.ts › arrows › four'],
      retried: ['walk.spec.ts › arrows › three'],
    })
  })

  test('no report, and a report of nothing', () => {
    expect(countPlaywright(undefined)).toBeUndefined()
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] })).toBe(
      undefined,
    )
  })
})
