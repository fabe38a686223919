import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listSourceFiles } from './listSourceFiles.mjs'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

/** In the first column of a table, in code; `…` stands for what differs, ‘ ’ for backticks. */
function listMessages(): readonly string[] {
  const rows = read('docs/guide/troubleshooting.md').matchAll(/^\| `([^`]+)` \|/gm)
  return [...rows].map(([, message = '']) => message.replace(/[‘’]/g, '`'))
}

/** Sources without tests, each as one line: text in JSX is broken anywhere. */
function readSources(): readonly string[] {
  return listSourceFiles(root, ['apps/*/src/*.ts', 'apps/*/src/*.tsx', 'packages/*/src/*.ts'])
    .filter((path) => !/\.test\.|\/testing\//.test(path))
    .map((path) => read(path).replace(/\s+/g, ' '))
}

test('every message that the guide quotes is one of the program or of its pages', () => {
  const messages = listMessages()
  expect(messages.length).toBeGreaterThan(40)
  const sources = readSources()
  const unknown = messages.filter((message) => {
    const pieces = message.split('…').map((piece) => piece.trim())
    return !sources.some((text) => pieces.every((piece) => text.includes(piece)))
  })
  expect(unknown).toEqual([])
})
