import type { ClickHouseAddress } from './storage/clickhouse/clickHouseAddress.ts'
import { openClickHouseIndex, toIndexDatabase } from './storage/clickhouse/openClickHouseIndex.ts'
import { moveAside, openIndex, toIndexDirectory, wasVerified } from './storage/level/openIndex.ts'
import type { RangeWork } from './storage/rangeWork.ts'
import type { IndexStorage } from './storage/storage.ts'
import type { ChainIdentity } from './sync/chainIdentity.ts'
import { createUpstream } from './upstream/createUpstream.ts'

/** What a program does of the work at an index that several programs share. */
export type IndexRole = 'all' | 'serve' | 'index' | 'backfill'

/** An open index of a chain, wherever it is. */
export interface IndexStore {
  readonly storage: IndexStorage
  /** What became of an older one in its place, to display. */
  readonly notice: string | undefined
  /** Several programs may have it open: only the one that leads writes what is final. */
  readonly mayWrite: () => boolean
  /** Below the start. `undefined` where the sync does it alone, or others do. */
  readonly work: RangeWork | undefined
  /** False where the sync does not backfill. */
  readonly syncBackfills: boolean
  /** Reads every record; `undefined` where that has been done or is the store's own affair. */
  readonly verify: ((signal: AbortSignal) => Promise<void>) | undefined
  /** Closes it. With a reason, an empty one takes its place the next time: what to say of that. */
  close(why?: string): Promise<string | undefined>
}

/** An index in a directory. Throws: `LockedIndexError`, errors of the disk. */
export async function openLevelStore(parent: string, identity: ChainIdentity): Promise<IndexStore> {
  const directory = toIndexDirectory(parent, identity)
  const { storage, notice } = await openIndex(directory)
  return {
    storage,
    notice,
    mayWrite: () => true,
    work: undefined,
    syncBackfills: true,
    verify: (await wasVerified(directory)) ? undefined : (signal) => storage.verify(signal),
    close: async (why) => {
      await storage.close()
      return why === undefined ? undefined : moveAside(directory, why)
    },
  }
}

/** Connections to the server of the index. */
const STORE_CONNECTIONS = 32
/** After this a server that cannot be reached counts as away. */
const CONNECT_MS = 3_000

export interface ClickHouseStoreOptions {
  readonly role: IndexRole
  readonly log: (line: string) => void
  readonly rangeBlocks: number | undefined
}

/** An index on ClickHouse. Throws: `OtherSchemaError`, errors of the store. */
export async function openClickHouseStore(
  address: ClickHouseAddress,
  identity: ChainIdentity,
  { role, log, rangeBlocks }: ClickHouseStoreOptions,
): Promise<IndexStore> {
  const limits = { connections: STORE_CONNECTIONS, connectTimeoutMs: CONNECT_MS }
  const upstream = createUpstream(address.server, limits)
  try {
    const database = toIndexDatabase(address, identity)
    const { storage, lead, work } = await openClickHouseIndex(upstream, { address, database, log })
    const lease = role === 'all' || role === 'index' ? lead() : undefined
    const ranges = role === 'all' || role === 'backfill' ? work(rangeBlocks) : undefined
    return {
      storage,
      notice: undefined,
      mayWrite: () => lease?.isHeld() ?? false,
      work: ranges,
      syncBackfills: false,
      verify: undefined,
      close: async (why) => {
        const isLeader = lease?.isHeld() ?? false
        await Promise.all([lease?.stop(), ranges?.stop()])
        // Those that follow leave it to the one that leads.
        if (why !== undefined && isLeader) await storage.abandon()
        await storage.close()
        await upstream.close()
        return why === undefined || !isLeader ? undefined : `The index ${why}; another one begins.`
      },
    }
  } catch (error) {
    await upstream.close()
    throw error
  }
}
