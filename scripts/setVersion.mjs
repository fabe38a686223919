// `npm run set-version -- 0.2.0`: the version of every package here, of the program, and a heading in the changelog.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listSourceFiles } from './listSourceFiles.mjs'

const root = resolve(import.meta.dirname, '..')

/** A manifest with the version, in which our own packages are asked for in that version. Only those numbers change. */
export function setManifestVersion(text, version) {
  return text
    .replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
    .replace(/^( +"@otterscan\/[\w-]+": )"[^"]*"/gm, `$1"${version}"`)
}

/** A changelog in which what was unreleased is of the version, with nothing unreleased above it. */
export function addHeading(text, version, date) {
  if (!/^## Unreleased$/m.test(text)) throw new Error('CHANGELOG.md has no heading "Unreleased"')
  return text.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} – ${date}`)
}

/** The texts that name the version of the tarball. */
export function setNames(text, version) {
  return text.replace(/otterscan-\d+\.\d+\.\d+[\w.-]*\.tgz/g, `otterscan-${version}.tgz`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [version = ''] = process.argv.slice(2)
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
    console.error('npm run set-version -- 0.2.0')
    process.exit(1)
  }
  const today = new Date().toISOString().slice(0, 10)
  for (const path of listSourceFiles(root, ['*package.json'])) {
    // One with a lock file of its own is apart from the release.
    const isApart = path !== 'package.json' && existsSync(join(root, dirname(path), 'package-lock.json'))
    if (!isApart) edit(path, (text) => setManifestVersion(text, version))
  }
  edit('apps/gateway/src/version.ts', (text) => text.replace(/'[^']*'/, `'${version}'`))
  edit('CHANGELOG.md', (text) => addHeading(text, version, today))
  edit('README.md', (text) => setNames(text, version))
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: root, stdio: 'inherit' })
}

function edit(path, change) {
  const file = join(root, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
