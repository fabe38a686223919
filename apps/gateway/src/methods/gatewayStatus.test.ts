import { describe, expect, test } from 'vitest'
import { EMPTY_VIEW } from '../storage/emptyView.ts'
import { answerCall } from './answerCall.ts'
import type { IndexState } from './methodHandler.ts'
import { createTestContext } from './testing/createTestContext.ts'

const FAILED: IndexState = {
  checkpoint: undefined,
  gaps: [],
  progress: {
    phase: 'failed',
    message: 'IO error: /home/me/.cache/otterscan-index/1/LOCK: Permission denied',
    headBlock: undefined,
    missingBlocks: undefined,
    blocksPerSecond: 0,
    transactionsPerSecond: 0,
    remainingSeconds: undefined,
  },
}

describe('a failed index', () => {
  test.each([
    ['gateway_status', []],
    ['ots2_getERC20TransferCount', [`0x${'ab'.repeat(20)}`]],
  ])('%s gives the reason, and no path of this machine', async (method, params) => {
    const context = createTestContext({
      chainId: 1n,
      blocks: [{ header: {}, transactionCount: 0 }],
      lists: { read: (task) => task(EMPTY_VIEW) },
      indexState: () => FAILED,
    })
    const answer = await answerCall({ method, params, signal: new AbortController().signal }, context)
    expect(JSON.stringify(answer)).toContain('IO error: …: Permission denied')
    expect(JSON.stringify(answer)).not.toMatch(/home|otterscan-index/)
  })
})
