import {
  type ContractSource,
  decodeContractSource,
  decodeMetadata,
  decodeSources,
  type MatchKind,
  type SourceEntry,
} from '@otterscan/api-schema/sourcify/contractSource'
import type { Address } from '@otterscan/ethereum/address'
import { ClientError, TransportError, toDisplayUrl } from './errors.ts'
import { type SourceServiceFormat, sanitizeSourcePath, toRepositoryNames } from './sourcePaths.ts'
import { listSecrets, withoutSecrets } from './transport/credentials.ts'
import { describeHttpError } from './transport/httpError.ts'
import { createLimiter } from './transport/limiter.ts'
import { type Fetch, requestText } from './transport/requestText.ts'

/** One service. */
export interface SourceService {
  /** Trailing slashes are ignored. */
  readonly url: string
  readonly format: SourceServiceFormat
}

/** A source file as found. */
export interface SourceFile {
  readonly content: string
  /** The name it was found under, when that is not its own: files of other folders may share it. */
  readonly foundAs: string | undefined
}

/** Client for verified contract sources. */
export interface SourceClient {
  /** The verified contract, full match first; `null` when it is not verified there. Throws: `SourceServiceError`. */
  readonly getContract: (
    chainId: bigint,
    address: Address,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<ContractSource | null>
  /**
   * `storageLayout` and `transientStorageLayout` of the verified contract, undecoded; `null` when the service has none, as
   * a repository of files. Throws: `SourceServiceError`.
   */
  readonly getStorageLayout: (
    chainId: bigint,
    address: Address,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<unknown>
  /** Content of one file of it; `null` when the service has none under its name. Throws: `SourceServiceError`. */
  readonly getFile: (
    place: { readonly chainId: bigint; readonly address: Address; readonly match: MatchKind | undefined },
    file: SourceEntry,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<SourceFile | null>
  /** For display. */
  readonly displayUrl: string
}

/** The service does not respond, or its response is not the expected one. */
export class SourceServiceError extends ClientError {
  override readonly name = 'SourceServiceError'
  readonly retryable = false
}

const TIMEOUT_MS = 20_000
const RETRY_AFTER_MS = 300
const MAX_CONCURRENCY = 6
/** A larger response is not a contract: the largest known sources take a few MB. */
const MAX_CHARACTERS = 64 * 1024 * 1024
const FIELDS =
  'abi,metadata,sources,compilation,userdoc,devdoc,runtimeBytecode.sourceMap,creationBytecode.transformationValues,creationBytecode.sourceMap,sourceIds,stdJsonInput'

const LAYOUT_FIELDS = 'storageLayout,transientStorageLayout'

/** A client for one service. Sends nothing until it is used. */
export function createSourceClient(service: SourceService, fetch?: Fetch): SourceClient {
  const base = service.url.replace(/\/+$/, '')
  const displayUrl = toDisplayUrl(service.url)
  const limiter = createLimiter(MAX_CONCURRENCY)
  const getAnswer: GetAnswer = (path, signal) =>
    limiter.run(() => getText(fetch, `${base}${path}`, displayUrl, signal), signal)
  const get: Get = async (path, signal) => {
    const { text, isFound } = await getAnswer(path, signal)
    return isFound ? text : null
  }
  return service.format === 'SourcifyAPIV2'
    ? createApiClient(getAnswer, get, displayUrl)
    : createRepositoryClient(getAnswer, get, displayUrl, service.format)
}

/** Text of a file; `null` for 404. */
type Get = (path: string, signal: AbortSignal | undefined) => Promise<string | null>

function toApiPath(chainId: bigint, address: Address, fields: string): string {
  return `/v2/contract/${chainId}/${address}?fields=${fields}`
}

function toFolder(match: MatchKind, chainId: bigint, address: Address): string {
  return `/contracts/${match}_match/${chainId}/${address}`
}

function createApiClient(getAnswer: GetAnswer, get: Get, displayUrl: string): SourceClient {
  return {
    displayUrl,
    getContract: async (chainId, address, { signal } = {}) => {
      const { text, isFound } = await getAnswer(toApiPath(chainId, address, FIELDS), signal)
      if (isFound) return decodeContractSource(parseJson(text, displayUrl)) ?? null
      // The API says in JSON that it has no such contract; a repository of files says nothing.
      if (isApiAnswer(text)) return null
      if (await isInRepository(get, chainId, address, signal))
        throw wrongFormat(displayUrl, 'a repository of files', 'RepositoryV1')
      return null
    },
    getStorageLayout: async (chainId, address, { signal } = {}) => {
      const { text, isFound } = await getAnswer(toApiPath(chainId, address, LAYOUT_FIELDS), signal)
      return isFound ? parseJson(text, displayUrl) : null
    },
    getFile: async ({ chainId, address }, file, { signal } = {}) => {
      if (file.content !== undefined) return { content: file.content, foundAs: undefined }
      const text = await get(toApiPath(chainId, address, 'sources'), signal)
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

function createRepositoryClient(
  getAnswer: GetAnswer,
  get: Get,
  displayUrl: string,
  format: SourceServiceFormat,
): SourceClient {
  let isApi: Promise<boolean> | undefined
  /** Asked once: the API answers for every address. */
  const findApi = (chainId: bigint, address: Address, signal: AbortSignal | undefined) => {
    isApi ??= getAnswer(toApiPath(chainId, address, 'abi'), signal).then(
      ({ text }) => isApiAnswer(text),
      (error: unknown) => {
        isApi = undefined
        // An answer that is none says nothing about the service.
        if (error instanceof SourceServiceError) return false
        throw error
      },
    )
    return isApi
  }
  return {
    displayUrl,
    getContract: async (chainId, address, { signal } = {}) => {
      for (const match of ['full', 'partial'] as const) {
        const text = await get(`${toFolder(match, chainId, address)}/metadata.json`, signal)
        const source = text === null ? undefined : decodeMetadata(parseJson(text, displayUrl), match)
        if (source !== undefined) return source
      }
      if (await findApi(chainId, address, signal))
        throw wrongFormat(displayUrl, 'the Sourcify API', 'SourcifyAPIV2')
      return null
    },
    getStorageLayout: async () => null,
    // The folder of a repository names the match.
    getFile: async ({ chainId, address, match = 'partial' }, file, { signal } = {}) => {
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

/** True for what the API answers about any address, whether it has the contract or not. Sourcify API v2. */
function isApiAnswer(text: string): boolean {
  const wire = tryParse(text)
  if (typeof wire !== 'object' || wire === null) return false
  return ['runtimeMatch', 'creationMatch', 'customCode'].some((name) => Object.hasOwn(wire, name))
}

async function isInRepository(
  get: Get,
  chainId: bigint,
  address: Address,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    for (const match of ['full', 'partial'] as const) {
      const metadata = await get(`${toFolder(match, chainId, address)}/metadata.json`, signal)
      if (metadata !== null && decodeMetadata(tryParse(metadata), match) !== undefined) return true
    }
  } catch (error) {
    // An answer that is none says nothing about the service.
    if (!(error instanceof SourceServiceError)) throw error
  }
  return false
}

function wrongFormat(displayUrl: string, kind: string, format: SourceServiceFormat): SourceServiceError {
  return new SourceServiceError(
    `${displayUrl} is ${kind}, and is configured as another kind: its backendFormat should be ${format}`,
  )
}

interface Answer {
  readonly text: string
  /** False for 404. */
  readonly isFound: boolean
}

type GetAnswer = (path: string, signal: AbortSignal | undefined) => Promise<Answer>

/** Text of an answer. A failed request is retried once, then reported. */
async function getText(
  fetch: Fetch | undefined,
  url: string,
  displayUrl: string,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const first = await tryOnce(fetch, url, displayUrl, signal)
  if (first.kind === 'answered') return first.answer
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
  const second = await tryOnce(fetch, url, displayUrl, signal)
  if (second.kind === 'answered') return second.answer
  throw second.error
}

type Attempt =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly error: ClientError }

async function tryOnce(
  fetch: Fetch | undefined,
  url: string,
  displayUrl: string,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  try {
    return { kind: 'answered', answer: await getTextOnce(fetch, url, displayUrl, signal) }
  } catch (error) {
    if (error instanceof SourceServiceError) return { kind: 'failed', error }
    if (!(error instanceof TransportError)) throw error
    // A 404 without CORS headers looks the same as no response.
    const message = `not found at ${displayUrl}, or it cannot be reached from here`
    return { kind: 'failed', error: new SourceServiceError(message) }
  }
}

async function getTextOnce(
  fetch: Fetch | undefined,
  url: string,
  displayUrl: string,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const init: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer' }
  const request = { name: displayUrl, timeoutMs: TIMEOUT_MS, signal, fetch }
  const { status, ok, text } = await requestText(url, init, request)
  if (!ok && status !== 404)
    throw new SourceServiceError(
      `${displayUrl} returned ${describeHttpError({ status, text: withoutSecrets(text, listSecrets(url)) })}`,
    )
  if (text.length <= MAX_CHARACTERS) return { text, isFound: ok }
  throw new SourceServiceError(`${displayUrl} returned too much text`)
}

/** `undefined` for what is not JSON. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseJson(text: string, displayUrl: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceServiceError(`${displayUrl} did not answer with JSON`)
  }
}
