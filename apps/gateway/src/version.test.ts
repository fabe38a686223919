import { readFileSync } from 'node:fs'
import { ANVIL_VERSION } from '@otterscan/devnet/anvilProcess'
import { describe, expect, test } from 'vitest'
import { VERSION } from './version.ts'

function readManifest(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../../../${path}/package.json`, import.meta.url), 'utf8'))
}

describe('VERSION', () => {
  test.each(['.', 'apps/otterscan', 'apps/gateway', 'apps/explorer'])('is that of %s', (path) => {
    expect(readManifest(path).version).toBe(VERSION)
  })
})

describe('ANVIL_VERSION', () => {
  test('is that of the dependency', () => {
    expect(readManifest('packages/devnet').dependencies).toMatchObject({ '@foundry-rs/anvil': ANVIL_VERSION })
  })
})

describe('the package', () => {
  test('has the LevelDB binding of the program as a dependency', () => {
    const { dependencies } = readManifest('apps/gateway')
    expect(dependencies).toMatchObject(readManifest('apps/otterscan').dependencies as object)
  })
})
