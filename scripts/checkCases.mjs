// Holds docs/cases.md and docs/spec-coverage.md against the tests that ran, by the titles the runners report: a title in a
// comment or of a skipped test does not count. Reads the reports that `npm test` leaves; `--reports DIR` reads others.
// `--files` asks before any test ran: whether each named file is there.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { listSourceFiles } from './listSourceFiles.mjs'
import { readTestTitles } from './readTestTitles.mjs'

const { values } = parseArgs({
  options: {
    root: { type: 'string', default: '.' },
    reports: { type: 'string', default: '.cache/reports' },
    files: { type: 'boolean', default: false },
  },
})
const CASES = 'docs/cases.md'
const COVERAGE = 'docs/spec-coverage.md'
/** Cases of each section; no other check would notice one that is missing from the table. */
const SECTIONS = {
  ...{ NUM: 9, ABI: 13, TOK: 9, TX: 13, UI: 6, VER: 7, PROXY: 6, SEARCH: 7 },
  ...{ FEE: 4, TIME: 1, RCPT: 1, ERR: 2, SIG: 1, QBFT: 1, SRC: 1, CL: 1 },
}
const TEST_FILE = /^[\w./-]+\.(?:test|spec)\.tsx?$/

const tests = values.files ? [] : readTestTitles(values.reports, values.root)
const cases = readRows(CASES)
  .map((line) => /^\| ([A-Z]+-\d+) \|.*\|([^|]*)\|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, id, test]) => ({ id, test: test.trim() }))
const cited = listAllCitations(readRows(COVERAGE))
const problems = values.files
  ? findMissingFiles()
  : [...cases.flatMap(findCaseProblems), ...findMissingCases(), ...cited.flatMap(findCitationProblems)]
for (const problem of problems) console.error(problem)
console.log(
  `cases: ${cases.length} of ${CASES}, ${cited.length} tests cited by ${COVERAGE}, ${problems.length} faults`,
)
process.exitCode = problems.length === 0 ? 0 : 1

function readRows(path) {
  const absolute = join(values.root, path)
  return existsSync(absolute) ? readFileSync(absolute, 'utf8').split('\n') : []
}

function findMissingFiles() {
  const files = listSourceFiles(values.root, []).filter((path) => TEST_FILE.test(path))
  const known = new Set(files.flatMap((path) => [path, basename(path)]))
  const named = cases.flatMap(({ id, test }) => listTestFiles(test).map((file) => ({ file, place: id })))
  const ofCoverage = cited.map(({ file, line }) => ({ file, place: `${COVERAGE}:${line}` }))
  return [...named, ...ofCoverage]
    .filter(({ file }) => !known.has(file))
    .map(({ file, place }) => `${place}: there is no ${file}`)
}

function listTestFiles(test) {
  return [...test.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path)
}

function findCaseProblems({ id, test }) {
  const files = listTestFiles(test)
  if (files.length === 0) return /^none: \w/.test(test) ? [] : [`${id}: names neither a test nor a reason`]
  return files.flatMap((path) => {
    if (!existsSync(join(values.root, path))) return [`${id}: there is no ${path}`]
    const bearing = new RegExp(`\\b${id}\\b`)
    const isBorne = tests.some(({ file, title }) => file === path && bearing.test(title))
    return isBorne ? [] : [`${id}: no test of ${path} that ran bears it`]
  })
}

function findMissingCases() {
  return Object.entries(SECTIONS).flatMap(([section, count]) => {
    const ids = new Set(cases.map(({ id }) => id).filter((id) => id.startsWith(`${section}-`)))
    return ids.size === count ? [] : [`${section}: ${ids.size} cases, there are ${count}`]
  })
}

/** A table whose heading names a file is about that file, where a cell names no other. */
function listAllCitations(lines) {
  let file
  return lines.flatMap((line, at) => {
    const heading = lines[at + 1]?.startsWith('|---') ? /\|[^|]*`([^`]+)` \|$/.exec(line) : undefined
    if (heading !== undefined) file = heading?.[1]
    return heading === undefined ? listCitations(line, at, file) : []
  })
}

/** In a row's last cell: a file, and after a colon the titles of tests in it, with semicolons between. */
function listCitations(line, at, ofTable) {
  const cell = /^\|.*\|(?<cell>[^|]*)\|$/.exec(line)?.groups?.cell
  if (cell === undefined) return []
  if (/^-+$/.test(cell)) return []
  let file = ofTable
  return cell.split('; ').flatMap((part) => {
    const [, named, title = ''] = /^\s*`([^`]+)`(?::\s*(.*))?$/.exec(part.trim()) ?? [
      undefined,
      undefined,
      part.trim(),
    ]
    if (named !== undefined) file = TEST_FILE.test(named) ? named : undefined
    return file === undefined ? [] : [{ line: at + 1, file, title: title.trim() }]
  })
}

/** Without a title any test of the file will do; "tests of …" names a group. */
function findCitationProblems({ line, file, title }) {
  const ofFile = tests.filter((test) => test.file === file || basename(test.file) === file)
  if (ofFile.length === 0) return [`${COVERAGE}:${line}: no test of ${file} ran`]
  const wanted = simplify(title)
  if (ofFile.some((test) => simplify(test.title).includes(wanted))) return []
  return [`${COVERAGE}:${line}: no test of ${file} that ran is called "${title}"`]
}

/** Quotes and apostrophes of any kind are the same; groups are what stands before a title. */
function simplify(title) {
  if (title === 'every test') return ''
  const group = /^the tests of "(.*)"$/.exec(title)?.[1]
  return (group === undefined ? title : `${group} > `)
    .replace(/[“”„]/g, '"')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
}
