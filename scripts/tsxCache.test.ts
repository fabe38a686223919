import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listSourceFiles } from './listSourceFiles.mjs'

const root = resolve(import.meta.dirname, '..')

/** Files by git pathspecs, with their texts. */
function read(...patterns: readonly string[]): readonly (readonly [path: string, text: string])[] {
  return listSourceFiles(root, patterns).map((path) => [path, readFileSync(join(root, path), 'utf8')])
}

/**
 * tsx compiles into a folder of /tmp with a known name and does not look whose it is: another user of the machine can put
 * code there beforehand, which then runs as the one who types the command.
 */
describe('code of other users', () => {
  test('the program is started without a compiler', () => {
    const started = read('scripts/start.mjs', 'scripts/buildGateway.mjs', 'scripts/buildExplorer.mjs')
    expect(started.map(([path, text]) => [path, /tsx|ts-node|jiti/.test(text)])).toEqual(
      started.map(([path]) => [path, false]),
    )
    expect(started).toHaveLength(3)
  })

  test('every other command that compiles as it runs does without the cache in /tmp', () => {
    const commands = read('package.json', '*/package.json')
      .flatMap(([path, text]) => {
        const { scripts = {} } = JSON.parse(text) as { readonly scripts?: Readonly<Record<string, string>> }
        return Object.values(scripts).map((command) => `${path}: ${command}`)
      })
      .filter((command) => /\btsx\b/.test(command))
    expect(commands.length).toBeGreaterThan(0)
    expect(commands.filter((command) => !/\btsx --no-cache /.test(command))).toEqual([])
    const scripts = read('scripts/*.mjs', 'apps/*.mjs', '*.md').filter(([, text]) =>
      /'--import',\s*'tsx'|\['tsx'|'tsx\/|--import tsx|npx tsx/.test(text),
    )
    expect(scripts.length).toBeGreaterThan(0)
    expect(
      scripts.filter(([, text]) => !/TSX_DISABLE_CACHE|'tsx', '--no-cache'|npx tsx --no-cache/.test(text)),
    ).toEqual([])
  })
})
