import { describe, expect, test } from 'vitest'
import { CONFIG_URL, ConfigError, getConfig, parseConfig } from './loadConfig.ts'

const MESSAGE = 'Error while reading config file: /config.json'

function answering(body: string, status = 200): typeof globalThis.fetch {
  return () => Promise.resolve(new Response(body, { status }))
}

describe('parseConfig', () => {
  test('default: every key of a full file is kept', () => {
    const full = {
      erigonURL: 'http://127.0.0.1:8545',
      beaconAPI: 'http://127.0.0.1:5052',
      assetsURLPrefix: 'http://127.0.0.1:5175',
      experimental: true,
      experimentalFixedChainId: 100,
      chainInfo: {
        name: 'Gnosis',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder as it stands in the file
        faucets: ['https://faucet.example/${ADDRESS}'],
        nativeCurrency: { name: 'xDAI', symbol: 'xDAI', decimals: 18 },
      },
      branding: { siteName: 'S', networkTitle: 'N', hideAnnouncements: true },
      sourcify: { sources: { Mine: { url: 'http://x', backendFormat: 'RepositoryV1' }, Old: 'http://y' } },
      revertTraces: { enabled: false },
      priceOracleInfo: {
        nativeTokenPrice: { ethUSDOracleAddress: '0x1', ethUSDOracleDecimals: 8 },
        wrappedEthAddress: '0x2',
        uniswapV2: { factoryAddress: '0x3' },
        uniswapV3: {},
      },
      opChainSettings: { l1ExplorerURL: 'http://l1' },
      WIP_customAddressLabels: true,
      upstreamURL: 'http://node',
    }
    expect(parseConfig(JSON.stringify(full), MESSAGE)).toEqual(full)
  })

  test('behavior: an empty file means no node, and defaults', () => {
    expect(parseConfig('{}', MESSAGE)).toEqual({
      assetsURLPrefix: '',
      experimental: false,
      branding: {},
      WIP_customAddressLabels: false,
    })
  })

  test('behavior: keys nobody knows do not matter', () => {
    expect(parseConfig('{"erigonURL":"","futureKey":1}', MESSAGE).erigonURL).toBe('')
  })

  test('error: one message names every bad key', () => {
    const bad =
      '{"erigonURL":5,"experimental":"false","branding":{"siteName":1},"experimentalFixedChainId":1.5}'
    expect(() => parseConfig(bad, MESSAGE)).toThrow(
      /^Error while reading config file: \/config\.json \(erigonURL: .*; experimental: .*; experimentalFixedChainId: .*; branding\.siteName: .*\)$/,
    )
  })

  test('error: text that is no JSON', () => {
    expect(() => parseConfig('<!doctype html>', MESSAGE)).toThrow(new ConfigError(MESSAGE))
  })
})

describe('getConfig', () => {
  test('default: reads the file beside the page, past every cache', async () => {
    const asked: unknown[] = []
    const config = await getConfig((url, options) => {
      asked.push([url, options?.cache])
      return Promise.resolve(new Response('{"erigonURL":"http://a"}'))
    }, '/poa/')
    expect(config.erigonURL).toBe('http://a')
    expect(asked).toEqual([[`/poa${CONFIG_URL}`, 'no-store']])
  })

  test('error: a refused file and a dead server are worded alike, with the cause kept', async () => {
    const refused = await getConfig(answering('', 404), '/').catch((error: unknown) => error)
    expect(refused).toMatchObject({ message: MESSAGE, cause: { message: 'HTTP 404' } })
    const dead = await getConfig(() => Promise.reject(new TypeError('fetch failed')), '/').catch(
      (error: unknown) => error,
    )
    expect(dead).toMatchObject({ message: MESSAGE, cause: { message: 'fetch failed' } })
  })
})
