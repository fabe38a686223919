import type { IncomingMessage } from 'node:http'

/** The whole body, or why it was not read. */
export type ReadBody =
  | { readonly kind: 'read'; readonly body: Buffer }
  | { readonly kind: 'tooLarge' }
  /** Too many other bodies are in memory. */
  | { readonly kind: 'noRoom' }

/** How much may be read. */
export interface BodyLimits {
  readonly limitBytes: number
  /** Asked before each piece is kept; false when there is no room for it. */
  readonly take: (bytes: number) => boolean
}

/** Reads a request body. What was taken stays taken: the caller releases it. Throws when the sender disconnects. */
export async function readBody(
  request: IncomingMessage,
  { limitBytes, take }: BodyLimits,
): Promise<ReadBody> {
  const declared = request.headers['content-length']
  if (declared !== undefined && Number.parseInt(declared, 10) > limitBytes) {
    request.resume()
    return { kind: 'tooLarge' }
  }
  const pieces: Buffer[] = []
  let sizeBytes = 0
  return new Promise((resolve, reject) => {
    const refuse = (kind: 'tooLarge' | 'noRoom') => {
      pieces.length = 0
      request.off('data', keep).resume()
      resolve({ kind })
    }
    const keep = (piece: Buffer) => {
      sizeBytes += piece.length
      if (sizeBytes > limitBytes) refuse('tooLarge')
      else if (take(piece.length)) pieces.push(piece)
      else refuse('noRoom')
    }
    request.on('data', keep)
    request.once('end', () => resolve({ kind: 'read', body: Buffer.concat(pieces) }))
    request.once('error', reject)
  })
}
