/** Kind of a hash: selector of a function or error, or first topic of an event. */
export type SignatureKind = 'selector' | 'topic0'

/** One line of the pack. */
export interface PackedHash {
  readonly kind: SignatureKind
  /** Lower-case digits without `0x`: 8 of a selector, 64 of a topic. */
  readonly hash: string
  /** Most probable first. */
  readonly signatures: readonly string[]
}

/** Signatures by hash, searched directly in the file's bytes. */
export interface SignaturePack {
  /** `;`-separated signatures, most probable first; `undefined` when the hash is not in the pack. Logarithmic. */
  find(kind: SignatureKind, hash: string): string | undefined
}

const LETTERS: Readonly<Record<SignatureKind, string>> = { selector: 's', topic0: 't' }
const HEADER =
  '# Signatures by hash, sorted for binary search. Where they come from: README.md beside this file.'
const NEWLINE = 10

/**
 * The file: a header, then one line per hash, sorted by bytes: `s` or `t`, the hash, the signatures. Throws when a
 * signature would break its line.
 */
export function packSignatures(entries: readonly PackedHash[]): string {
  const lines = entries.map(({ kind, hash, signatures }) => {
    const broken = signatures.find((signature) => /[;\n]|[^\x20-\x7e]/.test(signature))
    if (broken !== undefined || signatures.length === 0)
      throw new Error(`cannot be packed: ${hash} ${broken}`)
    return `${LETTERS[kind]} ${hash} ${signatures.join(';')}`
  })
  return `${[HEADER, ...lines.sort()].join('\n')}\n`
}

/** Keeps only the bytes; a line is decoded when it is looked up. */
export function openSignaturePack(bytes: Buffer): SignaturePack {
  return {
    find(kind, hash) {
      const wanted = Buffer.from(`${LETTERS[kind]} ${hash} `, 'latin1')
      let low = 0
      let high = bytes.length
      while (low < high) {
        const middle = (low + high) >>> 1
        const start = middle === 0 ? 0 : bytes.lastIndexOf(NEWLINE, middle - 1) + 1
        const newline = bytes.indexOf(NEWLINE, middle)
        const end = newline === -1 ? bytes.length : newline
        const line = bytes.subarray(start, end)
        const order = Buffer.compare(line.subarray(0, wanted.length), wanted)
        if (order === 0) return line.toString('latin1', wanted.length)
        if (order < 0) low = end + 1
        else high = start
      }
      return undefined
    },
  }
}
