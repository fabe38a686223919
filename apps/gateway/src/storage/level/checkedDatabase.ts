import { crc32 } from 'node:zlib'
import { ClassicLevel, type Snapshot } from 'classic-level'
import { createPauses } from './createPauses.ts'
import { isColdKey, type KeyRange } from './keys.ts'

/** The index on disk is damaged: what it says cannot be trusted. */
export class DamagedIndexError extends Error {}

/** The directory is in use by another process. */
export class LockedIndexError extends Error {}

/** One operation of a batch. `isNew`: there was no record under this key; a deletion must find one. */
export type LevelWrite =
  | { readonly type: 'put'; readonly key: Uint8Array; readonly value: Uint8Array; readonly isNew: boolean }
  | { readonly type: 'del'; readonly key: Uint8Array }

/**
 * A database whose records end in a checksum over key and value: LevelDB does not verify its own when it reads.
 *
 * Reads throw `DamagedIndexError` for a record that does not match, and errors of the disk unchanged.
 */
export interface CheckedDatabase {
  get(key: Uint8Array, snapshot?: Snapshot): Promise<Uint8Array | undefined>
  getMany(keys: readonly Uint8Array[], snapshot?: Snapshot): Promise<readonly (Uint8Array | undefined)[]>
  entries(
    range: KeyRange,
    options?: { readonly snapshot?: Snapshot; readonly limit?: number; readonly reverse?: boolean },
  ): AsyncIterable<readonly [key: Uint8Array, value: Uint8Array]>
  snapshot(): Snapshot
  /** One atomic batch; other work runs while a large one is put together. */
  write(writes: readonly LevelWrite[]): Promise<void>
  clear(): Promise<void>
  /** Gives back the space of what was deleted. */
  compact(): Promise<void>
  close(): Promise<void>
  /** First byte of a record, whether its checksum is right or not. */
  firstByte(key: Uint8Array): Promise<number | undefined>
  /** Reads everything. Returns the number of records of the cold layer. */
  verify(signal?: AbortSignal): Promise<number>
}

const CACHE_BYTES = 32 * 2 ** 20
const WRITE_BUFFER_BYTES = 16 * 2 ** 20
const CHECKSUM_BYTES = 4

/** Opens a directory. Throws: `DamagedIndexError`, `LockedIndexError`, errors of the disk. */
export async function openCheckedDatabase(directory: string): Promise<CheckedDatabase> {
  const database = new ClassicLevel<Uint8Array, Uint8Array>(directory, {
    keyEncoding: 'view',
    valueEncoding: 'view',
    cacheSize: CACHE_BYTES,
    writeBufferSize: WRITE_BUFFER_BYTES,
  })
  await namingDamage(() => database.open())

  async function* entries(
    range: KeyRange | Record<string, never>,
    options: {
      readonly snapshot?: Snapshot
      readonly limit?: number
      readonly reverse?: boolean
      readonly fillCache?: boolean
    } = {},
  ): AsyncIterable<readonly [Uint8Array, Uint8Array]> {
    const iterator = database.iterator({ ...range, ...options })
    try {
      for (;;) {
        const page = await namingDamage(() => iterator.nextv(ENTRIES_AT_ONCE))
        if (page.length === 0) return
        for (const [key, value] of page) yield [key, unseal(key, value)]
      }
    } finally {
      await iterator.close()
    }
  }

  return {
    get: async (key, snapshot) => {
      const value = await namingDamage(() => database.get(key, snapshot === undefined ? {} : { snapshot }))
      return value && unseal(key, value)
    },
    getMany: async (keys, snapshot) => {
      const found: (Uint8Array | undefined)[] = []
      for (let start = 0; start < keys.length; start += ENTRIES_AT_ONCE) {
        const page = keys.slice(start, start + ENTRIES_AT_ONCE)
        const values = await namingDamage(() =>
          database.getMany(page, snapshot === undefined ? {} : { snapshot }),
        )
        for (const [at, key] of page.entries()) {
          const value = values[at]
          found.push(value && unseal(key, value))
        }
      }
      return found
    },
    firstByte: async (key) => (await database.get(key))?.[0],
    entries,
    snapshot: () => database.snapshot(),
    write: (writes) =>
      namingDamage(async () => {
        const batch = database.batch()
        const pause = createPauses()
        try {
          for (const [at, one] of writes.entries()) {
            if (at % ENTRIES_AT_ONCE === 0) await pause()
            if (one.type === 'del') batch.del(one.key)
            else batch.put(one.key, seal(one.key, one.value))
          }
          await batch.write()
        } catch (error) {
          // Nothing of it is written.
          await batch.close()
          throw error
        }
      }),
    clear: () => database.clear(),
    compact: () => namingDamage(() => database.compactRange(Uint8Array.of(0), Uint8Array.of(0xff))),
    close: () => database.close(),
    verify: async (signal) => {
      let records = 0
      for await (const [key] of entries({}, { fillCache: false })) {
        if (signal?.aborted) break
        if (isColdKey(key)) records++
      }
      return records
    },
  }
}

const ENTRIES_AT_ONCE = 1_000

function seal(key: Uint8Array, value: Uint8Array): Uint8Array {
  const sealed = new Uint8Array(value.length + CHECKSUM_BYTES)
  sealed.set(value)
  new DataView(sealed.buffer).setUint32(value.length, toChecksum(key, value))
  return sealed
}

function unseal(key: Uint8Array, sealed: Uint8Array): Uint8Array {
  const length = sealed.length - CHECKSUM_BYTES
  if (length < 0) throw new DamagedIndexError('A record of the index ends early.')
  const value = sealed.subarray(0, length)
  const checksum = new DataView(sealed.buffer, sealed.byteOffset + length).getUint32(0)
  if (checksum !== toChecksum(key, value)) throw new DamagedIndexError('A record of the index is damaged.')
  return value
}

function toChecksum(key: Uint8Array, value: Uint8Array): number {
  return crc32(value, crc32(key))
}

/** LevelDB's own findings as `DamagedIndexError`; a missing file is damage, a full disk is not. */
async function namingDamage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const codes = listCodes(error)
    if (codes.includes('LEVEL_LOCKED')) throw new LockedIndexError('it is in use by another process')
    if (codes.includes('LEVEL_CORRUPTION') || isMissingFile(error)) {
      throw new DamagedIndexError('The files of the index are damaged.', { cause: error })
    }
    throw error
  }
}

function listCodes(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [...own, ...listCodes(error.cause)]
}

function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /No such file/i.test(error.message) || isMissingFile(error.cause)
}
