import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT_FILE = /\.(?:css|html|js|json|map|mjs|svg|txt|wasm|webmanifest)$/
/** Below this a packet holds the file anyway. */
const SMALLEST_BYTES = 1_000

/** Puts `.br` and `.gz` beside every text file of a build that gains by it. */
export function precompress(directory) {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !TEXT_FILE.test(entry.name) || statSync(path).size < SMALLEST_BYTES) continue
    const content = readFileSync(path)
    writeSmaller(`${path}.br`, brotli(content), content)
    writeSmaller(`${path}.gz`, gzipSync(content, { level: 9 }), content)
  }
}

/** What a browser that accepts brotli downloads. */
export function brotli(content) {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}

function writeSmaller(path, packed, content) {
  if (packed.length < content.length) writeFileSync(path, packed)
}
