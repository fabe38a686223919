import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { installOwnPackages } from '@otterscan/devnet/installOwnPackages'
import type { ClickHouseTransport } from '../../src/storage/clickhouse/createClickHouseClient.ts'
import { ROW_TABLES } from '../../src/storage/clickhouse/schema.ts'

/** Outside the workspaces, with a lock file of its own. */
const DIRECTORY = fileURLToPath(new URL('../../../../clients/chdb', import.meta.url))

/** The part of the package that is used. */
interface ChdbSession {
  query(sql: string, format: string): string
  queryAsync(sql: string, options: { readonly format: string }): Promise<{ bytes(): Uint8Array }>
  close(): void
}
interface ChdbPackage {
  readonly Session: new () => ChdbSession
}

/** A current ClickHouse in this process, in place of connections to a server. Installed first, unless it is there. */
export async function openChdb(): Promise<{
  readonly transport: ClickHouseTransport
  close(): Promise<void>
}> {
  await installOwnPackages({ directory: DIRECTORY, name: 'chdb', built: [] })
  const { Session } = createRequire(join(DIRECTORY, 'package.json'))('chdb') as ChdbPackage
  const session = new Session()
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-chdb-'))
  let inserts = 0
  /** It takes rows in binary from a file, not with the query. */
  const toStatement = async (path: string, body: Uint8Array): Promise<string> => {
    const insert = new URLSearchParams(path.split('?')[1]).get('query')
    if (insert === null) return Buffer.from(body).toString()
    const [, into = '', table = '', columns = ''] =
      /^(INSERT INTO \w+\.(\w+) \((.+)\)) FORMAT RowBinary$/.exec(insert) ?? []
    const types: Readonly<Record<string, string>> = ROW_TABLES[table as keyof typeof ROW_TABLES].columns
    const structure = columns.split(', ').map((column) => `${column} ${types[column]}`)
    const file = join(directory, `${++inserts}`)
    await writeFile(file, body)
    return `${into} SELECT * FROM file('${file}', 'RowBinary', '${structure.join(', ').replaceAll("'", "\\'")}')`
  }
  /** The other way of asking waits for itself now and then (3.4.0), so it is for what has bytes in it. */
  const run = async (sql: string) => {
    if (!sql.includes(' FORMAT ')) return Buffer.from(session.query(sql, 'TabSeparated'))
    const result = await session.queryAsync(sql, { format: 'TabSeparated' })
    return Buffer.from(result.bytes())
  }
  const answer = async (path: string, body: Uint8Array) => {
    try {
      return { status: 200, body: Readable.from([await run(await toStatement(path, body))]) }
    } catch (error) {
      // As a server answers it.
      return { status: 500, body: Readable.from([Buffer.from(error instanceof Error ? error.message : '')]) }
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    transport: {
      request: ({ path, body }) => {
        const answered = last.then(() => answer(path, body))
        last = answered
        return answered
      },
    },
    close: async () => {
      await last
      session.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
