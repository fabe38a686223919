import { HASH_INPUTS_TRACER } from '@otterscan/api-schema/execution/hashInputsTracer'
import { describe, expect, test } from 'vitest'
import { answerCall } from './answerCall.ts'
import { createTestContext } from './testing/createTestContext.ts'

const HASH = `0x${'ab'.repeat(32)}`
const SCRIPT = '{data:[],fault:function(){},step:function(){},result:function(){while(true){}}}'

/** What a node receives for a visitor's call, or the error that the visitor gets instead. */
async function forward(method: string, ...params: readonly unknown[]) {
  const received: (readonly unknown[])[] = []
  const context = createTestContext({
    chainId: 1n,
    blocks: [],
    answer: (name, given) => {
      received.push([name, ...given])
      return { result: 1 }
    },
  })
  const answer = await answerCall({ method, params, signal: new AbortController().signal }, context)
  return 'error' in answer ? answer.error : received.at(-1)
}

describe('toForwardedParams', () => {
  test.each([
    ['debug_traceTransaction', [HASH]],
    ['debug_traceTransaction', [HASH, null]],
    ['debug_traceTransaction', [HASH, {}]],
    ['debug_traceTransaction', [HASH, { disableStorage: true, enableMemory: true, limit: 5 }]],
    ['debug_traceTransaction', [HASH, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }]],
    ['debug_traceTransaction', [HASH, { tracer: HASH_INPUTS_TRACER }]],
    ['debug_traceBlockByNumber', ['0x5', { tracer: 'callTracer' }]],
    ['debug_traceCall', [{ to: HASH }, 'latest', { tracer: 'flatCallTracer', stateOverrides: {} }]],
    ['eth_call', [{ to: HASH }, { timeout: '9h' }]],
  ])('%s %j arrives as it is', async (method, params) => {
    expect(await forward(method, ...params)).toEqual([method, ...params])
  })

  test.each([
    ['debug_traceTransaction', [HASH]],
    ['debug_traceBlockByHash', [HASH]],
    ['debug_traceBlockByNumber', ['0x5']],
    ['debug_traceCall', [{ to: HASH }, 'latest']],
  ])('%s: no JavaScript, and our time limit', async (method, params) => {
    for (const tracer of [
      SCRIPT,
      `${HASH_INPUTS_TRACER} `,
      'otherTracer',
      'CallTracer',
      ' callTracer',
      '',
      ['callTracer'],
      { a: 1 },
      5,
    ]) {
      expect(await forward(method, ...params, { tracer })).toMatchObject({ code: -32_602 })
    }
    for (const timeout of ['3600s', '1ms', 5, null]) {
      expect(await forward(method, ...params, { tracer: 'callTracer', timeout })).toEqual([
        method,
        ...params,
        { tracer: 'callTracer', timeout: '50s' },
      ])
    }
  })

  test.each(['Tracer', 'TRACER', 'tracer ', 'Timeout', 'reexec', '__proto__', 'tracer\u0000'])(
    'the option %j, which a node may read as another, is refused',
    async (name) => {
      const options = JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(SCRIPT)}}`)
      expect(await forward('debug_traceTransaction', HASH, options)).toMatchObject({ code: -32_602 })
    },
  )

  test.each([SCRIPT, [{ tracer: SCRIPT }], 5, true])('options %j are refused', async (options) => {
    expect(await forward('debug_traceTransaction', HASH, options)).toMatchObject({
      code: -32_602,
      message: 'invalid argument 1: the options of debug_traceTransaction must be an object',
    })
  })
})
