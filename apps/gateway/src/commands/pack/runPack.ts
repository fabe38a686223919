import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LABELS_FILE, type PackKind, toPackFiles } from './toPackFiles.ts'

/** What is packed, from where, and under which license. */
export interface PackRequest {
  readonly kind: PackKind
  readonly from: string
  /** Directory of `--assets`. */
  readonly directory: string
  readonly license: string
}

/** In the directory: where everything in it is from. */
const RECORD_FILE = 'packs.json'

/**
 * Writes the data of a file into a directory for `--assets`, and a line about its source into `packs.json`. Returns false, with the
 * reason said, when the file cannot be used.
 */
export function runPack(
  { kind, from, directory, license }: PackRequest,
  { say, now }: { readonly say: (line: string) => void; readonly now: Date },
): boolean {
  try {
    const data = readFileSync(from)
    const packed = toPackFiles(kind, data.toString('utf8'), (path) => readOwn(join(directory, path)))
    const { entries, leftOut } = packed
    if (entries === 0) throw new Error('nothing in it could be read')
    for (const [path, text] of packed.files) put(path, text)
    const sha256 = createHash('sha256').update(data).digest('hex')
    const known = JSON.parse(readOwn(join(directory, RECORD_FILE)) ?? '[]') as readonly unknown[]
    const record = {
      kind,
      from: basename(from),
      sha256,
      license,
      packed: now.toISOString(),
      entries,
      leftOut,
    }
    put(RECORD_FILE, `${JSON.stringify([...known, record], null, 2)}\n`)
    say(`${entries} ${kind} are in ${directory}, ${leftOut} could not be read.`)
    if (packed.files.has(LABELS_FILE))
      say(`Show them with "addressLabelsURL": "/${LABELS_FILE}" in --config.`)
    return true
  } catch (error) {
    say(`${from}: ${error instanceof Error ? error.message : 'cannot be used'}`)
    return false
  }

  function put(path: string, text: string): void {
    const file = join(directory, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const readOwn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
