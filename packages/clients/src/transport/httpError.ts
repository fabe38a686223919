/** RFC 9110 and RFC 6585; the numbers alone say little to most people. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

const REASON_LENGTH = 300

/** What an HTTP error says: `HTTP 429 (Too Many Requests): daily limit reached`, the reason in the server's own words. */
export function describeHttpError({
  status,
  text,
}: {
  readonly status: number
  readonly text: string
}): string {
  const name = STATUS_NAMES[status]
  const head = name === undefined ? `HTTP ${status}` : `HTTP ${status} (${name})`
  const reason = findReason(text)
  return reason === undefined || reason === name ? head : `${head}: ${reason}`
}

/**
 * The reason in the body of an error, from the usual fields of JSON, plain text or the title of an HTML page; on one
 * line, cut. `undefined` when it gives none.
 */
export function findReason(text: string): string | undefined {
  const start = text.slice(0, 100_000).trim()
  if (start.startsWith('<')) return toLine(/<title[^>]*>([^<]*)/i.exec(start)?.[1] ?? '')
  try {
    return findWords(JSON.parse(text))
  } catch {
    return toLine(start) // plain text
  }
}

/** The words in an error value: a text, or what an object has under one of the usual names. */
export function findWords(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return toLine(value)
  if (typeof value !== 'object' || value === null || depth > 2) return undefined
  for (const name of ['error', 'message', 'detail', 'details', 'reason', 'error_description', 'title']) {
    const words = Object.hasOwn(value, name)
      ? findWords((value as Readonly<Record<string, unknown>>)[name], depth + 1)
      : undefined
    if (words !== undefined) return words
  }
  return undefined
}

/** Without what would break or reorder the line. */
function toLine(text: string): string | undefined {
  const line = text
    .slice(0, 4 * REASON_LENGTH)
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  if (line === '') return undefined
  return line.length > REASON_LENGTH ? `${line.slice(0, REASON_LENGTH)}…` : line
}
