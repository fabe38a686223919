import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PROGRAM_OPTIONS } from '../apps/gateway/src/programOptions.ts'
import { readEnvironment } from '../deploy/container/environment.mjs'

describe('readEnvironment', () => {
  test('variables of earlier images mean what they say; the name of the program wins', () => {
    const earlier = { ERIGON_URL: 'http://n', BEACON_API_URL: 'http://b', ASSETS_URL_PREFIX: 'http://a' }
    expect(readEnvironment(earlier)).toEqual({
      variables: { OTTERSCAN_NODE: 'http://n', OTTERSCAN_BEACON: 'http://b', OTTERSCAN_ASSETS: 'http://a' },
    })
    expect(readEnvironment({ ERIGON_URL: 'http://n', OTTERSCAN_NODE: 'http://m' })).toEqual({ variables: {} })
    expect(readEnvironment({ ERIGON_URL: 'http://n', OTTERSCAN_NODE: '' }).variables).toHaveProperty(
      'OTTERSCAN_NODE',
    )
  })

  test('empty ones are unset, and false is false', () => {
    const empty = { ERIGON_URL: '', BEACON_API_URL: '', ASSETS_URL_PREFIX: '', OTTERSCAN_CONFIG: '' }
    for (const OTS2 of ['', 'false', 'False', '0', 'no'])
      expect(readEnvironment({ ...empty, OTS2 }), OTS2).toEqual({ variables: {} })
  })

  test('OTS2 adds to settings that are given, and says where to write it when they are a file', () => {
    const settings = (OTTERSCAN_CONFIG?: string) => readEnvironment({ OTS2: 'true', OTTERSCAN_CONFIG })
    expect(settings().variables).toEqual({ OTTERSCAN_CONFIG: '{"experimental":true}' })
    expect(settings('{"branding":{}}').variables).toEqual({
      OTTERSCAN_CONFIG: '{"experimental":true,"branding":{}}',
    })
    expect(settings('/etc/config.json').fault).toContain('"experimental": true')
  })
})

describe('deploy', () => {
  test('every variable of its files is one of the program', () => {
    const known = new Set(Object.values(PROGRAM_OPTIONS).map(({ variable }) => variable as string))
    const files = [
      'container/Dockerfile',
      'container/environment.mjs',
      'systemd/otterscan.service',
      'kubernetes/otterscan.yaml',
    ]
    const named = files.flatMap((file) => {
      const text = readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
      return [...text.matchAll(/OTTERSCAN_[A-Z_]+/g)].map(([name]) => name)
    })
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  test('every option of its files is one of the program', () => {
    const files = ['nginx/root.conf', 'nginx/sub-path.conf', 'Caddyfile', 'nginx/snippets/otterscan.conf']
    const named = files.flatMap((file) => {
      const text = readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
      return [...text.matchAll(/(?<= )--([a-z-]+)/g)].map(([, name]) => name ?? '')
    })
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in PROGRAM_OPTIONS))).toEqual([])
  })
})
