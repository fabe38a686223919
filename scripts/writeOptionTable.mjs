// Writes the tables of docs/configuration.md from the program's own options and commands. `npm run option-table`
import { readFileSync, writeFileSync } from 'node:fs'

// The cache of tsx lies in /tmp, where another user of the machine could have put code into it.
process.env.TSX_DISABLE_CACHE = '1'
const { register } = await import('tsx/esm/api')
register()
const { formatTables } = await import('../apps/gateway/src/helpText.ts')
const page = new URL('../docs/configuration.md', import.meta.url)
let text = readFileSync(page, 'utf8')
for (const table of formatTables()) {
  const [head] = table.split('\n')
  const lines = text.split('\n')
  const start = lines.indexOf(head)
  if (start === -1) throw new Error(`docs/configuration.md has no table that starts with "${head}"`)
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'))
  text = lines.toSpliced(start, end - start, table).join('\n')
}
writeFileSync(page, text)
