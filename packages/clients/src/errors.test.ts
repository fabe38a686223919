import { describe, expect, test } from 'vitest'
import { MethodNotFoundError, RpcError, TransportError, toDisplayUrl, toRpcError } from './errors.ts'

describe('toRpcError', () => {
  test.each([
    ['geth, Erigon', -32601, 'the method ots_getApiLevel does not exist/is not available'],
    ['EIP-1474', -32004, 'Method not supported'],
    ['Besu', -32604, 'Method not enabled'],
    [
      'Nethermind (NODE-17)',
      -32600,
      "The method 'ots_getApiLevel' is found but the namespace 'ots' is disabled for http://0.0.0.0:8545. Consider adding the namespace 'ots' to JsonRpc.AdditionalRpcUrls",
    ],
    ['Reth', -32603, 'unimplemented'],
    ['a hosted node', -32600, 'Unsupported method: erigon_getHeaderByNumber'],
    ['a proxy', -32000, 'method not whitelisted'],
  ])('behavior: missing method as reported by %s', (_, code, message) => {
    const error = toRpcError('ots_getApiLevel', { code, message })
    expect(error).toBeInstanceOf(MethodNotFoundError)
    expect([error.retryable, error.code]).toEqual([false, code])
  })

  test.each([
    [-32000, 'transaction 0x12 not found'],
    [-32000, 'execution reverted: method not found'],
    [3, 'execution reverted: method not supported'],
    [-32600, 'Invalid Request'],
    [-32602, 'invalid params'],
    [-32603, 'Required data unavailable'],
    [-32001, 'Resource not found'],
  ])('behavior: %i %s is not a missing method', (code, message) => {
    const error = toRpcError('m', { code, message })
    expect(error).toBeInstanceOf(RpcError)
    expect(error).not.toBeInstanceOf(MethodNotFoundError)
  })

  test.each([
    [-32005, true],
    [-32603, true],
    [429, true],
    [-32602, false],
    [-32000, false],
    [3, false],
  ])('behavior: code %i is retryable: %s', (code, retryable) => {
    expect(toRpcError('m', { code, message: 'x' }).retryable).toBe(retryable)
  })

  test.each([null, undefined, 7, 'words', {}, { code: 'x', message: 9 }, []])(
    'error: %j as error object',
    (error) => {
      expect(toRpcError('m', error)).toMatchObject({ code: 0, retryable: false })
    },
  )

  test.each([
    ['the state of block 5 is pruned', 'm: Internal error: the state of block 5 is pruned (code -32603)'],
    [{ message: 'the state is pruned' }, 'm: Internal error: the state is pruned (code -32603)'],
    ['Internal error', 'm: Internal error (code -32603)'],
    ['0x08c379a0', 'm: Internal error (code -32603)'],
    [undefined, 'm: Internal error (code -32603)'],
    [{ httpStatus: 429 }, 'm: Internal error (code -32603)'],
  ])('behavior: words in the data %j are shown', (data, message) => {
    const error = toRpcError('m', { code: -32603, message: 'Internal error', data })
    expect([error.message, error.nodeMessage, error.data]).toEqual([message, 'Internal error', data])
  })

  test('behavior: a long message is truncated, data is kept', () => {
    const error = toRpcError('m', { code: 3, message: 'x'.repeat(100_000), data: '0x01' })
    expect(error.message.length).toBeLessThan(400)
    expect(error.data).toBe('0x01')
  })
})

describe('TransportError', () => {
  test.each([
    [undefined, true],
    [200, true],
    [400, false],
    [403, false],
    [408, true],
    [429, true],
    [503, true],
  ])('status %s is retryable: %s', (status, retryable) => {
    expect(new TransportError('x', status === undefined ? {} : { status }).retryable).toBe(retryable)
  })
})

describe('toDisplayUrl', () => {
  test.each([
    ['http://127.0.0.1:8545', 'http://127.0.0.1:8545'],
    ['https://node.example/rpc/', 'https://node.example/rpc/'],
    ['https://u:p@node.example/rpc?key=1#x', 'https://node.example/rpc'],
    ['https://node.example/v3/0123456789abcdef0123456789abcdef', 'https://node.example/v3/…'],
    ['wss://u:p@node.example', 'wss://node.example'],
    ['/rpc?key=1', '/rpc'],
    ['//u:p@node.example/rpc', 'the configured address'],
    ['http://u:p@', 'the configured address'],
    ['', 'the configured address'],
  ])('%s', (url, shown) => {
    expect(toDisplayUrl(url)).toBe(shown)
  })
})
