// Writes the table of options in the README from the program's own. `npm run option-table`
import { readFileSync, writeFileSync } from 'node:fs'

// The cache of tsx lies in /tmp, where another user of the machine could have put code into it.
process.env.TSX_DISABLE_CACHE = '1'
const { register } = await import('tsx/esm/api')
register()
const { formatOptionTable } = await import('../apps/gateway/src/helpText.ts')
const readme = new URL('../README.md', import.meta.url)
const text = readFileSync(readme, 'utf8')
const table = /^\| Option \|.*\n(?:\|.*\n)+/m
if (!table.test(text)) throw new Error('README.md has no table that starts with "| Option |"')
writeFileSync(
  readme,
  text.replace(table, () => `${formatOptionTable()}\n`),
)
