import { describe, expect, test } from 'vitest'
import { createFaultLog } from './createFaultLog.ts'

describe('createFaultLog', () => {
  test('counts every fault, logs each kind once a minute, with its place and without control characters', () => {
    const lines: string[] = []
    let time = 0
    const faults = createFaultLog(
      (line) => lines.push(line),
      () => time,
    )
    const error = new TypeError('bad \u001B[31m thing')
    for (let count = 0; count < 1_000; count++) faults.report(error)
    faults.report('words')
    expect(faults.count()).toBe(1_001)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(
      /^Unexpected fault, please report it: TypeError: bad \?\[31m thing \(at .*createFaultLog/,
    )
    time = 61_000
    faults.report(error)
    expect(lines).toHaveLength(3)
  })
})
