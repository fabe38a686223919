import { AbortedError, ClientError } from './errors.ts'

/** The metadata of a collectible could not be loaded. */
class MetadataError extends ClientError {
  override readonly name = 'MetadataError'
  readonly retryable = false
}

const TIMEOUT_MS = 15_000
/** Longer ones are not read, as those on the chain. */
const MAX_BYTES = 400_000

/**
 * Text of a file of metadata, without cookies and without saying which page asks. Throws: `MetadataError` for anything
 * but a short UTF-8 text; `AbortedError`.
 */
export async function getMetadataText(url: string, signal: AbortSignal): Promise<string> {
  const { host } = new URL(url)
  try {
    const answer = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (!answer.ok) throw new MetadataError(`${host} answered with status ${answer.status}`)
    return await readText(answer, host)
  } catch (error) {
    if (error instanceof MetadataError) throw error
    if (signal.aborted) throw new AbortedError('aborted')
    throw new MetadataError(`${host} cannot be reached, or sent no text`, { cause: error })
  }
}

async function readText(answer: Response, host: string): Promise<string> {
  const reader = answer.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > MAX_BYTES) {
      await reader.cancel()
      throw new MetadataError(`${host} sent more than ${MAX_BYTES / 1000} kB`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
