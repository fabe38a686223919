import { createExecutionClient } from '@otterscan/clients/execution'
import { createHttpTransport } from '@otterscan/clients/transport/http'
import type { FetchAnswer } from '@otterscan/clients/transport/requestText'
import { describe, expect, test } from 'vitest'
import { probeNode } from './probeNode.ts'

const HEADER = {
  number: '0x10',
  hash: `0x${'11'.repeat(32)}`,
  parentHash: `0x${'22'.repeat(32)}`,
  timestamp: '0x65000000',
}
const RESULTS: Readonly<Record<string, unknown>> = {
  eth_blockNumber: '0x10',
  eth_chainId: '0x539',
  erigon_getHeaderByNumber: HEADER,
  ots_getApiLevel: 8,
}

interface Call {
  readonly id: number
  readonly method: string
}

/** Probes a server that gives every POST this HTTP answer. */
function probe(answer: (calls: readonly Call[]) => { readonly status?: number; readonly text: string }) {
  const fetch = async (_: string, { body }: RequestInit): Promise<FetchAnswer> => {
    const parsed = JSON.parse(String(body)) as Call | readonly Call[]
    const { status = 200, text } = answer('method' in parsed ? [parsed] : parsed)
    return { status, ok: status < 300, text: async () => text }
  }
  const transport = createHttpTransport({ url: 'http://node.example', fetch })
  return probeNode(createExecutionClient(transport))
}

/** A complete node, but for the error of one method. */
const withError = (method: string, error: unknown) => (calls: readonly Call[]) => ({
  text: JSON.stringify(
    calls.map((call) =>
      call.method === method ? { id: call.id, error } : { id: call.id, result: RESULTS[call.method] },
    ),
  ),
})

describe('probeNode', () => {
  test('a complete node is connected', async () => {
    expect(await probe(withError('none', undefined))).toMatchObject({ status: 'connected', chainId: 0x539n })
  })

  test.each([
    [429, 'slow down', 'returned HTTP 429 (Too Many Requests): slow down'],
    [401, '{"message":"wrong key"}', 'returned HTTP 401 (Unauthorized): wrong key'],
    [403, '<title>Blocked</title>', 'returned HTTP 403 (Forbidden): Blocked'],
    [503, '', 'returned HTTP 503 (Service Unavailable)'],
  ])('HTTP %i says nothing about the kind of node', async (status, text, words) => {
    expect(await probe(() => ({ status, text }))).toMatchObject({
      status: 'refused',
      cause: { message: `http://node.example ${words}` },
    })
  })

  test.each([
    [404, 'Not Found', 'notEthNode'],
    [405, '', 'notEthNode'],
    [200, '<html>', 'notEthNode'],
  ])('HTTP %i %j is not a node', async (status, text, kind) => {
    expect(await probe(() => ({ status, text }))).toMatchObject({ status: kind })
  })

  test.each([
    ['eth_blockNumber', -32_005, 'daily limit reached', 'refused'],
    ['eth_blockNumber', 429, 'Too Many Requests', 'refused'],
    ['eth_blockNumber', -32_600, 'Must be authenticated!', 'refused'],
    ['eth_blockNumber', -32_601, 'method not found', 'notEthNode'],
    [
      'eth_blockNumber',
      -32_000,
      'The node at http://n:1 does not respond (connection refused).',
      'notEthNode',
    ],
    ['eth_blockNumber', -32_000, 'The node at http://n:1 did not answer with JSON', 'notEthNode'],
    ['eth_blockNumber', -32_000, 'The node at http://n:1 returned HTTP 404 (Not Found)', 'notEthNode'],
    ['eth_blockNumber', -32_000, 'The node at http://n:1 returned HTTP 401 (Unauthorized): no', 'refused'],
    ['eth_blockNumber', -32_005, 'The node at http://n:1 returned HTTP 429 (Too Many Requests)', 'refused'],
    ['erigon_getHeaderByNumber', -32_005, 'daily limit reached', 'refused'],
    ['erigon_getHeaderByNumber', -32_000, 'eth_getBlockByNumber: header not found', 'refused'],
    ['erigon_getHeaderByNumber', -32_601, 'no such method', 'notErigonNode'],
    ['ots_getApiLevel', -32_005, 'daily limit reached', 'refused'],
    ['ots_getApiLevel', -32_601, 'no such method', 'notOtterscanPatched'],
    ['eth_chainId', -32_005, 'daily limit reached', 'refused'],
    ['eth_chainId', -32_601, 'no such method', 'failed'],
  ])('%s: %i %s', async (method, code, message, status) => {
    const result = await probe(withError(method, { code, message }))
    expect(result).toMatchObject({ status, cause: { message: `${method}: ${message} (code ${code})` } })
  })
})
