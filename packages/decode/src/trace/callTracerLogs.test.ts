import { describe, expect, test } from 'vitest'
import { fromCallTracerLogs } from './callTracerLogs.ts'

const ADDRESS = `0x${'aa'.repeat(20)}`
const log = (data: string, position?: string) => ({ address: ADDRESS, topics: [], data, position })
const read = (json: unknown) => fromCallTracerLogs(json).logs.map(({ data, logIndex }) => [data, logIndex])

describe('fromCallTracerLogs', () => {
  test('logs stand where they were written between the calls of their frame', () => {
    const traced = {
      logs: [log('0x01', '0x0'), log('0x04', '0x1'), log('0x07', '0x2')],
      calls: [
        { logs: [log('0x03', '0x1')], calls: [{ logs: [log('0x02', '0x0')] }] },
        { logs: [log('0x05', '0x0')], calls: [{ logs: [log('0x06', '0x0')] }] },
      ],
    }
    expect(read(traced)).toEqual(
      ['0x01', '0x02', '0x03', '0x04', '0x05', '0x06', '0x07'].map((data, at) => [data, at]),
    )
  })

  test('what a failed frame wrote, and the frames that it opened, was undone', () => {
    const failed = { error: 'execution reverted', logs: [log('0x02')], calls: [{ logs: [log('0x03')] }] }
    expect(read({ logs: [log('0x01', '0x0'), log('0x04', '0x1')], calls: [failed] })).toEqual([
      ['0x01', 0],
      ['0x04', 1],
    ])
    expect(read({ ...failed, calls: [] })).toEqual([])
  })

  test('an entry that cannot be read is noted at its place', () => {
    const traced = { logs: [log('0x01'), { address: '0x1' }, log('0x02')] }
    expect(fromCallTracerLogs(traced).unreadable).toEqual([
      { path: '1', value: { address: '0x1' }, reason: 'a log' },
    ])
    expect(read(traced)).toHaveLength(2)
  })

  test('an answer without logs has none', () => {
    for (const json of [null, {}, { type: 'CALL' }, []]) expect(read(json)).toEqual([])
  })
})
