// @vitest-environment happy-dom
import type { Fetch } from '@otterscan/clients/transport/requestText'
import { describe, expect, test } from 'vitest'
import { CONFIG_URL, ConfigError, getConfig, parseConfig } from './loadConfig.ts'

const MESSAGE = 'Error while reading config file: /config.json'

function answering(body: string, status = 200): Fetch {
  return () => Promise.resolve(new Response(body, { status }))
}

describe('parseConfig', () => {
  test('behavior: names are short, on one line and show every character', () => {
    const hostile = `Safe\u202eknaB\u0000\n${'W'.repeat(600)}`
    const nativeCurrency = { name: hostile, symbol: hostile, decimals: 18 }
    const { branding, chainInfo, sourcify } = parseConfig(
      JSON.stringify({
        branding: { siteName: hostile, networkTitle: hostile },
        chainInfo: { name: hostile, nativeCurrency },
        sourcify: { sources: { [hostile]: 'http://x' } },
      }),
      MESSAGE,
    )
    const names = [branding.siteName, branding.networkTitle, chainInfo?.name, chainInfo?.nativeCurrency.name]
    const [source] = Object.keys(sourcify?.sources ?? {})
    for (const name of [...names, chainInfo?.nativeCurrency.symbol, source]) {
      expect(name).toMatch(/^Safe\[U\+202E\]knaB\[U\+0000\] W+…$/)
      expect(name?.length).toBeLessThan(80)
    }
  })

  test('default: every key of a full file is kept', () => {
    const full = {
      erigonURL: 'http://127.0.0.1:8545',
      beaconAPI: 'http://127.0.0.1:5052',
      assetsURLPrefix: 'http://127.0.0.1:5175',
      experimental: true,
      experimentalFixedChainId: 100,
      chainInfo: {
        name: 'Gnosis',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder as written in the file
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
      collectibleMedia: { origins: ['https://m'], ipfsGateway: 'https://i' },
      opChainSettings: { l1ExplorerURL: 'http://l1' },
      WIP_customAddressLabels: true,
      upstreamURL: 'http://node',
    }
    expect(parseConfig(JSON.stringify(full), MESSAGE)).toEqual(full)
  })

  test('behavior: an empty object means no node, and defaults', () => {
    expect(parseConfig('{}', MESSAGE)).toEqual({
      assetsURLPrefix: '',
      experimental: false,
      branding: {},
      WIP_customAddressLabels: false,
    })
  })

  test('behavior: unknown keys are ignored', () => {
    expect(parseConfig('{"erigonURL":"","futureKey":1}', MESSAGE).erigonURL).toBe('')
  })

  test('error: one message names every invalid key', () => {
    const bad =
      '{"erigonURL":5,"experimental":"false","branding":{"siteName":1},"experimentalFixedChainId":1.5}'
    expect(() => parseConfig(bad, MESSAGE)).toThrow(
      /^Error while reading config file: \/config\.json \(erigonURL: .*; experimental: .*; experimentalFixedChainId: .*; branding\.siteName: .*\)$/,
    )
  })

  test('error: text that is not JSON', () => {
    expect(() => parseConfig('<!doctype html>', MESSAGE)).toThrow(new ConfigError(MESSAGE))
  })
})

describe('getConfig', () => {
  test('default: reads the file beside the page, bypassing caches', async () => {
    const asked: unknown[] = []
    const config = await getConfig((url, options) => {
      asked.push([url, options?.cache])
      return Promise.resolve(new Response('{"erigonURL":"http://a"}'))
    }, '/poa/')
    expect(config.erigonURL).toBe('http://a')
    expect(asked).toEqual([[`/poa${CONFIG_URL}`, 'no-store']])
  })

  test('error: a rejected file and a dead server have the same message, with the cause kept', async () => {
    const refused = await getConfig(answering('', 404), '/').catch((error: unknown) => error)
    expect(refused).toMatchObject({ message: MESSAGE, cause: { message: 'HTTP 404' } })
    const dead = await getConfig(() => Promise.reject(new TypeError('fetch failed')), '/').catch(
      (error: unknown) => error,
    )
    expect(dead).toMatchObject({
      message: MESSAGE,
      cause: { message: '/config.json cannot be reached', cause: { message: 'fetch failed' } },
    })
  })
})
