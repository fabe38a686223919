// Writes what the sources say of each method for its OpenRPC description. `npm run method-words`
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { listSourceFiles } from './listSourceFiles.mjs'
import { formatMethodWords, readMethodWords } from './methodWords.mjs'

const root = resolve(import.meta.dirname, '..')
const files = listSourceFiles(root, ['packages/api-schema/src/execution/*.ts'])
const texts = files
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(resolve(root, path), 'utf8'))
const target = resolve(root, 'apps/gateway/src/methods/openRpc/methodWords.ts')
writeFileSync(target, formatMethodWords(readMethodWords(texts)))
spawnSync('npx', ['biome', 'check', '--write', target], { cwd: root, stdio: 'inherit' })
