import type { Readable } from 'node:stream'

const TIMEOUT_MS = 5_000

/** The beginning of a refused request's answer, up to the limit; what has arrived when it breaks off. Never throws. */
export async function readWords(body: Readable, maxBytes = 10_000): Promise<string> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  const timer = setTimeout(() => body.destroy(new Error('late')), TIMEOUT_MS)
  try {
    for await (const piece of body) {
      pieces.push(piece as Buffer)
      sizeBytes += (piece as Buffer).length
      if (sizeBytes > maxBytes) break
    }
  } catch {
    // Broken off: what has arrived is still the server's.
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(pieces).subarray(0, maxBytes).toString()
}
