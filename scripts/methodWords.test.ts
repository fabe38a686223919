import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { METHOD_WORDS } from '../apps/gateway/src/methods/openRpc/methodWords.ts'
import { METHOD_TABLE } from '../packages/api-schema/src/execution/methodTable.ts'
import { listSourceFiles } from './listSourceFiles.mjs'
import { readMethodWords } from './methodWords.mjs'

const root = resolve(import.meta.dirname, '..')

test('the words of the methods are those of their sources; `npm run method-words` writes them', () => {
  const files = listSourceFiles(root, ['packages/api-schema/src/execution/*.ts'])
  const texts = files
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  expect(METHOD_WORDS).toEqual(readMethodWords(texts))
})

test('each parameter has a name, and each method a sentence', () => {
  for (const [name, { form }] of Object.entries(METHOD_TABLE)) {
    const { params, summary } = METHOD_WORDS[name as keyof typeof METHOD_TABLE]
    expect([name, params.length]).toEqual([name, (form[0].of as readonly unknown[]).length])
    expect(summary, name).toMatch(/\w/)
  }
})
