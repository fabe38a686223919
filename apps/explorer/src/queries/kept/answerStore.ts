import { type DBSchema, openDB } from 'idb'
import { STORAGE_PREFIX } from '../../paths/basePath.ts'

/** An answer as it is kept. */
export interface StoredAnswer {
  /** The node's JSON: an object with `result` or `error`. */
  readonly text: string
  /** Of an answer about the newest block: the id that it was kept under, and when. */
  readonly fact?: { readonly id: string; readonly atMs: number }
}

/** Answers of one chain in IndexedDB, the least recently used of which go first. Rejects once another page has replaced them. */
export interface AnswerStore {
  readonly findAll: (keys: readonly string[]) => Promise<readonly (StoredAnswer | undefined)[]>
  /** Stores answers, notes which were used, and gives the size of all. */
  readonly put: (answers: ReadonlyMap<string, StoredAnswer>, used: ReadonlySet<string>) => Promise<number>
  /** Removes everything; what follows belongs to another id. */
  readonly clear: (id: string) => Promise<void>
  readonly initialBytes: number
}

/** In characters, most of which take a byte. */
const MAX_BYTES = 64_000_000
/** So that not every answer removes one. */
const BYTES_AFTER_REMOVAL = 60_000_000

/** Another number empties the store: to be raised when the shape of what is kept changes. */
const SHAPE = 1

interface Shape extends DBSchema {
  answers: { key: string; value: StoredAnswer }
  uses: { key: string; value: { readonly atMs: number; readonly bytes: number }; indexes: { atMs: number } }
  state: { key: string; value: { readonly id: string; readonly bytes: number } }
}

const STORES = ['answers', 'uses', 'state'] as const

/** Opens the store for what is kept under an id, emptied when it holds something else. `onEnd` is called when it closes. */
export async function openAnswerStore(id: string, onEnd: () => void): Promise<AnswerStore> {
  const db = await openDB<Shape>(`${STORAGE_PREFIX}otterscan`, SHAPE, {
    upgrade: (shape) => {
      for (const name of shape.objectStoreNames) shape.deleteObjectStore(name)
      shape.createObjectStore('answers')
      shape.createObjectStore('uses').createIndex('atMs', 'atMs')
      shape.createObjectStore('state')
    },
    // A page of a later version waits for this one.
    blocking: () => {
      db.close()
      onEnd()
    },
    terminated: onEnd,
  })
  let own = id

  /** A transaction on all stores, and the size so far. */
  async function write() {
    const transaction = db.transaction(STORES, 'readwrite')
    const state = await transaction.objectStore('state').get('')
    if (state?.id !== own) throw new Error('another page keeps answers of another chain')
    return { transaction, bytes: state.bytes }
  }

  async function empty(): Promise<void> {
    const transaction = db.transaction(STORES, 'readwrite')
    for (const name of STORES) void transaction.objectStore(name).clear()
    void transaction.objectStore('state').put({ id: own, bytes: 0 }, '')
    await transaction.done
  }

  const before = await db.get('state', '')
  if (before?.id !== own) await empty()

  return {
    initialBytes: before?.id === own ? before.bytes : 0,
    findAll: async (keys) => {
      const transaction = db.transaction(['answers', 'state'])
      const [state, ...found] = await Promise.all([
        transaction.objectStore('state').get(''),
        ...keys.map((key) => transaction.objectStore('answers').get(key)),
      ])
      if (state?.id !== own) throw new Error('another page keeps answers of another chain')
      return found as readonly (StoredAnswer | undefined)[]
    },
    put: async (answers, used) => {
      const { transaction, bytes } = await write()
      const uses = transaction.objectStore('uses')
      const atMs = Date.now()
      let size = bytes
      for (const [key, answer] of answers) {
        const ownBytes = key.length + answer.text.length
        size += ownBytes - ((await uses.get(key))?.bytes ?? 0)
        void transaction.objectStore('answers').put(answer, key)
        void uses.put({ atMs, bytes: ownBytes }, key)
      }
      for (const key of used) {
        const use = await uses.get(key)
        if (use !== undefined) void uses.put({ ...use, atMs }, key)
      }
      if (size > MAX_BYTES) {
        let cursor = await uses.index('atMs').openCursor()
        while (cursor !== null && size > BYTES_AFTER_REMOVAL) {
          size -= cursor.value.bytes
          void transaction.objectStore('answers').delete(cursor.primaryKey)
          void cursor.delete()
          cursor = await cursor.continue()
        }
      }
      void transaction.objectStore('state').put({ id: own, bytes: size }, '')
      await transaction.done
      return size
    },
    clear: async (next) => {
      own = next
      await empty()
    },
  }
}
