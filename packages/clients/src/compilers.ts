import { AbortedError, ClientError, toDisplayUrl } from './errors.ts'
import { describeHttpError } from './transport/httpError.ts'

/** Where Solidity compilers for browsers are served. */
export interface CompilerClient {
  /** Names of the files there, as listed. One request. Throws: `CompilerServerError`, `AbortedError`. */
  readonly list: (options?: { readonly signal?: AbortSignal | undefined }) => Promise<readonly string[]>
  /** One file, 10 to 25 MB. Throws: `CompilerServerError`, `AbortedError`. */
  readonly get: (name: string, options?: { readonly signal?: AbortSignal | undefined }) => Promise<Blob>
}

/** The server does not respond, or its response is not the expected one. */
export class CompilerServerError extends ClientError {
  override readonly name = 'CompilerServerError'
  readonly retryable = false
}

/** Twice the size of the largest published compiler, in bytes. */
export const MAX_COMPILER_BYTES = 64 * 1024 * 1024

const LIST_TIMEOUT_MS = 20_000
const FILE_TIMEOUT_MS = 300_000
const FILE_NAME = /^[\w.+-]{1,120}\.js$/

/**
 * A client for a folder with compilers and a `list.json`, as the Solidity project publishes it: `builds`, each with its
 * `path`. Sends nothing until it is used.
 */
export function createCompilerClient(
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): CompilerClient {
  const base = url.replace(/\/+$/, '')
  const displayUrl = toDisplayUrl(url)

  /** `read` is part of the request: the connection may also drop during the body. */
  async function ask<Result>(
    path: string,
    timeoutMs: number,
    signal: AbortSignal | undefined,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(`${base}/${path}`, {
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        referrerPolicy: 'no-referrer',
      })
      if (!response.ok) {
        const said = describeHttpError({ status: response.status, text: await response.text() })
        throw new CompilerServerError(`${displayUrl} returned ${said}`)
      }
      return await read(response)
    } catch (cause) {
      if (signal?.aborted === true) throw new AbortedError('aborted')
      if (cause instanceof CompilerServerError) throw cause
      throw new CompilerServerError(`${displayUrl} did not return a list of compilers`, { cause })
    }
  }

  return {
    list: ({ signal } = {}) =>
      ask('list.json', LIST_TIMEOUT_MS, signal, async (response) => parseList(await response.json())),
    get: (name, { signal } = {}) =>
      ask(encodeURIComponent(name), FILE_TIMEOUT_MS, signal, async (response) => {
        const file = await response.blob()
        if (file.size <= MAX_COMPILER_BYTES) return file
        throw new CompilerServerError(`${displayUrl} returned more than the size of a compiler`)
      }),
  }
}

/** Entries of another shape are left out; so are names that are not a plain file of the folder. */
function parseList(wire: unknown): readonly string[] {
  const builds = typeof wire === 'object' && wire !== null && 'builds' in wire ? wire.builds : undefined
  if (!Array.isArray(builds)) throw new TypeError('no list of builds')
  return builds.flatMap((build: unknown) => {
    const path = typeof build === 'object' && build !== null && 'path' in build ? build.path : undefined
    return typeof path === 'string' && FILE_NAME.test(path) ? [path] : []
  })
}
