// A name is where one looks first: no file may be called after nothing, and none after another file of the same app;
// and no two files of an app may export the same name, be it a type, a component, a function or a constant.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { listSourceFiles } from './listSourceFiles.mjs'

const BANNED = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'index',
  'details',
  'overview',
]
const SUFFIX = /(?:\.(?:test|test-d|bench|contract|stories|config))*\.(?:ts|tsx|mjs|cjs|css)$/

const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type) +([A-Za-z_$][\w$]*)/gm

/** Names that two files of an app may export: each with the reason. */
const SHARED_EXPORTS = new Map([])

const { values } = parseArgs({ options: { root: { type: 'string', default: '.' } } })
const patterns = ['apps', 'packages', 'e2e', 'clients', 'scripts'].flatMap((place) =>
  ['ts', 'tsx', 'mjs', 'cjs', 'css'].map((extension) => `${place}/*.${extension}`),
)
const paths = listSourceFiles(values.root, patterns).filter((path) => !/\/generated\//.test(path))
const appPaths = paths.filter((path) => path.startsWith('apps/') && !isTest(path))
const problems = [...findBanned(paths), ...findTwins(appPaths), ...findExportTwins(appPaths)]
for (const problem of problems) console.error(problem)
console.log(`file names: ${paths.length} files, ${problems.length} faults`)
process.exitCode = problems.length === 0 ? 0 : 1

function findBanned(files) {
  return files
    .filter((path) => BANNED.includes(basename(path).replace(SUFFIX, '').toLowerCase()))
    .map((path) => `says nothing: ${path}`)
}

/** A test bears the name of what it tests. */
function isTest(path) {
  return /\.(test|test-d|bench|contract|stories)\./.test(path)
}

/** Files that only differ in case have one name. */
function findTwins(files) {
  return findShared(files, (path) => [basename(path).replace(SUFFIX, '').toLowerCase()]).map(
    ({ twins }) => `same name: ${twins.join(', ')}`,
  )
}

function findExportTwins(files) {
  const sources = files.filter((path) => /\.tsx?$/.test(path))
  return findShared(sources, (path) => {
    const text = readFileSync(join(values.root, path), 'utf8')
    return [...text.matchAll(EXPORT)].map(([, name]) => name)
  })
    .filter(({ name }) => !SHARED_EXPORTS.has(name))
    .map(({ name, twins }) => `same export: ${name} of ${twins.join(', ')}`)
}

/** Names that several files of one app have. */
function findShared(files, toNames) {
  const users = new Map()
  for (const path of files) {
    const app = path.split('/').slice(0, 2).join('/')
    for (const name of new Set(toNames(path))) {
      const key = `${app} ${name}`
      users.set(key, { name, twins: [...(users.get(key)?.twins ?? []), path] })
    }
  }
  return [...users.values()].filter(({ twins }) => twins.length > 1)
}
