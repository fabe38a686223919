import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CLICKHOUSE_CLUSTER } from '@otterscan/testing/clickhouse/serverFiles'
import { exportIndex } from '../../src/commands/exportIndex.ts'
import { runClickHouseCommand } from '../../src/commands/runClickHouseCommand.ts'
import { createIndexing, type IndexDirectory, type Indexing } from '../../src/createIndexing.ts'
import type { IndexRole } from '../../src/openIndexStore.ts'
import { parseClickHouseAddress } from '../../src/storage/clickhouse/clickHouseAddress.ts'
import { createLevelStorage } from '../../src/storage/level/createLevelStorage.ts'
import { toIndexDirectory } from '../../src/storage/level/openIndex.ts'
import { createUpstream } from '../../src/upstream/createUpstream.ts'
import { parseUpstreamAddress } from '../../src/upstream/upstreamAddress.ts'

/** Ranges so short that there are many. */
const RANGE_BLOCKS = 16

/** `port`: of the server, or of a way to it. */
export function toIndexUrl(url: string, database: string, port?: number): string {
  const server = port === undefined ? url : url.replace(/:\d+$/, `:${port}`)
  return `${server}/${database}?cluster=${CLICKHOUSE_CLUSTER}`
}

/** What a program of a cluster does, in this process. */
export function startRole(
  nodeUrl: string,
  indexUrl: string,
  role: IndexRole,
  options: RoleOptions = {},
): { readonly indexing: Indexing; stop(): Promise<void> } {
  const address = parseClickHouseAddress(indexUrl)
  if (address === undefined) throw new Error('not an address')
  return startIndexing(nodeUrl, { kind: 'clickhouse', address }, role, options)
}

interface RoleOptions {
  readonly log?: (line: string) => void
  readonly rangeBlocks?: number
}

function startIndexing(
  nodeUrl: string,
  location: IndexDirectory,
  role: IndexRole,
  { log = () => undefined, rangeBlocks = RANGE_BLOCKS }: RoleOptions = {},
): { readonly indexing: Indexing; stop(): Promise<void> } {
  const node = parseUpstreamAddress(nodeUrl)
  if (node === undefined) throw new Error('not an address')
  const upstream = createUpstream(node)
  const indexing = createIndexing(upstream, {
    ...{ location, role, log, cacheDirectory: '', pollMs: 50, retryMs: 200, rangeBlocks },
  })
  indexing.start()
  return {
    indexing,
    stop: async () => {
      await indexing.stop()
      await upstream.close()
    },
  }
}

const SCRIPT = fileURLToPath(new URL('roleProcess.ts', import.meta.url))

/** The same as a process of its own, to be killed. The address of the index is in its environment, where `ps` does not show it. */
export async function spawnRole(nodeUrl: string, indexUrl: string, role: IndexRole): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, nodeUrl, role], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OTTERSCAN_INDEX: indexUrl },
  })
  await once(child.stdout, 'data')
  return child
}

const WAITING_SCRIPT = fileURLToPath(new URL('waitingWorker.ts', import.meta.url))

/** A worker that is loaded and begins with a line on its input. */
export async function spawnWaitingWorker(
  nodeUrl: string,
  indexUrl: string,
  rangeBlocks: number,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', WAITING_SCRIPT, nodeUrl, `${rangeBlocks}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, OTTERSCAN_INDEX: indexUrl },
  })
  await once(child.stdout, 'data')
  return child
}

/** As `kill -9` does. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A machine that does other work too takes its time. */
const LONG_MS = 600_000

/** Waits until something holds. */
export async function until(isThere: () => boolean, what: string, timeoutMs = LONG_MS): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await delay(20)) if (isThere()) return
  throw new Error(`in vain: ${what}`)
}

/** Whether an index has everything from the first block to the head. */
export function isWhole({ state }: Indexing): boolean {
  const { checkpoint, progress, gaps } = state()
  return checkpoint?.firstBlock === 0n && progress.phase === 'following' && gaps.length === 0
}

/** Every line of the index that LevelDB has of the final blocks of the same node, sorted. */
export async function exportFromLevel(nodeUrl: string): Promise<readonly string[]> {
  const parent = await mkdtemp(join(tmpdir(), 'otterscan-level-'))
  try {
    const storage = await createLevelStorage(await fillDirectory(nodeUrl, parent))
    // Hot blocks are not in the store of a cluster.
    await storage.replaceHot(0n, [])
    const lines: string[] = []
    await exportIndex(storage, async (line) => void lines.push(line))
    await storage.close()
    return lines.sort()
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

/** Indexes the whole chain into a directory below this one. Returns it. */
export async function fillDirectory(nodeUrl: string, directory: string): Promise<string> {
  const { indexing, stop } = startIndexing(nodeUrl, { kind: 'directory', directory }, 'all')
  await until(() => isWhole(indexing), 'the index in a directory')
  const { checkpoint } = indexing.state()
  await stop()
  if (checkpoint === undefined) throw new Error('no index')
  return toIndexDirectory(directory, checkpoint)
}

/** The same of an index on ClickHouse. */
export async function exportFromCluster(indexUrl: string): Promise<readonly string[]> {
  const address = parseClickHouseAddress(indexUrl)
  if (address === undefined) throw new Error('not an address')
  const lines: string[] = []
  const said: string[] = []
  const isFine = await runClickHouseCommand('export', address, {
    say: (line) => said.push(line),
    write: async (line) => void lines.push(line),
  })
  if (!isFine) throw new Error(said.join('\n'))
  return lines.sort()
}
