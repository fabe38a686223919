import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listCore, measureScreens } from './checkSize.mjs'

interface Row {
  readonly screen: string
  readonly files: number
  readonly verdict: string
}

let app = ''

/** An app of two screens: one in the entry, one lazy with a stylesheet and a part that it shares with the entry. */
beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), 'check-size-'))
  const manifest = {
    'index.html': { file: 'main.js', isEntry: true, dynamicImports: ['src/screens/b/BScreen.tsx'] },
    'src/screens/b/BScreen.tsx': { file: 'b.js', css: ['b.css'], imports: ['_shared.js', 'index.html'] },
    '_shared.js': { file: 'shared.js' },
  }
  write('dist/.vite/manifest.json', JSON.stringify(manifest))
  // Random bytes do not compress: each file stays about 1,000 bytes.
  for (const file of ['main.js', 'b.js', 'b.css', 'shared.js']) write(`dist/${file}`, randomBytes(1_000))
  for (const screen of ['a/AScreen.tsx', 'b/BScreen.tsx']) write(`src/screens/${screen}`, '')
})

afterEach(() => rmSync(app, { recursive: true }))

function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(app, path)), { recursive: true })
  writeFileSync(join(app, path), content)
}

function measure(budgets: Readonly<Record<string, number>>) {
  const rows: readonly Row[] = measureScreens(app, budgets)
  return rows.map(({ screen, files, verdict }) => [screen, files, verdict])
}

describe('measureScreens', () => {
  test('default: each file once, with all that loads before it', () => {
    expect(measure({ 'a/AScreen.tsx': 1_500, 'b/BScreen.tsx': 4_500 })).toEqual([
      ['a/AScreen.tsx', 1, 'ok'],
      ['b/BScreen.tsx', 4, 'ok'],
    ])
  })

  test('behavior: over budget by one file', () => {
    expect(measure({ 'a/AScreen.tsx': 1_500, 'b/BScreen.tsx': 3_500 })).toEqual([
      ['a/AScreen.tsx', 1, 'ok'],
      ['b/BScreen.tsx', 4, 'over budget'],
    ])
  })

  test('behavior: a screen without a budget, and a budget without a screen', () => {
    expect(measure({ 'a/AScreen.tsx': 1_500, 'c/CScreen.tsx': 1_500 })).toEqual([
      ['a/AScreen.tsx', 1, 'ok'],
      ['b/BScreen.tsx', 4, 'no budget'],
      ['c/CScreen.tsx', 0, 'missing'],
    ])
  })
})

describe('listCore', () => {
  test('default: packages as a whole and own modules of what every visit loads, with who imports them', () => {
    const manifest = {
      'index.html': { file: 'main.js', isEntry: true, imports: ['_core.js'] },
      '_core.js': { file: 'core.js' },
      'src/screens/b/BScreen.tsx': { file: 'b.js' },
    }
    const contents = {
      'main.js': [{ module: 'src/main.tsx', bytes: 100, importer: null }],
      'core.js': [
        { module: 'node_modules/react-dom/a.js', bytes: 200, importer: 'src/main.tsx' },
        { module: 'node_modules/react-dom/b.js', bytes: 300, importer: 'node_modules/react-dom/a.js' },
        { module: 'src/app.ts', bytes: 400, importer: 'src/main.tsx' },
      ],
      'b.js': [{ module: 'src/b.ts', bytes: 1_000, importer: null }],
    }
    write('dist/.vite/manifest.json', JSON.stringify(manifest))
    write('dist/.vite/contents.json', JSON.stringify(contents))
    expect(listCore(app, 150)).toEqual([
      { part: 'react-dom', kB: 0.5, share: 50, because: 'src/main.tsx' },
      { part: 'src/app.ts', kB: 0.4, share: 40, because: 'src/main.tsx' },
    ])
  })
})
