import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROGRAM_OPTIONS } from '../apps/gateway/src/programOptions.ts'
import { listSourceFiles } from './listSourceFiles.mjs'

const root = resolve(import.meta.dirname, '..')
const pages = listSourceFiles(root, ['*.md', 'docs/**/*.md']).filter((path) =>
  /^(?:docs\/|[^/]+$)/.test(path),
)

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The text without blocks of code, whose brackets and paths are examples. */
const readProse = (path: string) => read(path).replace(/^```[\s\S]*?^```/gm, '')

/** Targets of links and pictures that lead to files of this repository. */
function listTargets(path: string): readonly string[] {
  const prose = readProse(path)
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g), ...prose.matchAll(/(?:src|srcset|href)="([^"\s]+)"/g)]
  return links.map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target))
}

/** Anchors of the headings of a page, as forges make them. */
function listAnchors(path: string): readonly string[] {
  return [...readProse(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function leadsSomewhere(page: string, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? page : join(dirname(page), file)
  return existsSync(join(root, path)) && (anchor === undefined || listAnchors(path).includes(anchor))
}

describe('README and docs', () => {
  test('every relative link leads to a file, and to a heading of it where one is named', () => {
    const links = pages.flatMap((page) => listTargets(page).map((target) => ({ page, target })))
    expect(links.length).toBeGreaterThan(40)
    expect(links.filter(({ page, target }) => !leadsSomewhere(page, target))).toEqual([])
  })

  test('every file that a page cites by its path is there', () => {
    const cited = pages.flatMap((page) =>
      // Code of one line that is a path into a directory of this repository.
      [...readProse(page).matchAll(/`((?:apps|deploy|docs|e2e|packages|scripts)\/[\w./@-]+)`/g)].map(
        ([, path = '']) => ({ page, path }),
      ),
    )
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })

  test('every script that a page runs is in package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run ([a-z][a-z:-]*[a-z])(?! -w|[a-z:-])/g)].map(([, name = '']) => ({
        page,
        name,
      })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
  })

  test('every option that a page gives the program is one of it', () => {
    const known = new Set([...Object.keys(PROGRAM_OPTIONS), 'help', 'version'])
    // What follows the program's name on a line, up to a comment or the end of the code.
    const command = /(?:npm start --|npx \.\/otterscan-\S+|(?<![\w/-])otterscan)(?= )([^#`|\n]*)/g
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(command)]
        .flatMap(([, words = '']) => [...words.matchAll(/ --([a-z][a-z-]*)/g)])
        .map(([, name = '']) => ({ page, name })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ name }) => !known.has(name))).toEqual([])
  })

  test('pictures are used, and all of them take 500 kB at most', () => {
    const pictures = listSourceFiles(root, ['docs/images'])
    const used = pages.flatMap((page) => listTargets(page).map((target) => join(dirname(page), target)))
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter((path) => !used.includes(path))).toEqual([])
    expect(pictures.reduce((sum, path) => sum + statSync(join(root, path)).size, 0)).toBeLessThan(500_000)
  })
})
