import { describe, expect, test } from 'vitest'
import { AbortedError, RpcError } from '../errors.ts'
import { type AnswerSources, withAnswers } from './givenAnswers.ts'
import type { RawTransport, RpcAnswer } from './transport.ts'

/** A transport that answers with what it was asked, and what it was asked. */
function createEcho() {
  const asked: string[] = []
  const ask: RawTransport['ask'] = (method) => {
    asked.push(method)
    return Promise.resolve({ result: method })
  }
  const transport: RawTransport = {
    ask,
    request: () => Promise.reject(new Error('ask is used')),
    subscribe: undefined,
    close: () => {},
  }
  return { transport, asked }
}

const later = (answer: RpcAnswer | undefined, ms: number) =>
  new Promise<RpcAnswer | undefined>((resolve) => setTimeout(() => resolve(answer), ms))

function connect(sources: AnswerSources) {
  const { transport, asked } = createEcho()
  return { asked, request: withAnswers(transport, sources).request }
}

describe('withAnswers', () => {
  test('without a source the call is made in its turn', () => {
    const { asked, request } = connect({ given: { take: () => undefined } })
    void request('eth_chainId', [])
    expect(asked).toEqual(['eth_chainId'])
  })

  test('the first answer counts; none leads to the call', async () => {
    const note = () => {}
    const quick = { result: 'quick' }
    const slow = { result: 'slow' }
    const given = (answer: RpcAnswer | undefined, ms: number) => ({ take: () => later(answer, ms) })
    const kept = (answer: RpcAnswer | undefined, ms: number) => ({ find: () => later(answer, ms), note })
    for (const [sources, expected] of [
      [{ given: given(quick, 1), kept: kept(slow, 20) }, 'quick'],
      [{ given: given(slow, 20), kept: kept(quick, 1) }, 'quick'],
      [{ given: given(undefined, 1), kept: kept(slow, 20) }, 'slow'],
      [{ given: given(undefined, 1), kept: kept(undefined, 5) }, 'eth_chainId'],
    ] as const) {
      const { asked, request } = connect(sources)
      expect(await request('eth_chainId', [])).toBe(expected)
      expect(asked).toHaveLength(expected === 'eth_chainId' ? 1 : 0)
    }
  })

  test('every answer is noted, errors too, and those are thrown', async () => {
    const noted: RpcAnswer[] = []
    const error = { code: 3, message: 'execution reverted' }
    const { request } = connect({
      given: { take: (method) => (method === 'eth_call' ? later({ error }, 1) : undefined) },
      kept: { find: () => undefined, note: (_method, _params, answer) => noted.push(answer) },
    })
    await expect(request('eth_call', [])).rejects.toThrow(RpcError)
    await request('eth_chainId', [])
    expect(noted).toEqual([{ error }, { result: 'eth_chainId' }])
  })

  test('an aborted call gets no answer', async () => {
    const { asked, request } = connect({ given: { take: () => later({ result: 1 }, 5) } })
    const giveUp = new AbortController()
    const answer = request('eth_chainId', [], { signal: giveUp.signal })
    giveUp.abort()
    await expect(answer).rejects.toThrow(AbortedError)
    expect(asked).toEqual([])
  })
})
