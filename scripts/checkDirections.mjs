// Holds the level table of docs/ARCHITECTURE.md. Fails also when a module was not read: a check that reads nothing
// finds nothing. Run with `--root DIR` to check another copy of the tree.
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listSourceFiles } from './listSourceFiles.mjs'
import { teachDependencyCruiserTypeScript } from './readTypeScriptImports.mjs'

const PLACES = ['apps', 'packages', 'e2e', 'clients']

const { values } = parseArgs({
  options: { root: { type: 'string', default: '.' }, json: { type: 'boolean' } },
})
const root = resolve(values.root)
process.chdir(root)
await teachDependencyCruiserTypeScript()
const { cruise } = await import('dependency-cruiser')
const { forbidden, options } = createRequire(import.meta.url)(resolve(root, '.dependency-cruiser.cjs'))

const { output } = await cruise(PLACES, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } })
const problems = [...describeViolations(output), ...describeUnread(output)]
if (values.json) console.log(JSON.stringify(output.summary.violations))
for (const problem of problems) console.error(problem)
console.log(`directions: ${ownModules(output).length} modules read, ${problems.length} faults`)
process.exitCode = problems.length === 0 ? 0 : 1

function describeViolations({ summary }) {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(' -> ')
    return `${rule.name}: ${from} -> ${way}`
  })
}

function ownModules({ modules }) {
  return modules.filter(({ source }) => /^(apps|packages|e2e|clients)\/.*\.tsx?$/.test(source))
}

/** Compares what was read with what git lists, both ways; and no import of ours may lead nowhere. */
function describeUnread(result) {
  const excluded = new RegExp(options.exclude.path)
  const patterns = PLACES.flatMap((place) => [`${place}/*.ts`, `${place}/*.tsx`])
  const listed = listSourceFiles(root, patterns).filter((path) => !excluded.test(path))
  const read = new Set(ownModules(result).map(({ source }) => source))
  const unread = listed.filter((path) => !read.has(path)).map((path) => `not read: ${path}`)
  const unlisted = [...read]
    .filter((path) => !listed.includes(path))
    .map((path) => `not known to git: ${path}`)
  const lost = result.modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ module, couldNotResolve }) => couldNotResolve && /^(\.|@otterscan\/)/.test(module))
      .filter(({ module }) => !module.includes('?') && !/generated/.test(module))
      .map(({ module }) => `leads nowhere: ${source} -> ${module}`),
  )
  return [...unread, ...unlisted, ...lost]
}
