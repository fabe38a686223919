import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files git knows or would add, that exist, sorted. `patterns` are git pathspecs: a folder, a file, or a path with `*`. Without
 * git, or in a copy of the files that is not a repository, those that `.gitignore` does not name.
 */
export function listSourceFiles(root, patterns) {
  return listByGit(root, patterns) ?? listByWalk(root, patterns)
}

/** `undefined` where git is not there or refuses. A repository around the root knows nothing of its files. */
export function listByGit(root, patterns) {
  if (!existsSync(join(root, '.git'))) return undefined
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...patterns]
  try {
    const options = {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }
    const paths = execFileSync('git', args, options).split('\0')
    return [...new Set(paths.filter((path) => path !== '' && existsSync(join(root, path))))].sort()
  } catch {
    return undefined
  }
}

/** Reads of `.gitignore` what ours use: names, `*`, a slash in front or at the end. Throws at anything else. */
export function listByWalk(root, patterns) {
  const wanted = patterns.filter((pattern) => pattern !== '.').map(toPathPattern)
  const isWanted = (path) => patterns.length !== wanted.length || wanted.some((one) => one.test(path))
  return walk(root, '', [])
    .filter((path) => (patterns.length === 0 || isWanted(path)) && existsSync(join(root, path)))
    .sort()
}

function walk(root, folder, outer) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const own = entries.some(({ name }) => name === '.gitignore') ? readIgnored(root, folder) : []
  const ignored = [...outer, ...own]
  return entries.flatMap((entry) => {
    const path = `${folder}${entry.name}`
    const asIgnored = entry.isDirectory() ? `${path}/` : path
    if (entry.name === '.git' || ignored.some((one) => one.test(asIgnored))) return []
    return entry.isDirectory() ? walk(root, `${path}/`, ignored) : [path]
  })
}

function readIgnored(root, folder) {
  const lines = readFileSync(join(root, folder, '.gitignore'), 'utf8').split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      if (/^!|[\\?[]|\*\*/.test(line)) throw new Error(`${folder}.gitignore: ${line} is not understood`)
      const isAnchored = line.slice(0, -1).includes('/')
      const name = escapeText(line.replace(/^\//, '')).replaceAll('*', '[^/]*')
      const end = line.endsWith('/') ? '' : '/?'
      return new RegExp(`^${escapeText(folder)}${isAnchored ? '' : '(?:.*/)?'}${name}${end}$`)
    })
}

/** In a pattern of git `*` stands for slashes too. */
function toPathPattern(pattern) {
  return new RegExp(`^${escapeText(pattern).replace(/\*+/g, '.*')}(?:/|$)`)
}

function escapeText(text) {
  return text.replace(/[.+^${}()|[\]\\]/g, '\\$&')
}
