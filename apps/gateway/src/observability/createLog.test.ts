import { describe, expect, test } from 'vitest'
import { createLog, type LogSettings } from './createLog.ts'

function record(settings: LogSettings) {
  const lines: string[] = []
  const log = createLog(
    settings,
    (line) => lines.push(`out ${line}`),
    (line) => lines.push(`err ${line}`),
    () => new Date(0),
  )
  return { lines, log }
}

describe('createLog', () => {
  test('text: each line as it is, what went wrong apart from the rest', () => {
    const { lines, log } = record({ level: 'info', format: 'text' })
    log('info', 'one\ntwo')
    log('warn', 'three')
    log('error', 'four')
    log('debug', 'five')
    expect(lines).toEqual(['out one', 'out two', 'err three', 'err four'])
  })

  test('json: an object a line, with time and level', () => {
    const { lines, log } = record({ level: 'debug', format: 'json' })
    log('debug', 'a "quoted" word\n\nmore')
    expect(lines.map((line) => JSON.parse(line.slice('out '.length)))).toEqual([
      { time: '1970-01-01T00:00:00.000Z', level: 'debug', message: 'a "quoted" word' },
      { time: '1970-01-01T00:00:00.000Z', level: 'debug', message: 'more' },
    ])
  })

  test('behavior: only what is important enough', () => {
    const { lines, log } = record({ level: 'error', format: 'text' })
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log(level, level)
    expect(lines).toEqual(['err error'])
  })

  test('behavior: words of a node neither color nor begin a line', () => {
    const { lines, log } = record({ level: 'info', format: 'text' })
    log('info', 'x\u001b[31m\ry')
    expect(lines.join()).not.toMatch(/\p{Cc}/u)
  })
})
