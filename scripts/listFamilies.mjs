// Writes the list of families of chains from the folders of packages/ethereum/src/dialects. `npm run families`
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const DIALECTS = 'packages/ethereum/src/dialects'
const FAMILIES = join(DIALECTS, 'generated/families.ts')
const DESCRIPTIONS = join(DIALECTS, 'generated/descriptions.ts')

/** The lists for the folders as they are, by file: `arbitrum/` has `arbitrumRules.ts` and `arbitrumDescription.ts`. */
export function formatLists(root) {
  const folders = readdirSync(join(root, DIALECTS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name)
    .sort()
  const families = folders.map((folder) => ({
    folder,
    file: `../${folder}/${folder.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}`,
    constant: folder.replaceAll('-', '_').toUpperCase(),
  }))
  const origin = '// Written by `npm run families` from the folders beside it.'
  const rules = [
    origin,
    "import type { DialectRules } from '../dialectRules.ts'",
    ...families.map(({ file, constant }) => `import { ${constant}_RULES } from '${file}Rules.ts'`),
    '',
    '/** Rules of every family, as its folder has them. */',
    'export const FAMILY_RULES: readonly DialectRules[] = [',
    ...families.map(({ constant }) => `  ${constant}_RULES,`),
    ']',
    '',
  ]
  const descriptions = [
    origin,
    "import type { DialectDescription } from '../dialectDescription.ts'",
    '',
    '/** Fetches names and rows of a family, by the id of its rules. */',
    'export const LOAD_DESCRIPTION: ReadonlyMap<string, () => Promise<DialectDescription>> = new Map([',
    ...families.flatMap(({ folder, file, constant }) => [
      '  [',
      `    '${folder}',`,
      `    async () => (await import('${file}Description.ts')).${constant}_DESCRIPTION,`,
      '  ],',
    ]),
    '])',
    '',
  ]
  return { [FAMILIES]: rules.join('\n'), [DESCRIPTIONS]: descriptions.join('\n') }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, text] of Object.entries(formatLists('.'))) writeFileSync(file, text)
}
