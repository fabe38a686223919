import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Files git knows or would add, that exist, sorted. `patterns` are git pathspecs. */
export function listSourceFiles(root, patterns) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...patterns]
  const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 })
  const paths = text.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
  return [...new Set(paths)].sort()
}
