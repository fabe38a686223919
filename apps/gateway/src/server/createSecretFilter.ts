import { Transform } from 'node:stream'

const MARK = Buffer.from('…')

/** A mark as long as the secret, for streams that count their bytes. */
export const toMarkOfLength = (secret: Buffer): Buffer => Buffer.alloc(secret.length, '*')

/**
 * Replaces every secret in a stream of bytes by `…`, or another mark, also where it is split between two pieces. All
 * that cannot be the beginning of one passes at once: JSON does, since it ends in a bracket.
 */
export function createSecretFilter(
  secrets: readonly string[],
  toMark: (secret: Buffer) => Buffer = () => MARK,
): Transform {
  // The longest first: one may begin like another.
  const wanted = secrets
    .map((secret) => Buffer.from(secret))
    .sort((left, right) => right.length - left.length)
  let rest: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const clean = wanted.reduce<Buffer>(
        (bytes, secret) => replaceAll(bytes, secret, toMark(secret)),
        Buffer.concat([rest, piece]),
      )
      const end = clean.length - Math.max(0, ...wanted.map((secret) => countBegun(clean, secret)))
      rest = clean.subarray(end)
      done(null, clean.subarray(0, end))
    },
    flush: (done) => done(null, rest),
  })
}

/** How many bytes at the end are the beginning of the secret. */
function countBegun(bytes: Buffer, secret: Buffer): number {
  for (let length = Math.min(secret.length - 1, bytes.length); length > 0; length--) {
    if (bytes.subarray(bytes.length - length).equals(secret.subarray(0, length))) return length
  }
  return 0
}

function replaceAll(bytes: Buffer, secret: Buffer, mark: Buffer): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(secret); at !== -1; at = bytes.indexOf(secret, from)) {
    parts.push(bytes.subarray(from, at), mark)
    from = at + secret.length
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)])
}
