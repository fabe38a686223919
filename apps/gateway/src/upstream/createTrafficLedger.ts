import type { UpstreamAddress } from './upstreamAddress.ts'

/** Why the program contacts a server. */
export type TrafficCause =
  | 'calls of pages and clients'
  | 'index'
  | 'checks of the node'
  | 'subscriptions'
  | 'new blocks for the index'
  | 'beacon API'
  | 'signatures, logos, chain names'

/** What went to and came from one place for one cause. */
export interface Traffic {
  readonly host: string
  /** Without what may be a key; numbers, hashes and addresses in it stand as `…`. */
  readonly path: string
  readonly cause: TrafficCause
  /** Connections, for a WebSocket. */
  readonly requests: number
  /** Of bodies and messages; headers are not counted. */
  readonly sentBytes: number
  readonly receivedBytes: number
  /** Unix milliseconds. */
  readonly lastAt: number
}

/** Notes requests of one cause to one server. */
export interface TrafficMeter {
  /** A request with a body of so many bytes; the result takes what comes back. `path` is what is added to the address. */
  start(path: string, sentBytes: number): TrafficCount
}

export interface TrafficCount {
  sent(bytes: number): void
  received(bytes: number): void
}

/** Everything that the program itself sends, since it started. */
export interface TrafficLedger {
  meter(address: UpstreamAddress, cause: TrafficCause): TrafficMeter
  list(): readonly Traffic[]
  /** Unix milliseconds. */
  readonly since: number
}

/** A client could ask for any number of paths: what is beyond is counted together. */
const MOST_PATHS = 200
const OTHER_PATHS = '(other paths)'

/** Counts in memory; nothing is written. */
export function createTrafficLedger(): TrafficLedger {
  const entries = new Map<string, { -readonly [Name in keyof Traffic]: Traffic[Name] }>()

  function find(address: UpstreamAddress, cause: TrafficCause, wanted: string) {
    const host = new URL(address.origin).host
    const toKey = (path: string) => `${host} ${cause} ${path}`
    const path = entries.has(toKey(wanted)) || entries.size < MOST_PATHS ? wanted : OTHER_PATHS
    const key = toKey(path)
    const known = entries.get(key)
    if (known !== undefined) return known
    const added = { host, path, cause, requests: 0, sentBytes: 0, receivedBytes: 0, lastAt: 0 }
    entries.set(key, added)
    return added
  }

  return {
    since: Date.now(),
    list: () => [...entries.values()].map((entry) => ({ ...entry })),
    meter: (address, cause) => ({
      start: (path, sentBytes) => {
        const entry = find(address, cause, toShownPath(address, path))
        entry.requests++
        entry.sentBytes += sentBytes
        entry.lastAt = Date.now()
        return {
          sent: (bytes) => {
            entry.sentBytes += bytes
          },
          received: (bytes) => {
            entry.receivedBytes += bytes
          },
        }
      },
    }),
  }
}

/** The path of the configured address may be a key, so it is never shown; queries neither. */
function toShownPath({ basePath }: UpstreamAddress, path: string): string {
  const [plain = ''] = path.split('?')
  const segments = plain
    .split('/')
    .map((segment) =>
      /^(?:0x[0-9a-f]*|\d+|[0-9a-f]{8,})$/i.test(segment) || segment.length > 40 ? '…' : segment,
    )
  const shown = `${basePath === '' ? '' : '/…'}${segments.join('/')}`
  return shown === '' ? '/' : shown
}
