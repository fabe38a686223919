import type { SourceEntry } from '@otterscan/api-schema/sourcify/contractSource'

/** Layout of a contract-source service. */
export type SourceServiceFormat = 'SourcifyAPIV2' | 'RepositoryV1' | 'RepositoryV2'

interface RepositoryName {
  /** Percent-encoded, segment by segment. */
  readonly name: string
  /** False when files of other names may lie there too. */
  readonly isOwn: boolean
}

/** Names a file may lie under in a repository, best first; empty when none is safe to request. */
export function toRepositoryNames(file: SourceEntry, format: SourceServiceFormat): RepositoryName[] {
  const byDigest = file.keccak256 === undefined ? [] : [{ name: file.keccak256, isOwn: true }]
  const names: RepositoryName[] = []
  for (const [path, isOwn] of [
    [file.path, true],
    [file.path.replace(/:/g, '_'), false],
    [sanitizeSourcePath(file.path), false],
  ] as const) {
    const name = encodeSourcePath(path)
    if (name !== undefined && names.every((other) => other.name !== name)) names.push({ name, isOwn })
  }
  // The other layout last: a service may be configured as the wrong one.
  return format === 'RepositoryV2' ? [...byDigest, ...names] : [...names, ...byDigest]
}

/**
 * How repositories rename what their file systems do not allow: every odd character becomes `_`. Sourcify, "sanitize".
 */
export function sanitizeSourcePath(path: string): string {
  return path
    .replace(/[^a-z0-9_./\\@-]/gi, '_')
    .replace(/(^|\/)(\.{1,2}(?:\/|$))+/g, '$1')
    .replace(/^\/+/, '')
}

/**
 * A path as a part of a URL that stays below the folder it is appended to. `undefined` when it would leave it, whatever
 * a server decodes or a browser normalizes.
 */
export function encodeSourcePath(path: string): string | undefined {
  if (path === '' || /[\\\0]/.test(path)) return undefined
  const segments = path.split('/')
  const isUnsafe = segments.some((segment) => {
    const plain = decodeRepeatedly(segment)
    return (
      plain === undefined || plain.trim() === '' || /^\.{1,2}$/.test(plain.trim()) || /[/\\\0]/.test(plain)
    )
  })
  return isUnsafe ? undefined : segments.map(encodeURIComponent).join('/')
}

const MAX_DECODINGS = 4

/** The path after repeated percent-decoding, as by a server and a proxy; `undefined` when it never settles. */
function decodeRepeatedly(segment: string): string | undefined {
  let text = segment
  for (let round = 0; round < MAX_DECODINGS; round++) {
    let decoded: string
    try {
      decoded = decodeURIComponent(text)
    } catch {
      return text // a literal percent sign
    }
    if (decoded === text) return text
    text = decoded
  }
  return undefined
}
