// Titles of tests as the runners report them: vitest's and playwright's JSON of a whole run.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/**
 * Every test that ran, as `{ file, title }`: the path below `root`, and the title behind those of its groups. One that was
 * skipped is left out. Throws where the directory holds no report.
 */
export function readTestTitles(directory, root) {
  const names = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith('.json')) : []
  if (names.length === 0) throw new Error(`no reports of test runs in ${directory}`)
  return names.flatMap((name) => {
    const report = JSON.parse(readFileSync(join(directory, name), 'utf8'))
    if (report.suites !== undefined)
      return report.suites.flatMap((suite) => listPlaywright(suite, report, root, []))
    return report.testResults.flatMap((file) => listVitest(file, root))
  })
}

function listVitest({ name, assertionResults }, root) {
  return assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ ancestorTitles, title }) => ({
      file: relative(resolve(root), name),
      title: [...ancestorTitles, title].join(' > '),
    }))
}

/** A suite is a file or a group in it. */
function listPlaywright({ title, file, specs = [], suites = [] }, report, root, groups) {
  const path = relative(resolve(root), join(report.config.rootDir, file))
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map((spec) => ({ file: path, title: [...groups, spec.title].join(' > ') }))
  const inner = suites.flatMap((suite) => listPlaywright(suite, report, root, [...groups, suite.title]))
  return title === undefined ? inner : [...own, ...inner]
}
