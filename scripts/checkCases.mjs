// Every case of docs/cases.md has a test of its id in each file the table names, or says why there is none.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { root: { type: 'string', default: '.' } } })
const TABLE = 'docs/cases.md'
/** Cases of each section; one that fell out of the table would be missed by nobody else. */
const SECTIONS = { NUM: 9, ABI: 13, TOK: 9, TX: 13, UI: 6, VER: 7, PROXY: 5, SEARCH: 7 }

const rows = readFileSync(join(values.root, TABLE), 'utf8')
  .split('\n')
  .map((line) => /^\| ([A-Z]+-\d+) \|.*\|([^|]*)\|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, id, test]) => ({ id, test: test.trim() }))
const problems = [...rows.flatMap(findProblems), ...findMissing()]
for (const problem of problems) console.error(problem)
console.log(`cases: ${rows.length} of ${TABLE}, ${problems.length} faults`)
process.exitCode = problems.length === 0 ? 0 : 1

function findProblems({ id, test }) {
  const files = [...test.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path)
  if (files.length === 0) return /^none: \w/.test(test) ? [] : [`${id}: names neither a test nor a reason`]
  return files.flatMap((path) => {
    const absolute = join(values.root, path)
    if (!existsSync(absolute)) return [`${id}: there is no ${path}`]
    return hasTitle(readFileSync(absolute, 'utf8'), id) ? [] : [`${id}: no test of ${path} bears it`]
  })
}

/** A text of the code, not of a comment. */
function hasTitle(code, id) {
  const title = new RegExp(`(['"\`])(?:(?!\\1).)*\\b${id}\\b`)
  return code.split('\n').some((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && title.test(line))
}

function findMissing() {
  return Object.entries(SECTIONS).flatMap(([section, count]) => {
    const ids = new Set(rows.map(({ id }) => id).filter((id) => id.startsWith(`${section}-`)))
    return ids.size === count ? [] : [`${section}: ${ids.size} cases, there are ${count}`]
  })
}
