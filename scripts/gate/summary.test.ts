import { describe, expect, test } from 'vitest'
import { CRASHED, leaveOut, settle, summarize } from './summary.mjs'

const GREEN = { passed: 3, failed: 0, failures: [], skippedTests: [], retried: [] }

describe('settle', () => {
  test('a check that succeeds has passed', () => {
    expect(settle('lint', undefined, { code: 0 })).toMatchObject({ passed: 1, failed: 0, faults: [] })
  })

  test.each([
    ['a check that ends badly', undefined, { code: 2 }, 'ended with 2'],
    ['a runner that ends badly without a failing test', GREEN, { code: 1 }, 'ended with 1'],
    ['a runner without a report', CRASHED, { code: 0 }, 'the runner left no report of any test'],
    ['a stage ended at its limit', GREEN, { limitMinutes: 5 }, 'ended at its limit of 5 minutes'],
    ['a skipped test', { ...GREEN, skippedTests: ['that one'] }, { code: 0 }, 'skipped: that one'],
  ])('%s has failed, and says so', (_, counted, end, fault) => {
    expect(settle('x', counted, end)).toMatchObject({ failed: 1, faults: [fault] })
  })

  test('failing tests are counted once, and named', () => {
    const counted = { ...GREEN, failed: 2, failures: ['one: no', 'two: no'] }
    expect(settle('unit', counted, { code: 1, output: 'a' })).toMatchObject({
      passed: 3,
      failed: 2,
      faults: ['failed: one: no', 'failed: two: no'],
    })
  })

  test('what has no name says its last lines', () => {
    const output = `${'far above\n'.repeat(20)}\u001b[31ma.ts(1,1): error\u001b[39m\n\nFound 1 error.\n`
    const [fault] = settle('types', undefined, { code: 1, output }).faults
    const lines = fault.split('\n').map((line: string) => line.trim())
    expect(lines[0]).toBe('ended with 1')
    expect(lines).toHaveLength(13)
    expect(lines.slice(-2)).toEqual(['a.ts(1,1): error', 'Found 1 error.'])
  })
})

describe('summarize', () => {
  const retried = (count: number) =>
    settle(
      'browser',
      { ...GREEN, retried: Array.from({ length: count }, (_, at) => `test ${at}`) },
      { code: 0 },
    )

  test('the last line sums up', () => {
    const { text, failed } = summarize([settle('lint', undefined, { code: 0 }), retried(0)])
    expect(text.split('\n').at(-1)).toBe('4 passed, 0 failed')
    expect(failed).toBe(0)
  })

  test('two tests may need a second run, and are named', () => {
    const { text, failed } = summarize([retried(2)])
    expect(text).toContain('Passed only on the second run:\nbrowser: test 0\nbrowser: test 1\n')
    expect(failed).toBe(0)
  })

  test('a third one fails the gate', () => {
    const { text, failed } = summarize([retried(3)])
    expect(text.split('\n').at(-1)).toBe('3 passed, 1 failed')
    expect(failed).toBe(1)
  })

  test('what failed stands just before the last line', () => {
    const failing = settle(
      'integration',
      { ...GREEN, failed: 1, failures: ['a.test.ts › b: no'] },
      { code: 1 },
    )
    const { text } = summarize([failing, retried(1)])
    expect(text.split('\n').slice(-3)).toEqual([
      'integration: failed: a.test.ts › b: no',
      '',
      '6 passed, 1 failed',
    ])
  })

  test('what was left out has failed, and says why', () => {
    const { text, failed } = summarize([leaveOut('size', 'build')])
    expect(text).toContain('size: not run: build failed')
    expect(failed).toBe(1)
  })
})
