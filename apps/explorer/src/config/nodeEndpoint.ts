import { type AppConfig, DEFAULT_NODE_URL } from './appConfig.ts'

/** The node in use and where its URL comes from, for the connection screen. */
export interface NodeEndpoint {
  /** Absolute; `undefined` when none is configured. */
  readonly url: string | undefined
  /** For display: credentials removed. */
  readonly displayUrl: string
  /** Readable source: which file and key, or the default. */
  readonly origin: string
}

/** Resolves `erigonURL`: undefined means none, empty means the default, relative is resolved against the page. */
export function toNodeEndpoint(config: AppConfig, pageUrl: string): NodeEndpoint {
  const { erigonURL, upstreamURL } = config
  if (erigonURL === undefined) {
    return { url: undefined, displayUrl: '', origin: 'erigonURL is not set in /config.json' }
  }
  if (erigonURL === '') {
    return {
      url: DEFAULT_NODE_URL,
      displayUrl: DEFAULT_NODE_URL,
      origin: 'the default, since erigonURL in /config.json is empty',
    }
  }
  const url = /^[a-z]+:\/\//i.test(erigonURL) ? erigonURL : new URL(erigonURL, pageUrl).href
  if (upstreamURL !== undefined) {
    return {
      url,
      displayUrl: stripCredentials(upstreamURL),
      origin: `the program that serves this page, at ${erigonURL}`,
    }
  }
  return { url, displayUrl: stripCredentials(url), origin: 'erigonURL in /config.json' }
}

function stripCredentials(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//').replace(/\?.*$/, '')
}
