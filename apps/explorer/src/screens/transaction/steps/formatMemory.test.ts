import { expect, test } from 'vitest'
import { formatMemory } from './formatMemory.ts'

test('formatMemory: words with their places, and what is not known', () => {
  const data = `0x${'ab'.repeat(32)}${'00'.repeat(4)}` as const
  const lines = formatMemory({ data, unknown: [[31, 2]] }).split('\n')
  expect(lines).toEqual([`0000  ${'ab'.repeat(31)}??`, '0020  ??000000'])
})
