import {
  type ContractSource,
  decodeContractSource,
  decodeMetadata,
  decodeSources,
  type MatchKind,
  type SourceEntry,
} from '@otterscan/api-schema/sourcify/contractSource'
import type { Address } from '@otterscan/ethereum/address'
import { AbortedError, ClientError, toDisplayUrl } from './errors.ts'
import { createLimiter } from './transport/limiter.ts'

/** How a contract-source service lays out what it knows. */
export type SourceServiceFormat = 'SourcifyAPIV2' | 'RepositoryV1' | 'RepositoryV2'

/** One service. */
export interface SourceService {
  /** Trailing slashes are ignored. */
  readonly url: string
  readonly format: SourceServiceFormat
}

/** What a source file turned out to be. */
export interface SourceFile {
  readonly content: string
  /** The name it was found under, when that is not its own: files of other folders may share it. */
  readonly foundAs: string | undefined
}

/** Someone to ask for the sources of contracts. */
export interface SourceClient {
  /** What is known of a contract, full match first; `null` when it is not verified there. Throws: `SourceServiceError`. */
  readonly getContract: (
    chainId: bigint,
    address: Address,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<ContractSource | null>
  /** Content of one file of it; `null` when the service has none under its name. Throws: `SourceServiceError`. */
  readonly getFile: (
    place: { readonly chainId: bigint; readonly address: Address; readonly match: MatchKind },
    file: SourceEntry,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<SourceFile | null>
  /** For people. */
  readonly displayUrl: string
}

/** The service does not answer, or not with what it should. */
export class SourceServiceError extends ClientError {
  override readonly name = 'SourceServiceError'
  readonly retryable = false
}

const TIMEOUT_MS = 20_000
const RETRY_AFTER_MS = 300
const MAX_CONCURRENCY = 6
/** Above this an answer is no contract: the largest known sources take a few MB. */
const MAX_CHARACTERS = 64 * 1024 * 1024
const FIELDS =
  'abi,metadata,sources,compilation,userdoc,devdoc,runtimeBytecode.sourceMap,creationBytecode.transformationValues,sourceIds,stdJsonInput'

/** A client for one service. Nothing is sent yet. */
export function createSourceClient(
  service: SourceService,
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): SourceClient {
  const base = service.url.replace(/\/+$/, '')
  const displayUrl = toDisplayUrl(service.url)
  const limit = createLimiter(MAX_CONCURRENCY)
  const get = (path: string, signal: AbortSignal | undefined) =>
    limit(() => getText(fetch, `${base}${path}`, displayUrl, signal), signal)
  return service.format === 'SourcifyAPIV2'
    ? createApiClient(get, displayUrl)
    : createRepositoryClient(get, displayUrl, service.format)
}

type Get = (path: string, signal: AbortSignal | undefined) => Promise<string | null>

function createApiClient(get: Get, displayUrl: string): SourceClient {
  const toPath = (chainId: bigint, address: Address, fields: string) =>
    `/v2/contract/${chainId}/${address}?fields=${fields}`
  return {
    displayUrl,
    getContract: async (chainId, address, { signal } = {}) => {
      const text = await get(toPath(chainId, address, FIELDS), signal)
      return text === null ? null : (decodeContractSource(parseJson(text, displayUrl)) ?? null)
    },
    getFile: async ({ chainId, address }, file, { signal } = {}) => {
      if (file.content !== undefined) return { content: file.content, foundAs: undefined }
      const text = await get(toPath(chainId, address, 'sources'), signal)
      const sources = text === null ? undefined : decodeSources(parseJson(text, displayUrl))
      if (sources === undefined) return null
      for (const name of [file.path, sanitizeSourcePath(file.path)]) {
        const content = sources.get(name)
        if (content !== undefined) return { content, foundAs: name === file.path ? undefined : name }
      }
      return null
    },
  }
}

function createRepositoryClient(get: Get, displayUrl: string, format: SourceServiceFormat): SourceClient {
  const toFolder = (match: MatchKind, chainId: bigint, address: Address) =>
    `/contracts/${match}_match/${chainId}/${address}`
  return {
    displayUrl,
    getContract: async (chainId, address, { signal } = {}) => {
      for (const match of ['full', 'partial'] as const) {
        const text = await get(`${toFolder(match, chainId, address)}/metadata.json`, signal)
        const source = text === null ? undefined : decodeMetadata(parseJson(text, displayUrl), match)
        if (source !== undefined) return source
      }
      return null
    },
    getFile: async ({ chainId, address, match }, file, { signal } = {}) => {
      if (file.content !== undefined) return { content: file.content, foundAs: undefined }
      const folder = `${toFolder(match, chainId, address)}/sources`
      for (const { name, isOwn } of toRepositoryNames(file, format)) {
        const content = await get(`${folder}/${name}`, signal)
        if (content !== null) return { content, foundAs: isOwn ? undefined : decodeURIComponent(name) }
      }
      return null
    },
  }
}

interface RepositoryName {
  /** Percent-encoded, segment by segment. */
  readonly name: string
  /** False when files of other names may lie there too. */
  readonly isOwn: boolean
}

/** Names a file may lie under in a repository, best first; empty when none is safe to ask for. */
export function toRepositoryNames(file: SourceEntry, format: SourceServiceFormat): RepositoryName[] {
  const byDigest = file.keccak256 === undefined ? [] : [{ name: file.keccak256, isOwn: true }]
  if (format === 'RepositoryV2') return byDigest
  const names: RepositoryName[] = []
  for (const [path, isOwn] of [
    [file.path, true],
    [file.path.replace(/:/g, '_'), false],
    [sanitizeSourcePath(file.path), false],
  ] as const) {
    const name = encodeSourcePath(path)
    if (name !== undefined && names.every((other) => other.name !== name)) names.push({ name, isOwn })
  }
  return names
}

/** How repositories rename what their file systems cannot hold: every odd character becomes `_`. Sourcify, "sanitize". */
export function sanitizeSourcePath(path: string): string {
  return path
    .replace(/[^a-z0-9_./\\@-]/gi, '_')
    .replace(/(^|\/)(\.{1,2}(?:\/|$))+/g, '$1')
    .replace(/^\/+/, '')
}

/**
 * A path as a part of a URL that stays below the folder it is appended to. `undefined` when it would leave it, whatever
 * a server decodes or a browser normalises.
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

/** What is left when a server or two take the percent signs away; `undefined` when there is no end of it. */
function decodeRepeatedly(segment: string): string | undefined {
  let text = segment
  for (let round = 0; round < MAX_DECODINGS; round++) {
    let decoded: string
    try {
      decoded = decodeURIComponent(text)
    } catch {
      return text // a percent sign that stands for itself
    }
    if (decoded === text) return text
    text = decoded
  }
  return undefined
}

/** Text of a file; `null` for 404. A way that does not work is tried once more, then said. */
async function getText(
  fetch: typeof globalThis.fetch,
  url: string,
  displayUrl: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const first = await tryOnce(fetch, url, displayUrl, signal)
  if (first.kind === 'answered') return first.text
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
  const second = await tryOnce(fetch, url, displayUrl, signal)
  if (second.kind === 'answered') return second.text
  throw second.error
}

type Attempt =
  | { readonly kind: 'answered'; readonly text: string | null }
  | { readonly kind: 'failed'; readonly error: ClientError }

async function tryOnce(
  fetch: typeof globalThis.fetch,
  url: string,
  displayUrl: string,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  try {
    return { kind: 'answered', text: await getTextOnce(fetch, url, displayUrl, signal) }
  } catch (cause) {
    if (signal?.aborted === true) throw new AbortedError('given up')
    if (cause instanceof SourceServiceError) return { kind: 'failed', error: cause }
    // A 404 without the header for foreign pages looks the same as no answer at all.
    const message = `not found at ${displayUrl}, or it cannot be reached from here`
    return { kind: 'failed', error: new SourceServiceError(message) }
  }
}

async function getTextOnce(
  fetch: typeof globalThis.fetch,
  url: string,
  displayUrl: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (response.status === 404) return null
  if (!response.ok) throw new SourceServiceError(`${displayUrl} answered HTTP ${response.status}`)
  const text = await response.text()
  if (text.length <= MAX_CHARACTERS) return text
  throw new SourceServiceError(`${displayUrl} answered with too much text`)
}

function parseJson(text: string, displayUrl: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceServiceError(`${displayUrl} did not answer with JSON`)
  }
}
