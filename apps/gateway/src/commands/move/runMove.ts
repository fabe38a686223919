import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClickHouseAddress } from '../../storage/clickhouse/clickHouseAddress.ts'
import {
  type ClickHouseTransport,
  createClickHouseClient,
} from '../../storage/clickhouse/createClickHouseClient.ts'
import { createClickHouseStorage } from '../../storage/clickhouse/createClickHouseStorage.ts'
import { toIndexDatabase } from '../../storage/clickhouse/openClickHouseIndex.ts'
import { openTables } from '../../storage/clickhouse/openSchema.ts'
import { createLevelStorage, type LevelIndexStorage } from '../../storage/level/createLevelStorage.ts'
import { toIndexDirectory } from '../../storage/level/openIndex.ts'
import { createUpstream } from '../../upstream/createUpstream.ts'
import type { ListedStorage } from '../exportIndex.ts'
import { describeFault, listIndexes } from '../indexCommands.ts'
import { listDatabases } from '../runClickHouseCommand.ts'
import { digestIndex, findDifference, type IndexDigest } from './digestIndex.ts'
import { listColdGaps, MoveRefusedError, moveToClickHouse } from './moveToClickHouse.ts'
import { moveToLevel } from './moveToLevel.ts'

type Say = (line: string) => void

/** Copies every index of a directory to a server, and compares both. Returns false when one could not be copied. */
export async function copyToClickHouse(
  parent: string,
  address: ClickHouseAddress,
  say: Say,
): Promise<boolean> {
  const names = await listIndexes(parent)
  if (names.length === 0) say(`There is no index in ${parent}.`)
  return copyAll(address, names, say, async (upstream, name) => {
    const source = await createLevelStorage(join(parent, name))
    try {
      const checkpoint = source.checkpoint()
      if (checkpoint === undefined) throw new MoveRefusedError('it has no blocks')
      const database = toIndexDatabase(address, checkpoint)
      const client = await openTables(upstream, { database, cluster: address.cluster })
      await moveToClickHouse(source, { client, database })
      const target = await createClickHouseStorage({ client, database })
      try {
        return await compare(toCold(source), target)
      } catch (error) {
        // What is not the same must not be used.
        await target.abandon()
        throw error
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  })
}

/** The other way; there must be no index of that chain in the directory. */
export async function copyToDirectory(
  address: ClickHouseAddress,
  parent: string,
  say: Say,
): Promise<boolean> {
  const upstream = createUpstream(address.server)
  let databases: readonly string[] = []
  try {
    databases = await listDatabases(createClickHouseClient(upstream, {}), address)
  } catch (error) {
    say(`${address.server.display}: ${describe(error)}`)
    return false
  } finally {
    await upstream.close()
  }
  if (databases.length === 0) say(`There is no index in ${address.server.display}.`)
  return copyAll(address, databases, say, async (upstream, database) => {
    const client = createClickHouseClient(upstream, {})
    const source = await createClickHouseStorage({ client, database })
    try {
      const checkpoint = source.checkpoint()
      if (checkpoint === undefined) throw new MoveRefusedError('it has no blocks')
      const directory = toIndexDirectory(parent, checkpoint)
      if (await isThere(directory)) throw new MoveRefusedError('there is an index already')
      // Under the name of one that was moved aside until it is known to be the same.
      const place = `${directory}.aside-copy`
      await rm(place, { recursive: true, force: true })
      await mkdir(place, { recursive: true })
      const target = await createLevelStorage(place)
      let digest: IndexDigest
      try {
        await moveToLevel(source, { client, database }, target)
        digest = await compare(source, target)
      } finally {
        await target.close()
      }
      await rename(place, directory)
      return digest
    } finally {
      await source.close()
    }
  })
}

async function copyAll(
  address: ClickHouseAddress,
  names: readonly string[],
  say: Say,
  copy: (transport: ClickHouseTransport, name: string) => Promise<IndexDigest>,
): Promise<boolean> {
  const upstream = createUpstream(address.server)
  let isFine = names.length > 0
  try {
    for (const name of names) {
      try {
        const { counts, hash } = await copy(upstream, name)
        const parts = Object.entries(counts).map(([type, count]) => `${type} ${count}`)
        say(`${name}: copied, and the same in both: ${parts.join(', ')}; hash ${hash}`)
      } catch (error) {
        isFine = false
        say(`${name}: not copied: ${describe(error)}`)
      }
    }
  } finally {
    await upstream.close()
  }
  return isFine
}

async function compare(source: ListedStorage, target: ListedStorage): Promise<IndexDigest> {
  const digest = await digestIndex(source)
  const difference = findDifference(digest, await digestIndex(target))
  if (difference !== undefined) throw new MoveRefusedError(`the copy is not the same: ${difference}`)
  return digest
}

/** An index in a directory without the blocks that are not final: they are not copied. */
function toCold(storage: LevelIndexStorage): ListedStorage {
  return {
    checkpoint: storage.checkpoint,
    gaps: () => listColdGaps(storage),
    lists: () => storage.lists(),
    read: (task) => storage.readCold((view) => task(view)),
  }
}

async function isThere(directory: string): Promise<boolean> {
  const names = await readdir(dirname(directory)).catch(() => []) // no directory, so no index in it
  return names.some((name) => join(dirname(directory), name) === directory)
}

function describe(error: unknown): string {
  return error instanceof MoveRefusedError ? error.message : describeFault(error)
}
