// The types of the package's client, `otterscan/client`: declarations of the table of methods, which the program and the explorer
// use as well, and of what it is made of.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const ENTRY = 'clients/src/connectOtterscan'
const DECLARED = join(root, '.cache/client-types')
const IMPORT = /(\bfrom\s*|\bimport\()(['"])([^'"]+)\2/g

/** Declarations by path, `clients/src/connectOtterscan.d.ts` and what it names. Throws when the compiler fails. */
export function declareClient() {
  rmSync(DECLARED, { recursive: true, force: true })
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'apps/otterscan/tsconfig.client.json')],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the types of the client were not written:\n${stdout}${stderr}`)
  const texts = new Map()
  const waiting = [ENTRY]
  for (const name of waiting) {
    const text = readFileSync(join(DECLARED, `${name}.d.ts`), 'utf8')
    const named = text.replace(IMPORT, (_all, before, quote, specifier) => {
      const target = toName(specifier, dirname(name))
      if (!waiting.includes(target)) waiting.push(target)
      const path = relative(dirname(name), target).split('\\').join('/')
      return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}.js${quote}`
    })
    texts.set(`${name}.d.ts`, named)
  }
  return texts
}

/** `ethereum/src/hex` for `@otterscan/ethereum/hex`, or for a path from where it is named. */
function toName(specifier, from) {
  const [, name, file] = /^@otterscan\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  if (name !== undefined) return `${name}/src/${file}`
  if (!specifier.startsWith('.')) throw new Error(`the types of the client name ${specifier}`)
  return join(from, specifier).split('\\').join('/').replace(/\.ts$/, '')
}
