/** Where a picture or metadata is. `host`: of an address that leads out of the page. */
export type MediaSource =
  | { readonly kind: 'data'; readonly url: string }
  | { readonly kind: 'network'; readonly url: string; readonly host: string }

/** What the metadata of a collectible says of it. All of it is hostile text. */
export interface CollectibleMetadata {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly image: MediaSource | undefined
}

/** Metadata of a collectible: in the URI itself, at another place, or not readable. */
export type Collectible =
  | { readonly kind: 'metadata'; readonly metadata: CollectibleMetadata }
  | { readonly kind: 'image'; readonly image: MediaSource }
  | { readonly kind: 'elsewhere'; readonly source: MediaSource }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Longer ones are not read: a page must not stop for them. */
const MAX_URI_CHARS = 400_000
const IMAGE_TYPES = /^image\/(svg\+xml|png|jpeg|gif|webp|avif)$/

/** Reads a `tokenURI` (ERC-721) or `uri` (ERC-1155). Only `data:` URIs are decoded. Never throws. */
export function readCollectible(uri: string): Collectible {
  if (uri.length > MAX_URI_CHARS) return { kind: 'unreadable', reason: 'the URI is too long' }
  const data = parseDataUri(uri)
  if (data === undefined) {
    const source = findNetworkSource(uri)
    return source === undefined
      ? { kind: 'unreadable', reason: 'the URI has no form that is known' }
      : { kind: 'elsewhere', source }
  }
  if (IMAGE_TYPES.test(data.type)) return { kind: 'image', image: { kind: 'data', url: uri } }
  if (data.type !== 'application/json' && data.type !== 'text/plain' && data.type !== '') {
    return { kind: 'unreadable', reason: 'the URI holds neither JSON nor a picture' }
  }
  for (const text of data.texts) {
    const metadata = parseMetadata(text)
    if (metadata !== undefined) return { kind: 'metadata', metadata }
  }
  return { kind: 'unreadable', reason: 'the URI holds no JSON object' }
}

/** Reads metadata that was found elsewhere. Never throws. */
export function readCollectibleText(text: string): Collectible {
  const metadata = text.length > MAX_URI_CHARS ? undefined : parseMetadata(text)
  return metadata === undefined
    ? { kind: 'unreadable', reason: 'the file holds no JSON object' }
    : { kind: 'metadata', metadata }
}

interface DataUri {
  readonly type: string
  /** What the data may be, the likeliest first. */
  readonly texts: readonly string[]
}

/** RFC 2397. */
function parseDataUri(uri: string): DataUri | undefined {
  const comma = uri.indexOf(',')
  if (!/^data:/i.test(uri) || comma < 0) return undefined
  const [type = '', ...parameters] = uri.slice('data:'.length, comma).toLowerCase().split(';')
  const body = uri.slice(comma + 1)
  if (!parameters.includes('base64')) {
    const decoded = tryTo(() => decodeURIComponent(body))
    // Many contracts escape nothing, or only inside of the JSON.
    return { type: type.trim(), texts: [...(decoded === undefined ? [] : [decoded]), body] }
  }
  const bytes = tryTo(() => Uint8Array.from(atob(body), (char) => char.charCodeAt(0)))
  const text = bytes && tryTo(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  return { type: type.trim(), texts: text === undefined ? [] : [text] }
}

function parseMetadata(text: string): CollectibleMetadata | undefined {
  const json = tryTo((): unknown => JSON.parse(text))
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const read = (name: string): string | undefined => {
    const value: unknown = Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined
    return typeof value === 'string' ? value : undefined
  }
  const image = read('image') ?? read('image_data') ?? read('image_url')
  return {
    name: read('name'),
    description: read('description'),
    image: image === undefined ? undefined : findImage(image),
  }
}

/** Raw SVG is allowed in `image_data`; it becomes an address, and is never part of the page. */
function findImage(text: string): MediaSource | undefined {
  if (/^\s*<svg[\s>]/i.test(text)) {
    return { kind: 'data', url: `data:image/svg+xml,${encodeURIComponent(text)}` }
  }
  const data = parseDataUri(text)
  if (data === undefined) return findNetworkSource(text)
  return IMAGE_TYPES.test(data.type) ? { kind: 'data', url: text } : undefined
}

/** Addresses of the web, and of IPFS and Arweave, whose gateways are on the web. */
function findNetworkSource(text: string): MediaSource | undefined {
  const url = tryTo(() => new URL(text.trim()))
  if (url === undefined) return undefined
  const { protocol, host, href } = url
  if (protocol === 'https:' || protocol === 'http:') return { kind: 'network', url: href, host }
  if (protocol === 'ipfs:' || protocol === 'ar:') {
    return { kind: 'network', url: href, host: protocol === 'ipfs:' ? 'IPFS' : 'Arweave' }
  }
  return undefined
}

function tryTo<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined // not readable, which is the answer
  }
}
