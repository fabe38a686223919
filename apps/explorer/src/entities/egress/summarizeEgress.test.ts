import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { appConfigSchema } from '../../config/appConfig.ts'
import { listConfiguredHosts } from './listConfiguredHosts.ts'
import { addRequest, type PageRequests } from './pageRequests.ts'
import { summarizeEgress } from './summarizeEgress.ts'

const PAGE = 'https://scan.example/tx/1'

function hostsOf(config: object) {
  return listConfiguredHosts(v.parse(appConfigSchema, config), {
    pageUrl: PAGE,
    nodeUrl: 'wss://me:secret@node.example:9000/key',
  })
}

describe('listConfiguredHosts', () => {
  test('default: page, node, services; no credentials', () => {
    const hosts = hostsOf({
      beaconAPI: 'https://beacon.example/x',
      assetsURLPrefix: '/assets',
      sourcify: {
        sources: {
          A: 'https://sources.example',
          B: { url: 'https://b.example', backendFormat: 'RepositoryV1' },
        },
      },
      chainInfo: {
        name: 'x',
        faucets: ['https://faucet.example'],
        nativeCurrency: { name: 'a', symbol: 'a', decimals: 18 },
      },
    })
    expect(hosts).toEqual([
      { origin: 'https://scan.example', purpose: 'This site' },
      { origin: 'https://node.example:9000', purpose: 'Node' },
      { origin: 'https://beacon.example', purpose: 'Beacon API' },
      { origin: 'https://sources.example', purpose: 'Contract sources' },
      { origin: 'https://b.example', purpose: 'Contract sources' },
    ])
  })
})

describe('summarizeEgress', () => {
  test('behavior: other hosts come first and have no purpose', () => {
    let requests: ReadonlyMap<string, PageRequests> = new Map()
    for (const url of [
      '/a.js',
      'https://scan.example/b.js',
      'https://tracker.example/1',
      'blob:https://x/1',
      'data:,',
      'wss://node.example:9000/key',
    ]) {
      requests = addRequest(requests, { name: url }, PAGE)
    }
    expect(summarizeEgress(requests, hostsOf({ beaconAPI: 'https://scan.example' }))).toEqual([
      { host: 'tracker.example', purpose: undefined, count: 1 },
      { host: 'scan.example', purpose: 'This site, Beacon API', count: 2 },
      { host: 'node.example:9000', purpose: 'Node', count: 1 },
    ])
  })
})

describe('addRequest', () => {
  test('by path without what may be a key; bytes as the browser reports them, or that it does not', () => {
    let requests: ReadonlyMap<string, PageRequests> = new Map()
    for (const report of [
      { name: '/rpc', transferSize: 400, decodedBodySize: 100 },
      { name: '/rpc', transferSize: 500, decodedBodySize: 200 },
      { name: '/assets/core-1a2b.js', transferSize: 0, decodedBodySize: 9000 },
      { name: '/assets/main-3c4d.css', transferSize: 70, decodedBodySize: 90 },
      { name: '/signatures/a9059cbb?key=abc', transferSize: 10, decodedBodySize: 5 },
      { name: `https://node.example/${'k'.repeat(41)}`, transferSize: 0, decodedBodySize: 0 },
    ])
      requests = addRequest(requests, report, PAGE)
    const site = 'https://scan.example'
    expect([...requests.values()]).toEqual([
      { origin: site, path: '/rpc', requests: 2, receivedBytes: 900, unreported: 0 },
      { origin: site, path: '/assets/…', requests: 2, receivedBytes: 70, unreported: 0 },
      { origin: site, path: '/signatures/…', requests: 1, receivedBytes: 10, unreported: 0 },
      { origin: 'https://node.example', path: '/…', requests: 1, receivedBytes: 0, unreported: 1 },
    ])
  })
})
