/*
 * Puts together what `npm pack` packs in apps/otterscan: the explorer, the program with everything it needs but the LevelDB
 * binding, the signatures, and the licenses of all of it. The files of the program stand as they do in the repository, so
 * that it finds them in the same places. Beside it the typed client. `--licenses` only checks those.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildExplorer } from './buildExplorer.mjs'
import { bundleProgram } from './buildGateway.mjs'
import { declareClient } from './declareClient.mjs'
import { findUnknown, listBundled, listInstalled } from './shippedPackages.mjs'
import { toSbom } from './toSbom.mjs'

const root = resolve(import.meta.dirname, '..')
const target = join(root, 'apps/otterscan')
const manifest = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))
const external = Object.keys(manifest.dependencies)

/**
 * What the build was made from and what its files hold is for checks; the manifest is only read by the program, which packs
 * with gzip as it sends.
 */
const UNUSED = /\.built-from$|contents\.json|manifest\.json\.br$|\.gz$/

// npm reads what `npm pack` prints.
buildExplorer({ log: console.error })
const program = await bundleProgram(external)
const bundled = listBundled(program.flatMap(({ modules }) => Object.keys(modules)))
const installed = listInstalled(external)
refuseUnknown([...bundled, ...installed])
if (!process.argv.includes('--licenses')) write()

function refuseUnknown(packages) {
  const unknown = findUnknown(packages)
  for (const { name, version, license, text } of unknown) {
    const fault = text === undefined ? 'no text of its license' : `license ${license}`
    console.error(`${name} ${version}: ${fault}`)
  }
  console.error(`licenses: ${packages.length} packages, ${unknown.length} faults`)
  if (unknown.length > 0) process.exit(1)
}

function write() {
  const dist = join(target, 'dist')
  rmSync(dist, { recursive: true, force: true })
  for (const { fileName, code } of program) put(`apps/gateway/dist/${fileName}`, code)
  put('apps/gateway/signatures/signatures.txt.br', pack('apps/gateway/signatures/signatures.txt'))
  cpSync(join(root, 'apps/explorer/dist'), join(dist, 'apps/explorer/dist'), {
    recursive: true,
    filter: (path) => !UNUSED.test(path),
  })
  for (const [path, text] of declareClient()) put(`client-types/${path}`, indentByTabs(text))
  writeManifest(join(dist, 'apps/explorer/dist/.vite/manifest.json'))
  writeContracts('packages/devnet/src/generated')
  for (const name of ['CHANGELOG.md', 'LICENSE', 'NOTICE']) cpSync(join(root, name), join(target, name))
  writeFileSync(join(target, 'THIRD-PARTY-LICENSES'), formatLicenses())
  writeFileSync(join(target, 'sbom.cdx.json'), toSbom(manifest, bundled, installed))

  function put(path, content) {
    const file = join(dist, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }

  /** What the program reads of it: what a screen needs besides the files of the page itself. */
  function writeManifest(file) {
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    const ofPage = new Set(Object.keys(manifest).filter((key) => manifest[key].isEntry))
    for (const key of ofPage) for (const one of manifest[key].imports ?? []) ofPage.add(one)
    const needed = new Set([...ofPage, ...listPreloaded()])
    for (const key of needed) for (const one of manifest[key]?.imports ?? []) needed.add(one)
    const entries = Object.entries(manifest).filter(([key]) => needed.has(key))
    const used = entries.map(([key, { file, isEntry, imports, css }]) => {
      const further = ofPage.has(key) ? imports : imports?.filter((one) => !ofPage.has(one))
      return [key, { file, isEntry, imports: further?.length === 0 ? undefined : further, css }]
    })
    writeFileSync(file, JSON.stringify(Object.fromEntries(used)))
  }

  /** Modules whose files the program has browsers fetch with a page, as the manifest calls them. */
  function listPreloaded() {
    const text = readFileSync(join(root, 'apps/gateway/src/server/page/findScreen.ts'), 'utf8')
    return [...text.matchAll(/'([\w./-]+\.tsx)'/g)].map(([, name]) => posix.join('src/screens', name))
  }

  /** Of the contracts of the development chain what is needed to create them. */
  function writeContracts(directory) {
    for (const name of readdirSync(join(root, directory))) {
      const { abi, bytecode, linkReferences } = JSON.parse(readFileSync(join(root, directory, name), 'utf8'))
      if (abi === undefined) continue
      const text = JSON.stringify({ abi, bytecode, linkReferences })
      put(`${directory}/${name}.gz`, gzipSync(text, { level: 9 }))
    }
  }
}

/** The compiler indents by four spaces. */
function indentByTabs(text) {
  return text.replace(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4))
}

function pack(path) {
  return brotliCompressSync(readFileSync(join(root, path)), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

/** Each text once, below the packages that it is for and what comes before it there: whose it is. */
function formatLicenses() {
  const head = [
    'Otterscan is under the MIT license, see LICENSE. Parts of these packages are in the bundled program or in the',
    'explorer, unchanged; the sources of each are where its name says. What npm installs beside them has its license with it.',
  ].join('\n')
  const byTerms = new Map()
  for (const { name, version, license, source, text } of bundled) {
    const { notice, terms } = splitLicense(text.replace(/[ \t]+$/gm, ''))
    // Line breaks differ from package to package.
    const key = terms.replace(/\s+/g, ' ')
    const group = byTerms.get(key) ?? { terms, notices: new Map() }
    const names = group.notices.get(notice) ?? []
    group.notices.set(notice, [...names, `${name} ${version} (${license}) ${source ?? ''}`.trim()])
    byTerms.set(key, group)
  }
  const parts = [...byTerms.values()].map(({ terms, notices }) => {
    const owners = [...notices].map(([notice, names]) => [...names, '', notice].join('\n').trim())
    return [...owners, terms].join('\n\n')
  })
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** The terms of MIT are the same for all; the title and the copyright before them are not. */
function splitLicense(text) {
  const start = Math.max(0, text.search(/^Permission is \w+ granted/m))
  return { notice: text.slice(0, start).trim(), terms: text.slice(start).trim() }
}
