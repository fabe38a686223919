import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { appConfigSchema } from '../../config/appConfig.ts'
import { listConfiguredHosts } from './listConfiguredHosts.ts'
import { countRequest, summarizeEgress } from './summarizeEgress.ts'

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
    const counts = new Map<string, number>()
    for (const url of [
      '/a.js',
      'https://scan.example/b.js',
      'https://tracker.example/1',
      'blob:https://x/1',
      'data:,',
      'wss://node.example:9000/key',
    ]) {
      countRequest(counts, url, PAGE)
    }
    expect(summarizeEgress(counts, hostsOf({ beaconAPI: 'https://scan.example' }))).toEqual([
      { host: 'tracker.example', purpose: undefined, count: 1 },
      { host: 'scan.example', purpose: 'This site, Beacon API', count: 2 },
      { host: 'node.example:9000', purpose: 'Node', count: 1 },
    ])
  })
})
