import { Transform } from 'node:stream'

const MARK = Buffer.from('…')

/** Replaces every secret in a stream of bytes by `…`, also where it is split between two pieces. */
export function createSecretFilter(secrets: readonly string[]): Transform {
  // The longest first: one may begin like another.
  const wanted = secrets
    .map((secret) => Buffer.from(secret))
    .sort((left, right) => right.length - left.length)
  const kept = Math.max(0, ...wanted.map(({ length }) => length - 1))
  let rest: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const clean = wanted.reduce(replaceAll, Buffer.concat([rest, piece]))
      // The end may be the beginning of a secret.
      const end = Math.max(0, clean.length - kept)
      rest = clean.subarray(end)
      done(null, clean.subarray(0, end))
    },
    flush: (done) => done(null, rest),
  })
}

function replaceAll(bytes: Buffer, secret: Buffer): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(secret); at !== -1; at = bytes.indexOf(secret, from)) {
    parts.push(bytes.subarray(from, at), MARK)
    from = at + secret.length
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)])
}
