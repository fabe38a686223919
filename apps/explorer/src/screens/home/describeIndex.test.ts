import type { GatewayIndex } from '@otterscan/api-schema/execution/gateway'
import { createNumberFormat } from '@otterscan/ethereum/units'
import { expect, test } from 'vitest'
import { describeIndex } from './describeIndex.ts'

const NUMBERS = createNumberFormat('comma')
const toStatus = (part: Partial<GatewayIndex>) => ({ index: part as GatewayIndex })
const COVERED = { firstBlock: 1_000n, lastBlock: 4_000n, headBlock: 4_001n }

test.each([
  [null, 'None: the node is asked directly.'],
  [{ index: undefined }, 'Its state cannot be read.'],
  [{ index: null }, 'None: the program runs without.'],
  [toStatus({ ...COVERED, firstBlock: 0n, phase: 'following' }), 'All blocks'],
  [toStatus({ ...COVERED, phase: 'following' }), 'blocks 1,000 to 4,000'],
  [toStatus({ phase: 'indexing' }), 'Just begun'],
  [toStatus({ ...COVERED, missingBlocks: 1_000n, phase: 'indexing' }), '74% of the chain'],
  [toStatus({ ...COVERED, phase: 'waiting' }), 'Waiting; blocks 1,000 to 4,000'],
  [toStatus({ phase: 'failed' }), 'Stopped'],
])('%o', (status, text) => {
  expect(describeIndex(status, NUMBERS)).toBe(text)
})
