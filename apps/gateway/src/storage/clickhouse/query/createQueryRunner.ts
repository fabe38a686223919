import {
  type ClickHouseClient,
  type ClickHouseTransport,
  createClickHouseClient,
  StoreAwayError,
  StoreRefusedError,
} from '../createClickHouseClient.ts'
import { createSegmentJournal, type SegmentJournal } from '../segmentJournal.ts'
import { parseTypedRows, type QueryColumn } from './parseTypedRows.ts'
import { KEY_SUFFIX } from './queryViews.ts'
import { QueryRefusedError } from './tokenizeSql.ts'
import { translateQuery } from './translateQuery.ts'

/** What a query found. */
export interface QueryResult {
  readonly columns: readonly QueryColumn[]
  /** Texts; `null` is nothing. */
  readonly rows: readonly (readonly (string | null)[])[]
  /** There may be more. */
  readonly isCut: boolean
  readonly elapsedMs: number
}

/** Runs queries of visitors as a user that can do nothing else. */
export interface QueryRunner {
  /** Throws: `QueryRefusedError`, `StoreAwayError`. */
  run(sql: string, signal?: AbortSignal): Promise<QueryResult>
}

export interface QueryRunnerOptions {
  readonly transport: ClickHouseTransport
  /** The database of the index. */
  readonly findDatabase: () => Promise<string>
}

const MOST_QUERY_ROWS = 10_000
const MOST_BYTES = 16_000_000
const TIMEOUT_MS = 60_000

/** Limits that the user must have at the server: what a program forgets, the server does not. */
const LIMITS = [
  'readonly',
  'max_execution_time',
  'max_memory_usage',
  'max_rows_to_read',
  'max_result_rows',
] as const

export function createQueryRunner({ transport, findDatabase }: QueryRunnerOptions): QueryRunner {
  // A user that can only read cannot set anything.
  const client = createClickHouseClient(transport, {})
  let opening: Promise<{ readonly database: string; readonly journal: SegmentJournal }> | undefined
  const open = async () => {
    await checkLimits(client)
    const database = await findDatabase()
    return { database, journal: createSegmentJournal(client, database) }
  }
  return {
    run: async (sql, signal = new AbortController().signal) => {
      opening ??= open().catch((error: unknown) => {
        opening = undefined
        throw error
      })
      try {
        const { database, journal } = await opening
        await journal.refresh()
        const state = journal.state()
        if (state === undefined) throw new QueryRefusedError('The index has no blocks yet.')
        const begun = performance.now()
        const text = translateQuery(sql, database, state)
        const { body, isWhole } = await send(transport, text, signal)
        const { columns, rows } = parseTypedRows(body)
        const shown = columns.flatMap(({ name }, at) => (name.endsWith(KEY_SUFFIX) ? [] : [at]))
        const isCut = !isWhole || rows.length > MOST_QUERY_ROWS
        return {
          columns: shown.flatMap((at) => columns[at] ?? []),
          rows: rows.slice(0, MOST_QUERY_ROWS).map((row) => shown.map((at) => row[at] ?? null)),
          isCut,
          elapsedMs: Math.round(performance.now() - begun),
        }
      } catch (error) {
        if (error instanceof StoreRefusedError) throw new QueryRefusedError(describe(error))
        throw error
      }
    },
  }
}

/** Throws: `QueryRefusedError` for a user that may write or has no limits. */
async function checkLimits(client: ClickHouseClient): Promise<void> {
  const names = LIMITS.map((name) => `'${name}'`).join(', ')
  const rows = await client.rows(`SELECT name, value FROM system.settings WHERE name IN (${names})`)
  const values = new Map(rows.map(([name = '', value = '']) => [name, value]))
  const missing = LIMITS.filter((name) => Number.parseFloat(values.get(name) ?? '0') === 0)
  if (values.get('readonly') === '2' || missing.length > 0)
    throw new QueryRefusedError(
      `Queries are off: the user of --query must have readonly = 1 and the limits ${LIMITS.slice(1).join(', ')} in its profile${missing.length > 0 ? `; it lacks ${missing.join(', ')}` : ''}.`,
    )
}

async function send(
  transport: ClickHouseTransport,
  sql: string,
  signal: AbortSignal,
): Promise<{ readonly body: string; readonly isWhole: boolean }> {
  const pieces: Buffer[] = []
  let length = 0
  let status = 0
  try {
    const answer = await transport.request({
      method: 'POST',
      path: '/',
      headers: {},
      body: Buffer.from(`${sql} FORMAT TabSeparatedWithNamesAndTypes`),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    status = answer.status
    for await (const piece of answer.body) {
      pieces.push(piece as Buffer)
      length += (piece as Buffer).length
      if (length > MOST_BYTES) break
    }
  } catch (error) {
    signal.throwIfAborted()
    throw new StoreAwayError('The server of the index does not answer.', { cause: error })
  }
  // Bytes as they are: addresses and hashes come raw.
  const body = Buffer.concat(pieces).toString('latin1')
  const code = /^Code: (\d{1,4})|\nCode: (\d{1,4}), e\.displayText/.exec(body)
  if (status !== 200 || code !== null) {
    const [, words = body] = /DB::Exception: ([^\n]*)/.exec(body) ?? []
    throw new StoreRefusedError(
      words.replace(/, e\.what\(\).*$| \(version .*$/, ''),
      Number.parseInt(code?.[1] ?? code?.[2] ?? '', 10),
    )
  }
  return { body, isWhole: length <= MOST_BYTES }
}

const WORDS: Readonly<Record<number, string>> = {
  158: 'It reads more rows than the server allows.',
  159: 'It takes longer than the server allows.',
  160: 'It would take longer than the server allows.',
  241: 'It needs more memory than the server allows.',
  396: 'It returns more than the server allows.',
}
const LONGEST_WORDS = 200

function describe({ code, message }: StoreRefusedError): string {
  const words = WORDS[code ?? 0]
  // Names of databases and tables are of no use to a visitor.
  return words ?? `The server says: ${message.replace(/\(?\bSELECT\b.*$/s, '…').slice(0, LONGEST_WORDS)}`
}
