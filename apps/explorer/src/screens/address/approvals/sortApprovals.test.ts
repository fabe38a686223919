import { APPROVAL_FOR_ALL_TOPIC, APPROVAL_TOPIC } from '@otterscan/decode/token/approvals'
import type { Log } from '@otterscan/ethereum/execution/log'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import type { ApprovalState } from '../../../queries/approvals/approvalState.ts'
import type { FoundLog } from '../../../queries/logs/walkLogs.ts'
import { type ApprovalRow, listApprovals, sortApprovals } from './sortApprovals.ts'

const TOKEN = `0x${'11'.repeat(20)}` as const

function found(topic: Hex, spender: number, blockNumber: bigint, data: Hex = toWord(1n)): FoundLog {
  const log: Pick<Log, 'address' | 'topics' | 'data' | 'blockNumber'> = {
    address: TOKEN,
    topics: [topic, toWord(1n), toWord(BigInt(spender))],
    data,
    blockNumber,
  }
  return { kind: 'log', log: log as Log }
}

describe('listApprovals', () => {
  test('each approval by its newest log; others are counted', () => {
    const { given, otherCount } = listApprovals([
      found(APPROVAL_TOPIC, 5, 9n),
      found(APPROVAL_FOR_ALL_TOPIC, 5, 8n),
      found(APPROVAL_TOPIC, 6, 7n),
      { kind: 'unreadable', field: { path: '0', value: 'x', reason: 'a log' } },
      found(APPROVAL_TOPIC, 5, 6n),
      found(APPROVAL_TOPIC, 5, 5n, '0x'),
    ])
    expect(
      given.map(({ approval, log }) => [approval.kind, BigInt(approval.spender), log.blockNumber]),
    ).toEqual([
      ['erc20', 5n, 9n],
      ['forAll', 5n, 8n],
      ['erc20', 6n, 7n],
    ])
    expect(otherCount).toBe(1)
  })
})

describe('sortApprovals', () => {
  const row = (key: string, spender: string, state: Partial<ApprovalState> | undefined): ApprovalRow =>
    ({ key, approval: { spender }, state }) as unknown as ApprovalRow

  test('unlimited ones first, those of a spender together, what has ended last', () => {
    const rows = [
      row('ended', 'a', { isInForce: false, isUnlimited: false }),
      row('b1', 'b', { isInForce: true, isUnlimited: false }),
      row('c1', 'c', { isInForce: true, isUnlimited: false }),
      row('unknown', 'b', { isInForce: undefined, isUnlimited: false }),
      row('b2', 'b', { isInForce: true, isUnlimited: false }),
      row('loading', 'd', undefined),
      row('all', 'c', { isInForce: true, isUnlimited: true }),
    ]
    expect(sortApprovals(rows).map(({ key }) => key)).toEqual([
      'all',
      'b1',
      'b2',
      'c1',
      'unknown',
      'loading',
      'ended',
    ])
  })
})
