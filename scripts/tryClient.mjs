// The client of the package as someone uses it who has installed it: compiled with its types, and run.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** What the compiler has to refuse: a parameter and a result of another type. */
const WRONG = `
// @ts-expect-error: an address is text
await otterscan.request('ots_getContractCreator', [5])
// @ts-expect-error: there is no such method
await otterscan.request('ots_getNothing', [])
// @ts-expect-error: a number of a block is a bigint
const wrong: string = head
`

/** The example of docs/api.md, for the program at a URL. */
export function readClientExample(url) {
  const page = readFileSync(join(root, 'docs/api.md'), 'utf8')
  const [, code] = /^```ts\n([\s\S]*?)^```/m.exec(page) ?? []
  if (code === undefined) throw new Error('docs/api.md has no example of the client')
  return code.replace('http://localhost:5100/rpc', url)
}

/** Compiles the code in a directory where the package is installed, also with what must be refused, and runs it. */
export async function runWithTypes(code, directory) {
  writeFileSync(join(directory, 'example.mts'), code)
  writeFileSync(join(directory, 'refused.mts'), `${code}${WRONG}`)
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options =
    '--ignoreConfig --strict --module nodenext --target es2023 --lib es2023,dom --skipLibCheck false'
  const files = ['example.mts', 'refused.mts']
  const compiled = await run([tsc, ...options.split(' '), '--types', '', ...files], directory)
  return compiled.status === 0 ? run(['example.mjs'], directory) : compiled
}

function run(args, cwd) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((done) => child.once('close', (status) => done({ status, output })))
}
