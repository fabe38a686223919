import { expect, test } from 'vitest'
import type { ChainFacts } from '../../apps/gateway/test/methodCases.ts'
import { listReferenceDeviations } from './referenceDeviations.ts'

const chainWith = (gasUsed: string) => {
  return {
    receipts: new Map([
      ['0x1', { gasUsed }],
      ['0x2', { gasUsed: '0x5208' }],
    ]),
  } as unknown as ChainFacts
}
const deviations = listReferenceDeviations(chainWith('0x11558'), chainWith('0xdde0'))
const applies = (hash: string, ours: unknown, expected: unknown) =>
  deviations.some((one) => one.applies(['trace_replayTransaction', hash, ['stateDiff']], ours, expected))
const paid = (from: string, to: string) => ({ '0xc0': { balance: { '*': { from, to } }, nonce: '=' } })

test('a balance may be another before and after, the amount of its change may not', () => {
  expect(applies('0x2', paid('0x5', '0x8'), paid('0x1', '0x4'))).toBe(true)
  expect(applies('0x2', paid('0x5', '0x9'), paid('0x1', '0x4'))).toBe(false)
})

test('the amount may differ for a transaction that is charged otherwise, and nothing else of it', () => {
  expect(applies('0x1', paid('0x5', '0x9'), paid('0x1', '0x4'))).toBe(true)
  const other = { '0xc0': { ...paid('0x1', '0x4')['0xc0'], nonce: '+' } }
  expect(applies('0x1', paid('0x5', '0x9'), other)).toBe(false)
})
