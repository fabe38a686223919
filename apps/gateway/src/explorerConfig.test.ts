import { describe, expect, test } from 'vitest'
import { buildExplorerConfig, fetchedOrigins, imageOrigins, withoutPublicSources } from './explorerConfig.ts'
import { buildSecurityHeaders } from './server/securityHeaders.ts'
import { parseUpstreamAddress } from './upstream/upstreamAddress.ts'

const node = {
  origin: 'http://n:1',
  basePath: '/KEY',
  display: 'http://n:1/…',
  authorization: 'Basic c2VjcmV0',
}

const NOTHING = { assets: false, signatures: false, compilers: false }

describe('buildExplorerConfig', () => {
  test('default', () => {
    expect(buildExplorerConfig(node, undefined, {}, NOTHING)).toEqual({
      erigonURL: '/rpc',
      assetsURLPrefix: '',
      assetsAvailable: false,
      WIP_customAddressLabels: true,
      upstreamURL: 'http://n:1/…',
    })
  })

  test('behavior: with assets of its own nothing is said about them', () => {
    const has = { ...NOTHING, assets: true, signatures: true }
    expect(buildExplorerConfig(node, undefined, {}, has)).not.toHaveProperty('assetsAvailable')
    expect(buildExplorerConfig(node, undefined, {}, has)).not.toHaveProperty('signaturesAvailable')
  })

  test('behavior: signatures alone are announced where nothing else is served', () => {
    const config = buildExplorerConfig(node, undefined, {}, { ...NOTHING, signatures: true })
    expect(config).toMatchObject({ assetsAvailable: false, signaturesAvailable: true })
  })

  test('behavior: compilers are named where they are served', () => {
    expect(buildExplorerConfig(node, undefined, {}, { ...NOTHING, compilers: true })).toMatchObject({
      compilersURL: '/compilers',
    })
  })

  test('behavior: the beacon key appears with a beacon, settings win', () => {
    const beacon = parseUpstreamAddress('http://b:2')
    expect(
      buildExplorerConfig(
        node,
        beacon,
        { assetsURLPrefix: 'https://a', experimental: true },
        { ...NOTHING, signatures: true },
      ),
    ).toEqual({
      erigonURL: '/rpc',
      beaconAPI: '/beacon',
      assetsURLPrefix: 'https://a',
      upstreamURL: 'http://n:1/…',
      experimental: true,
      WIP_customAddressLabels: true,
    })
  })
})

describe('fetchedOrigins', () => {
  test('default', () => {
    expect(fetchedOrigins({ erigonURL: '/rpc', upstreamURL: 'http://n:1' })).toEqual(['https://sourcify.dev'])
  })

  test('behavior: every fetched address once, links not at all', () => {
    const origins = fetchedOrigins({
      erigonURL: 'wss://node.example:8546/ws',
      assetsURLPrefix: 'https://a.example/x',
      sourcify: { sources: { one: { url: 'https://a.example/y' }, old: 'http://s.example' } },
      chainInfo: { faucets: ['https://faucet.example'] },
      opChainSettings: { l1ExplorerURL: 'https://l1.example' },
    })
    expect(origins).toEqual(['http://s.example', 'https://a.example', 'wss://node.example:8546'])
  })

  test('behavior: without outside addresses nothing outside can be fetched', () => {
    const settings = { sourcify: { sources: {} } }
    const config = buildExplorerConfig(node, parseUpstreamAddress('http://b:2'), settings, NOTHING)
    expect(fetchedOrigins(config)).toEqual([])
    expect(imageOrigins(config)).toEqual([])
    const policy = buildSecurityHeaders(fetchedOrigins(config), imageOrigins(config))[
      'Content-Security-Policy'
    ]
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toMatch(/https?:/)
  })

  test.each([undefined, {}, 1])(
    'behavior: the public service can be switched on with sourcify %j',
    (sourcify) => {
      expect(fetchedOrigins({ sourcify })).toEqual(['https://sourcify.dev'])
    },
  )

  test('behavior: a hostile value cannot add a directive', () => {
    const erigonURL = "https://x.example; script-src 'unsafe-inline'"
    expect(fetchedOrigins({ sourcify: { sources: {} }, erigonURL })).toEqual([])
  })
})

describe('imageOrigins', () => {
  test('default', () => {
    expect(imageOrigins({ assetsURLPrefix: 'https://a.example/x', erigonURL: 'http://n' })).toEqual([
      'https://a.example',
    ])
    expect(imageOrigins({ assetsURLPrefix: '' })).toEqual([])
    const collectibleMedia = { origins: ['https://media.example/x'], ipfsGateway: 'https://ipfs.example' }
    expect(imageOrigins({ collectibleMedia })).toEqual(['https://media.example', 'https://ipfs.example'])
  })
})

describe('withoutPublicSources', () => {
  test('no service where none is configured; one that is stays', () => {
    for (const settings of [{}, { sourcify: {} }, { sourcify: null }])
      expect(fetchedOrigins(withoutPublicSources(settings))).toEqual([])
    const own = { sourcify: { sources: { Mine: { url: 'http://s', backendFormat: 'RepositoryV1' } } } }
    expect(withoutPublicSources(own)).toEqual(own)
  })
})
