import { TransportError } from '@otterscan/clients/errors'
import { describe, expect, test } from 'vitest'
import type { NodeAnswer } from '../upstream/nodeAnswer.ts'
import { answerCall } from './answerCall.ts'
import { createTestContext } from './testing/createTestContext.ts'

/** The answer to a call, forwarded or computed, of a gateway whose node answers so. */
function ask(method: string, params: readonly unknown[], answer: () => NodeAnswer) {
  const context = createTestContext({ chainId: 1n, blocks: [], answer })
  return answerCall({ method, params, signal: new AbortController().signal }, context)
}

const fail = (code: number, message: string, data?: unknown) => () => ({
  error: { code, message, ...(data === undefined ? {} : { data }) },
})

describe('answerCall', () => {
  test('a forwarded call: message, code and data of the node', async () => {
    const error = { code: -32_001, message: 'pruned', data: { from: '0x5' } }
    expect(await ask('eth_getLogs', [{}], () => ({ error }))).toEqual({ error })
  })

  test('a computed call: the same, with the call that failed', async () => {
    const answer = await ask(
      'ots_hasCode',
      [`0x${'ab'.repeat(20)}`, '0x5'],
      fail(-32_005, 'slow down', '0x01'),
    )
    expect(answer).toEqual({
      error: { code: -32_005, message: expect.stringMatching(/^eth_\w+: slow down$/), data: '0x01' },
    })
  })

  test('only a missing method is called missing', async () => {
    const missing = await ask('ots_hasCode', [`0x${'ab'.repeat(20)}`, '0x5'], fail(-32_601, 'no such method'))
    expect(missing).toEqual({
      error: {
        code: -32_000,
        message: expect.stringMatching(/^The node does not support eth_\w+: no such method$/),
      },
    })
  })

  test('a limit on requests is one that passes; another refusal is not', async () => {
    const refuse = (status: number) => () => {
      throw new TransportError(`The node returned HTTP ${status}`, { status })
    }
    expect(await ask('eth_chainId', [], refuse(429))).toMatchObject({
      error: { code: -32_005, message: 'The node returned HTTP 429' },
    })
    expect(await ask('eth_chainId', [], refuse(401))).toEqual({
      error: { code: -32_000, message: 'The node returned HTTP 401' },
    })
  })
})
