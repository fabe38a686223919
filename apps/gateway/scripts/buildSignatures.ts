import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PackedHash, packSignatures } from '../src/signatures/signaturePack.ts'
import { listSignatures, type SourceSignature } from './listSignatures.ts'
import { rankSignatures } from './rankSignatures.ts'

/*
 * Writes signatures/signatures.txt and the note beside it from the interfaces that packages of signatureSources.json publish
 * and from the two lists in this folder. Packages are fetched with `npm pack` into .cache and used only when they are,
 * byte for byte, the ones named: the same sources give the same file. `npm run signatures -w @otterscan/gateway`.
 */

interface Source {
  readonly name: string
  readonly version: string
  readonly license: string
  /** Of the package's archive, as in a lock file. */
  readonly integrity: string
  /** Where its interfaces are; other files are not read. */
  readonly folders: readonly string[]
}

const HERE = fileURLToPath(new URL('.', import.meta.url))
const OUTPUT = fileURLToPath(new URL('../signatures', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../.cache/signature-sources', import.meta.url))

const sources = JSON.parse(readFileSync(join(HERE, 'signatureSources.json'), 'utf8')) as readonly Source[]
const standards = readList('standardSignatures.txt')
const wellKnown = readList('wellKnownSignatures.txt')
const packages = sources.map((source) => ({ source, found: readPackage(source) }))
const hashes = rankSignatures([standards, ...packages.map(({ found }) => found), wellKnown])
const text = packSignatures(hashes)
mkdirSync(OUTPUT, { recursive: true })
writeFileSync(join(OUTPUT, 'signatures.txt'), text)
writeFileSync(join(OUTPUT, 'README.md'), describeSources(hashes, Buffer.byteLength(text)))
console.log(`${hashes.length} hashes, ${Buffer.byteLength(text)} bytes`)

function readList(name: string): readonly SourceSignature[] {
  const lines = readFileSync(join(HERE, name), 'utf8').split('\n')
  const signatures = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const found = listSignatures(name, signatures.join('\n'))
  if (found.length !== signatures.length) throw new Error(`${name}: some lines are not signatures`)
  return found
}

function readPackage(source: Source): readonly SourceSignature[] {
  const directory = fetchPackage(source)
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => source.folders.some((folder) => path.startsWith(folder)) && !isTestFile(path))
    .sort()
  return files.flatMap((path) => listSignatures(path, readFileSync(join(directory, path), 'utf8')))
}

/** Contracts deployed only by tests of those packages. */
function isTestFile(path: string): boolean {
  return /(?:^|\/)(?:tests?|testing|mocks?|examples?|testnet)\/|mock|harness|[a-z]Test|\.t\.sol|\.s\.sol/i.test(
    path,
  )
}

/** The folder of the unpacked package. Throws when the archive is another than the one named. */
function fetchPackage({ name, version, integrity }: Source): string {
  const directory = join(CACHE, `${name.replace('@', '').replace('/', '-')}-${version}`)
  const archive = `${directory}.tgz`
  mkdirSync(directory, { recursive: true })
  if (!existsSync(archive)) {
    const printed = execFileSync('npm', [
      'pack',
      '--silent',
      '--pack-destination',
      CACHE,
      `${name}@${version}`,
    ])
    const written = join(CACHE, printed.toString().trim())
    if (written !== archive) renameSync(written, archive)
  }
  const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (actual !== integrity) throw new Error(`${name}@${version}: not the archive it should be`)
  execFileSync('tar', ['-xzf', archive, '-C', directory, '--strip-components=1'])
  return directory
}

function describeSources(packed: readonly PackedHash[], bytes: number): string {
  const count = (kind: PackedHash['kind']) => packed.filter((entry) => entry.kind === kind).length
  const shared = packed.filter((entry) => entry.signatures.length > 1).length
  const rows = packages.map(({ source, found }) => {
    const texts = new Set(found.map(({ signature }) => `${signature.kind} ${signature.text}`))
    return `| ${source.name} | ${source.version} | ${source.license} | ${texts.size} |`
  })
  return `# Signatures

\`signatures.txt\` tells what selectors and first topics stand for. It holds ${count('selector')} selectors of functions and errors and
${count('topic0')} first topics of events in ${bytes} bytes; ${shared} hashes have more than one signature, the most probable first. The program
serves it at \`/signatures/{8 digits}\` and \`/topic0/{64 digits}\`.

Made by \`npm run signatures -w @otterscan/gateway\`; not to be edited. Names and types of interfaces were taken from these packages, each
under its license. No code of theirs is here.

| Package | Version | License | Signatures |
| --- | --- | --- | ---: |
| \`scripts/standardSignatures.txt\`, written from Ethereum's improvement proposals | | CC0-1.0 | ${standards.length} |
${rows.join('\n')}
| \`scripts/wellKnownSignatures.txt\`, written for this project | | MIT | ${wellKnown.length} |
`
}
