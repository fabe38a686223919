import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An entry of the manifest that the explorer's build writes; the part used here. Source: Vite, `build.manifest`. */
interface ManifestEntry {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestEntry>>

/** Links that make the browser fetch, at once, all that the modules of a screen consist of; those of the page itself left out. */
export type WritePreloads = (modules: readonly string[]) => string

/** Reads which files the modules of the explorer are in. Without a manifest nothing is preloaded. */
export async function readPreloads(directory: string): Promise<WritePreloads> {
  const manifest = await readManifest(directory)
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const ofPage = listFiles(manifest, entry)
  return (modules) =>
    [...listFiles(manifest, modules)]
      .filter((file) => !ofPage.has(file))
      .map((file) =>
        file.endsWith('.css')
          ? `    <link rel="preload" as="style" crossorigin href="/${file}">\n`
          : `    <link rel="modulepreload" crossorigin href="/${file}">\n`,
      )
      .join('')
}

function listFiles(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const waiting = [...modules]
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    const found = manifest[key]
    if (found === undefined || seen.has(key)) continue
    seen.add(key)
    for (const file of [found.file, ...(found.css ?? [])]) files.add(file)
    waiting.push(...(found.imports ?? []))
  }
  return files
}

async function readManifest(directory: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(directory, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch {
    return {} // the page finds its files itself, one after the other
  }
}
