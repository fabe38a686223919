import { describe, expect, test } from 'vitest'
import { createTerminalLog, toTerminalLine } from './terminalLines.ts'

describe('toTerminalLine', () => {
  test('a line of our own stays as it is', () => {
    const line = 'Index: down to block 5, 12 blocks missing, 4.3 blocks/s, 1 s left – “fine” 語'
    expect(toTerminalLine(line)).toBe(line)
  })

  test('words of a node have no effect', () => {
    const hostile =
      '\u001b]0;PWNED\u0007\u001b[2J\u001b[31m red\r\nIndex: all is well\u202e text\u009b1m\u0000\t\u2028x'
    const line = toTerminalLine(hostile)
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(line).toContain('[U+001B][2J[U+001B][31m red')
    expect(toTerminalLine('x'.repeat(100_000)).length).toBe(1_001)
  })
})

describe('createTerminalLog', () => {
  test('two lines a second for a minute are few lines and a number', () => {
    const written: string[] = []
    let now = 0
    const log = createTerminalLog(
      (line) => written.push(line),
      () => now,
    )
    for (; now < 60_000; now += 500) log(`Index: reset ${now}`)
    expect(written.length).toBeLessThan(45)
    expect(written.filter((line) => line.startsWith('Index:')).length).toBeLessThanOrEqual(30)
    const omitted = written.flatMap((line) => /^\((\d+) lines omitted\)$/.exec(line)?.[1] ?? [])
    expect(omitted.length).toBeGreaterThan(0)
    now += 600_000
    written.length = 0
    log('later')
    expect(written.at(-1)).toBe('later')
  })

  test('a report every ten seconds is never omitted', () => {
    const written: string[] = []
    let now = 0
    const log = createTerminalLog(
      (line) => written.push(line),
      () => now,
    )
    for (; now < 3_600_000; now += 10_000) log('report')
    expect(written.length).toBe(360)
  })
})
