import type { IncomingMessage } from 'node:http'

/** The whole request body; `undefined` when it is larger than the limit. Throws when the sender breaks off. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  const declared = request.headers['content-length']
  if (declared !== undefined && Number.parseInt(declared, 10) > limitBytes) {
    request.resume()
    return undefined
  }
  const pieces: Buffer[] = []
  let sizeBytes = 0
  return new Promise((resolve, reject) => {
    request.on('data', (piece: Buffer) => {
      sizeBytes += piece.length
      if (sizeBytes > limitBytes) {
        pieces.length = 0
        resolve(undefined)
      } else {
        pieces.push(piece)
      }
    })
    request.once('end', () => resolve(Buffer.concat(pieces)))
    request.once('error', reject)
  })
}
