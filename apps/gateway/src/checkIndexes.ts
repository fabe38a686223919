import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedIndexError, LockedIndexError } from './storage/level/checkedDatabase.ts'
import { createLevelStorage, OtherLayoutError } from './storage/level/createLevelStorage.ts'
import { detectIndex } from './storage/level/openIndex.ts'

/** Reads every record of the indexes in a directory, one line each. Returns false when one of them is not in order. */
export async function checkIndexes(parent: string, log: (line: string) => void): Promise<boolean> {
  const names = await listIndexes(parent)
  if (names.length === 0) log(`There is no index in ${parent}.`)
  let isFine = true
  for (const name of names) {
    const fault = await findFault(join(parent, name), (line) => log(`${name}: ${line}`))
    if (fault === undefined) continue
    isFine = false
    log(`${name}: ${fault}`)
  }
  return isFine
}

/** Those in use by their chain; what was moved aside is left out. */
async function listIndexes(parent: string): Promise<readonly string[]> {
  let names: readonly string[]
  try {
    names = await readdir(parent)
  } catch {
    return [] // no directory, so no index, which is said
  }
  const found: string[] = []
  for (const name of names) {
    if (!name.includes('.aside-') && (await detectIndex(join(parent, name)))) found.push(name)
  }
  return found.sort()
}

/** Why an index is not in order, to display; `undefined` when it is, which is logged with what it holds. */
async function findFault(directory: string, log: (line: string) => void): Promise<string | undefined> {
  try {
    const storage = await createLevelStorage(directory)
    try {
      await storage.verify()
      const coverage = await storage.read(async (view) => view.coverage)
      const gaps = storage.gaps().length
      log(
        coverage === undefined
          ? 'in order, without blocks'
          : `in order, blocks ${coverage.firstBlock} to ${coverage.lastBlock}${gaps === 0 ? '' : `, with ${gaps} gaps`}`,
      )
    } finally {
      await storage.close()
    }
    return undefined
  } catch (error) {
    if (error instanceof DamagedIndexError) return `damaged: ${error.message} The next start builds it again.`
    if (error instanceof OtherLayoutError) return `of another version: ${error.message}`
    if (error instanceof LockedIndexError) return 'not checked: it is in use by another process'
    return `cannot be read: ${error instanceof Error ? error.message : 'unknown error'}`
  }
}
