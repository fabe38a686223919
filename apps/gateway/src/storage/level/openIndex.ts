import { access, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from '@otterscan/ethereum/hex'
import { DamagedIndexError } from './checkedDatabase.ts'
import { createLevelStorage, type LevelIndexStorage, OtherLayoutError } from './createLevelStorage.ts'

/** The chain an index is of. */
interface IndexedChain {
  readonly chainId: bigint
  readonly genesisHash: Hex
}

const GENESIS_DIGITS = 16

/** Directory of the index of a chain: one for each chain id and first block, below that of all. */
export function toIndexDirectory(parent: string, { chainId, genesisHash }: IndexedChain): string {
  return join(parent, `${chainId}-${genesisHash.slice(2, 2 + GENESIS_DIGITS)}`)
}

/** An open index, and what became of an older one in its place, to display. */
export interface OpenedIndex {
  readonly storage: LevelIndexStorage
  readonly notice: string | undefined
}

/** Up to this size everything is verified before the index is used; a larger one is verified while it is used. */
const VERIFIED_FIRST_BYTES = 256 * 2 ** 20

/**
 * Opens the index of a chain. One that is damaged or of another layout is moved aside and an empty one takes its place.
 *
 * Throws: `LockedIndexError`, errors of the disk.
 */
export async function openIndex(directory: string): Promise<OpenedIndex> {
  await mkdir(directory, { recursive: true })
  try {
    await refuseHeadless(directory)
    return { storage: await openVerified(directory), notice: undefined }
  } catch (error) {
    const why = describeUnusable(error)
    if (why === undefined) throw error
    const notice = await moveAside(directory, why)
    await mkdir(directory, { recursive: true })
    return { storage: await createLevelStorage(directory), notice }
  }
}

/** Without this file the database would start again over the others. */
async function refuseHeadless(directory: string): Promise<void> {
  const names = await readdir(directory)
  if (!names.includes('CURRENT') && names.some((name) => /^MANIFEST-|\.ldb$/.test(name))) {
    throw new DamagedIndexError('Files of the index are missing.')
  }
}

async function openVerified(directory: string): Promise<LevelIndexStorage> {
  const storage = await createLevelStorage(directory)
  if ((await measure(directory)) > VERIFIED_FIRST_BYTES) return storage
  try {
    await storage.verify()
    return storage
  } catch (error) {
    await storage.close()
    throw error
  }
}

/** True when the index is so small that `openIndex` has verified it. */
export async function wasVerified(directory: string): Promise<boolean> {
  return (await measure(directory)) <= VERIFIED_FIRST_BYTES
}

function describeUnusable(error: unknown): string | undefined {
  if (error instanceof DamagedIndexError) return `was damaged (${error.message})`
  if (error instanceof OtherLayoutError) return `is of another version of this program (${error.message})`
  return undefined
}

/** Renames a closed index; nothing is deleted. Returns what to tell. */
export async function moveAside(directory: string, why: string): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 19).replace(/:/g, '-')
  let target = `${directory}.aside-${stamp}`
  for (let at = 2; await exists(target); at++) target = `${directory}.aside-${stamp}-${at}`
  await rename(directory, target)
  const name = target.slice(Math.max(target.lastIndexOf('/'), target.lastIndexOf('\\')) + 1)
  return `The index ${why}. It was moved aside to ${name}, and a new one is built.`
}

/** True when the directory itself holds an index; that of all holds one only of earlier versions. */
export function detectIndex(directory: string): Promise<boolean> {
  return exists(join(directory, 'CURRENT'))
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false // not there, which is the answer
  }
}

async function measure(directory: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(directory)) {
    try {
      bytes += (await stat(join(directory, name))).size
    } catch {
      // The database has replaced the file meanwhile; another one is counted for it.
    }
  }
  return bytes
}
