// Writes the table of settings in docs/configuration.md from the schema of `/config.json`. `npm run setting-table`
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import { SETTINGS } from './settings.mjs'
import { formatSettingTable, TABLE_HEAD } from './settingTable.mjs'

const root = resolve(import.meta.dirname, '..')
// Through Vite, whose `import.meta.env` the schema reads.
const { module } = await runnerImport(resolve(root, 'apps/explorer/src/config/appConfig.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
})
const page = resolve(root, 'docs/configuration.md')
const lines = readFileSync(page, 'utf8').split('\n')
const start = lines.indexOf(TABLE_HEAD)
if (start === -1) throw new Error(`docs/configuration.md has no table that starts with "${TABLE_HEAD}"`)
const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'))
const table = formatSettingTable(module.appConfigSchema, SETTINGS)
writeFileSync(page, lines.toSpliced(start, end - start, table).join('\n'))
