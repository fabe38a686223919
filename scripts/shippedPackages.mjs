// What of other people's work is shipped in the package, found in what is really there: the modules of the bundled program
// and of the explorer's build, and what npm installs beside them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const assets = join(root, 'apps/explorer/dist/assets')

/** What the build takes other files of than modules, with what shows that it did. */
const FONTS = {
  '@fontsource-variable/inter': /^inter-.*\.woff2$/,
  '@fontsource-variable/jetbrains-mono': /^jetbrains-mono-.*\.woff2$/,
}
/** Its reset is in the style sheet. */
const STYLES = ['tailwindcss']

/**
 * Licenses that allow to ship code with ours. Any other needs a decision; that of MPL-2.0, whose sources have to be named and are
 * unchanged, is in docs/decisions/0014-replay.md.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/**
 * The packages that are in the bundled program and the explorer's build, by name: `name`, `version`, `license`, `source` (where it is kept), `text`.
 * Throws for a font without a package.
 */
export function listBundled(programModules) {
  const contents = JSON.parse(readFileSync(join(root, 'apps/explorer/dist/.vite/contents.json'), 'utf8'))
  const explorerModules = Object.values(contents).flatMap((modules) => modules.map(({ module }) => module))
  const directories = [...programModules.map((path) => relative(root, path)), ...explorerModules].flatMap(
    (path) => findDirectory(path.split(sep).join('/')),
  )
  const named = [...findFonts(), ...STYLES].map((name) => `node_modules/${name}`)
  return describe([...directories, ...named])
}

/** What npm installs for the package, by name. */
export function listInstalled(names) {
  const found = new Set()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...Object.keys(readManifest(`node_modules/${name}`).dependencies ?? {}))
  }
  return describe([...found].map((name) => `node_modules/${name}`))
}

/** Those whose license is not known to allow shipping, or whose text is missing. */
export function findUnknown(packages) {
  return packages.filter(({ license, text }) => text === undefined || !isAllowed(license))
}

/** `(MIT OR Apache-2.0)` needs one of them, `MIT AND ISC` both. */
export function isAllowed(license) {
  if (typeof license !== 'string') return false
  const terms = license.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(terms)) return false
  return terms.split(' OR ').some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)))
}

function findFonts() {
  return readdirSync(assets)
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => {
      const found = Object.entries(FONTS).find(([, pattern]) => pattern.test(name))
      if (found === undefined) throw new Error(`no package is named for the font ${name}`)
      return found[0]
    })
}

/** None for a module of ours. */
function findDirectory(path) {
  const [, directory] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  return directory === undefined ? [] : [directory]
}

function describe(directories) {
  const found = [...new Set(directories)]
    .map((directory) => {
      const { name, version, license, repository } = readManifest(directory)
      const source = (repository?.url ?? repository)?.replace(/^git\+/, '')
      return { name, version, license, source, directory, text: findFile(join(root, directory)) }
    })
    .sort((one, other) => `${one.name}@${one.version}`.localeCompare(`${other.name}@${other.version}`))
  return found.map(({ directory, ...one }) => ({ ...one, text: findText(one, directory, found) }))
}

/** The license as its package has it, as another of its repository has it, or what its README says. */
function findText({ license, source, text }, directory, others) {
  const ofSibling = others.find(
    (other) => source !== undefined && other.source === source && other.license === license && other.text,
  )
  return text ?? ofSibling?.text ?? findInReadme(join(root, directory, 'README.md'))
}

function readManifest(directory) {
  return JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'))
}

function findFile(directory) {
  const name = readdirSync(directory).find((one) => /^(?:license|licence|copying)/i.test(one))
  return name === undefined ? undefined : readFileSync(join(directory, name), 'utf8').trim()
}

function findInReadme(readme) {
  if (!existsSync(readme)) return undefined
  return /^#+ *(?:license|licence).*\n+([\s\S]+?)(?=^#|$(?![\s\S]))/im
    .exec(readFileSync(readme, 'utf8'))?.[1]
    .trim()
}
