import { describe, expect, test } from 'vitest'
import { parseConfig } from './loadConfig.ts'
import { toNodeEndpoint } from './nodeEndpoint.ts'

const PAGE = 'https://scan.example/tx/0x1?a=b'

function read(config: object) {
  return toNodeEndpoint(parseConfig(JSON.stringify(config), 'x'), PAGE)
}

describe('toNodeEndpoint', () => {
  test('behavior: undefined means none', () => {
    expect(read({})).toMatchObject({ url: undefined, origin: 'erigonURL is not set in /config.json' })
  })

  test('behavior: empty means the default', () => {
    expect(read({ erigonURL: '' })).toMatchObject({
      url: 'http://127.0.0.1:8545',
      displayUrl: 'http://127.0.0.1:8545',
      origin: 'the default, since erigonURL in /config.json is empty',
    })
  })

  test('behavior: absolute URLs, also websockets, are kept; credentials and query are not shown', () => {
    expect(read({ erigonURL: 'wss://me:secret@node.example/v3?key=1' })).toEqual({
      url: 'wss://me:secret@node.example/v3?key=1',
      displayUrl: 'wss://node.example/v3',
      origin: 'erigonURL in /config.json',
    })
  })

  test('behavior: a relative URL is resolved against the page, and the node behind it is named', () => {
    expect(read({ erigonURL: '/rpc', upstreamURL: 'http://me:secret@10.0.0.1:8545' })).toEqual({
      url: 'https://scan.example/rpc',
      displayUrl: 'http://10.0.0.1:8545',
      origin: 'the program that serves this page, at /rpc',
    })
  })
})
