import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** Connections to a server. */
export interface ClickHouseTransport {
  request(request: {
    readonly method: 'POST'
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: Uint8Array
    readonly signal: AbortSignal
  }): Promise<{ readonly status: number; readonly body: Readable }>
}

/** The server is away, or cannot do it now: later it may. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError'
  /** As ClickHouse numbers its errors; `undefined` where it does not answer. */
  readonly code: number | undefined

  constructor(
    message: string,
    options: { readonly code?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = options.code
  }
}

/** The server refuses: its words, without those of the query. */
export class StoreRefusedError extends Error {
  override readonly name = 'StoreRefusedError'
  /** As ClickHouse numbers its errors. */
  readonly code: number | undefined

  constructor(message: string, code: number | undefined) {
    super(message)
    this.code = code
  }
}

/** Settings of one request, as ClickHouse names them. */
export type ClickHouseSettings = Readonly<Record<string, string | number>>

/** For what only saves work: it need not be at all replicas. */
export const ANY_REPLICA: ClickHouseSettings = { insert_quorum: 0 }

export interface ClickHouseClient {
  /** Rows as text, a field each. Tried again while the server is away, for some seconds. Throws: the two errors above. */
  rows(sql: string, settings?: ClickHouseSettings): Promise<readonly (readonly string[])[]>
  /** Like `rows`, once, for what must not be done twice or has no rows. */
  run(sql: string, settings?: ClickHouseSettings): Promise<void>
  /** Inserts bytes in the format that the query names. Once: after an error it is not known whether they are there. */
  insert(sql: string, bytes: Uint8Array): Promise<void>
}

/** How long a request may take. */
const QUERY_MS = 30_000
const INSERT_MS = 60_000
const READ_PAUSES_MS = [100, 400, 1_500] as const
/** Another insert waits for its replicas. */
const BUSY_CODE = 286
const MOST_TURNS = 50
const TURN_MS = 100

/** Codes of ClickHouse for what may pass: timeouts, network, too many parts or queries, memory, a shard, replica or ZooKeeper away. */
const PASSING_CODES = new Set([
  159, 160, 164, 202, 203, 209, 210, 212, 225, 241, 242, 243, 252, 279, 285, 286, 319, 425, 999,
])

/** `settings` go with every request. */
export function createClickHouseClient(
  transport: ClickHouseTransport,
  settings: ClickHouseSettings,
): ClickHouseClient {
  const send = async (
    { sql, bytes, own = {} }: { sql: string; bytes?: Uint8Array; own?: ClickHouseSettings },
    timeoutMs: number,
  ): Promise<string> => {
    const parameters = { wait_end_of_query: 1, ...settings, ...own }
    const query = new URLSearchParams(
      Object.entries(parameters).map(([name, value]) => [name, `${value}`] as [string, string]),
    )
    // What is inserted is the body, so the query goes into the address.
    if (bytes !== undefined) query.set('query', sql)
    const { status, text } = await exchange(transport, {
      path: `/?${query}`,
      body: bytes ?? Buffer.from(sql),
      timeoutMs,
    })
    if (status === 200) return text
    throw toError(status, text)
  }
  return {
    rows: async (sql, own) => {
      for (const pauseMs of READ_PAUSES_MS) {
        try {
          return parseRows(await send({ sql, ...(own && { own }) }, QUERY_MS))
        } catch (error) {
          if (!(error instanceof StoreAwayError)) throw error
          await delay(pauseMs)
        }
      }
      return parseRows(await send({ sql, ...(own && { own }) }, QUERY_MS))
    },
    run: async (sql, own) => {
      await sendInTurn(() => send({ sql, ...(own && { own }) }, QUERY_MS))
    },
    insert: async (sql, bytes) => {
      await sendInTurn(() => send({ sql, bytes }, INSERT_MS))
    },
  }
}

/** Before version 21 replicas take one insert after the other, and refuse a second one: of a table, before it writes anything. */
async function sendInTurn(send: () => Promise<string>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await send()
      return
    } catch (error) {
      const isBusy = error instanceof StoreAwayError && error.code === BUSY_CODE
      if (!isBusy || tries === MOST_TURNS) throw error
    }
    await delay(TURN_MS * (0.5 + Math.random()))
  }
}

async function exchange(
  transport: ClickHouseTransport,
  { path, body, timeoutMs }: { readonly path: string; readonly body: Uint8Array; readonly timeoutMs: number },
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await transport.request({
      method: 'POST',
      path,
      headers: {},
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const parts: Buffer[] = []
    for await (const part of answer.body) parts.push(part as Buffer)
    return { status: answer.status, text: Buffer.concat(parts).toString('utf8') }
  } catch (error) {
    throw new StoreAwayError('The server of the index does not answer.', { cause: error })
  }
}

function toError(status: number, text: string): Error {
  const code = /Code: (\d{1,4})/.exec(text)?.[1]
  const number = code === undefined ? undefined : Number.parseInt(code, 10)
  if (number === undefined ? status >= 500 : PASSING_CODES.has(number)) {
    const words = `The server of the index cannot do it now (${describeCode(number, status)}).`
    return new StoreAwayError(words, { code: number })
  }
  return new StoreRefusedError(toWords(text), number)
}

function describeCode(code: number | undefined, status: number): string {
  return code === undefined ? `HTTP ${status}` : `error ${code}`
}

const LONGEST_WORDS = 300

/** What the server says, without its version and stack. */
function toWords(text: string): string {
  const [, words = text] = /DB::Exception: ([^\n]*)/.exec(text) ?? []
  return words.replace(/, e\.what\(\).*$| \(version .*$/, '').slice(0, LONGEST_WORDS)
}

/** Lines of tab-separated fields. Texts come in hex, so nothing is escaped. */
function parseRows(text: string): readonly (readonly string[])[] {
  if (text === '') return []
  return text
    .slice(0, text.endsWith('\n') ? -1 : undefined)
    .split('\n')
    .map((line) => line.split('\t'))
}
