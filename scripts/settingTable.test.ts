import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appConfigSchema } from '../apps/explorer/src/config/appConfig.ts'
import { parseConfig } from '../apps/explorer/src/config/loadConfig.ts'
import { SETTINGS } from './settings.mjs'
import { buildExample, formatSettingTable, listSettings } from './settingTable.mjs'

const page = readFileSync(resolve(import.meta.dirname, '../docs/configuration.md'), 'utf8')

describe('formatSettingTable', () => {
  test('docs/configuration.md holds it; `npm run setting-table` writes it', () => {
    expect(listSettings(appConfigSchema).length).toBeGreaterThan(25)
    expect(page).toContain(formatSettingTable(appConfigSchema, SETTINGS))
  })

  test('refuses a key of the schema without a description, and a description without a key', () => {
    const { erigonURL, ...others } = SETTINGS
    expect(() => formatSettingTable(appConfigSchema, others)).toThrow('erigonURL is not described')
    expect(() => formatSettingTable(appConfigSchema, { ...SETTINGS, erigonUrl: erigonURL })).toThrow(
      'erigonUrl is not in the schema',
    )
  })
})

describe('examples', () => {
  test('the schema takes all of them together, and changes none', () => {
    const whole = buildExample(SETTINGS)
    expect(parseConfig(JSON.stringify(whole), 'examples')).toEqual(whole)
  })

  test('the schema takes those of the pages', () => {
    const pages = ['docs/configuration.md', 'docs/guide/sources-labels-prices.md'].map((path) =>
      readFileSync(resolve(import.meta.dirname, '..', path), 'utf8'),
    )
    const blocks = pages.flatMap((text) =>
      [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => json),
    )
    const settings = blocks.filter((json) => !json.includes('"level"'))
    expect(settings.length).toBeGreaterThan(2)
    // A misspelled key would be ignored.
    for (const json of settings) expect(parseConfig(json, json)).toMatchObject(JSON.parse(json))
  })
})
