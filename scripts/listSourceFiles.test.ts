import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { listByGit, listByWalk, listSourceFiles } from './listSourceFiles.mjs'

const root = resolve(import.meta.dirname, '..')
const directories: string[] = []

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

/** A folder that is not a repository. */
function writeTree(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-list-'))
  directories.push(directory)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
  return directory
}

describe('files of the sources', () => {
  const byGit = listByGit(root, [])

  // Without git there is nothing to compare with, and the walk is what every check of this run reads.
  test.each([
    [[]],
    [['.']],
    [['*package.json']],
    [['*.md', 'docs/**/*.md']],
    [['docs/images']],
    [['apps/*/src/*.ts', 'packages/*.tsx', 'scripts/check.mjs']],
  ])('are the same without git: %j', (patterns) => {
    const walked = listByWalk(root, patterns)
    expect(walked).toEqual(byGit === undefined ? walked : listByGit(root, patterns))
    expect(walked.length).toBeGreaterThan(2)
  })

  test('of a folder that is not a repository are those that .gitignore does not name', () => {
    const directory = writeTree({
      '.gitignore': '# a comment\nbuilt/\n*.log\n/only/here.txt\n',
      'a.ts': '',
      'a.log': '',
      'built/b.ts': '',
      'deep/built/b.ts': '',
      'deep/rebuilt/c.ts': '',
      'only/here.txt': '',
      'deep/only/here.txt': '',
      'deep/.gitignore': 'own.ts\n',
      'deep/own.ts': '',
      'own.ts': '',
    })
    expect(listSourceFiles(directory, [])).toEqual([
      '.gitignore',
      'a.ts',
      'deep/.gitignore',
      'deep/only/here.txt',
      'deep/rebuilt/c.ts',
      'own.ts',
    ])
    expect(listSourceFiles(directory, ['*.ts'])).toEqual(['a.ts', 'deep/rebuilt/c.ts', 'own.ts'])
  })

  test('a line of .gitignore that is not understood is an error rather than ignored', () => {
    expect(() => listByWalk(writeTree({ '.gitignore': 'a/**/b\n' }), [])).toThrow('a/**/b is not understood')
    expect(() => listByWalk(writeTree({ '.gitignore': '!a\n' }), [])).toThrow('!a is not understood')
  })

  test('are there for the cases where no git is on PATH', () => {
    const directory = writeTree({
      '.git/config': '',
      'docs/cases.md': '| ABI-01 | a title | `a.test.ts` |\n| ABI-02 | another | `gone.test.ts` |\n',
      'a.test.ts': '',
    })
    cpSync(join(root, 'scripts/checkCases.mjs'), join(directory, 'scripts/checkCases.mjs'))
    for (const name of ['listSourceFiles', 'readTestTitles'])
      cpSync(join(root, `scripts/${name}.mjs`), join(directory, `scripts/${name}.mjs`))
    const { stderr } = spawnSync(process.execPath, ['scripts/checkCases.mjs', '--files'], {
      cwd: directory,
      env: { PATH: '' },
      encoding: 'utf8',
    })
    expect(stderr).toBe('ABI-02: there is no gone.test.ts\n')
  })

  test('no other script asks git', () => {
    const asking = listSourceFiles(root, ['scripts/*.mjs', 'scripts/*.ts']).filter((path) =>
      /\w\(\s*'git'/.test(readFileSync(join(root, path), 'utf8')),
    )
    expect(asking).toEqual(['scripts/listSourceFiles.mjs'])
  })
})
