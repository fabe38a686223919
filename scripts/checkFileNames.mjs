// A name is where one looks first: no file may be called after nothing, and none after another file of the same app.
import { basename } from 'node:path'
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

const { values } = parseArgs({ options: { root: { type: 'string', default: '.' } } })
const patterns = ['apps', 'packages', 'e2e', 'scripts'].flatMap((place) =>
  ['ts', 'tsx', 'mjs', 'cjs', 'css'].map((extension) => `${place}/*.${extension}`),
)
const paths = listSourceFiles(values.root, patterns).filter((path) => !/\/generated\//.test(path))
const problems = [...findBanned(paths), ...findTwins(paths.filter((path) => path.startsWith('apps/')))]
for (const problem of problems) console.error(problem)
console.log(`file names: ${paths.length} files, ${problems.length} faults`)
process.exitCode = problems.length === 0 ? 0 : 1

function findBanned(files) {
  return files
    .filter((path) => BANNED.includes(basename(path).replace(SUFFIX, '').toLowerCase()))
    .map((path) => `says nothing: ${path}`)
}

/** A test bears the name of what it tests, so it is left out; so is a file that only differs in case. */
function findTwins(files) {
  const seen = new Map()
  for (const path of files.filter((file) => !/\.(test|test-d|bench|contract|stories)\./.test(file))) {
    const key = `${path.split('/').slice(0, 2).join('/')}/${basename(path).replace(SUFFIX, '')}`.toLowerCase()
    seen.set(key, [...(seen.get(key) ?? []), path])
  }
  return [...seen.values()]
    .filter((twins) => twins.length > 1)
    .map((twins) => `same name: ${twins.join(', ')}`)
}
