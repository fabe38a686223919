import { buildCallTree } from '@otterscan/decode/trace/callTree'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { expect, test } from 'vitest'
import { createExportWriter } from '../../../entities/export/exportWriter.ts'
import { createTraceFileValues } from './formatTrace.ts'
import { indexTrace } from './traceIndex.ts'

const ONE = `0x${'01'.repeat(20)}` as const

function toFrame(depth: number, more: Partial<CallFrame> = {}): CallFrame {
  const nothing = { gas: undefined, gasUsed: undefined, error: undefined }
  return {
    type: 'CALL',
    depth,
    from: ONE,
    to: ONE,
    value: 0n,
    input: '0x',
    output: '0x',
    ...nothing,
    ...more,
  }
}

test('createTraceFileValues: callers by index, failures, every digit', () => {
  const frames = [
    toFrame(0, { value: 2n ** 255n }),
    toFrame(1, { error: '=cmd' }),
    toFrame(2),
    toFrame(1, { type: 'STATICCALL', value: undefined }),
  ]
  const root = buildCallTree(frames)
  if (root === undefined) throw new Error('there are frames')
  const index = indexTrace(root)
  const writer = createExportWriter('json', [{ file: createTraceFileValues(index) }])
  const rows = JSON.parse(writer.start() + writer.write(index.nodes) + writer.end()) as unknown
  expect(rows).toMatchObject([
    { index: '0', parent: null, value: (2n ** 255n).toString(), outcome: null },
    { index: '1', parent: '0', outcome: 'failed', error: '=cmd' },
    { index: '2', parent: '1', depth: '2', outcome: 'undone' },
    { index: '3', parent: '0', type: 'STATICCALL', value: null, outcome: null },
  ])
})
