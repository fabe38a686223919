import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DamagedIndexError, LockedIndexError } from '../storage/level/checkedDatabase.ts'
import {
  createLevelStorage,
  type LevelIndexStorage,
  OtherLayoutError,
} from '../storage/level/createLevelStorage.ts'
import { detectIndex } from '../storage/level/openIndex.ts'
import { exportIndex } from './exportIndex.ts'

/** What can be done with the indexes in a directory. */
export type IndexAction = 'status' | 'verify' | 'compact' | 'export'

export interface IndexCommandOutput {
  /** A line for people. */
  say(line: string): void
  /** A line of an export. Resolves when there is room for the next. */
  write(line: string): Promise<void>
}

/**
 * Does it with every index in a directory, one after the other. Returns false when one of them is not in order or could not
 * be opened: only one process at a time can have an index open, and these commands neither wait for it nor work around it.
 */
export async function runIndexCommand(
  action: IndexAction,
  parent: string,
  { say, write }: IndexCommandOutput,
): Promise<boolean> {
  const names = await listIndexes(parent)
  if (names.length === 0) say(`There is no index in ${parent}.`)
  let isFine = names.length > 0 || action !== 'export'
  for (const name of names) {
    const directory = join(parent, name)
    const { text, isFault } = await runOn(directory, (storage) => ACTIONS[action](storage, directory, write))
    say(`${name}: ${text}`)
    // The status of an index in use is that it is in use.
    if (isFault && !(action === 'status' && text === IN_USE)) isFine = false
  }
  return isFine
}

type Act = (
  storage: LevelIndexStorage,
  directory: string,
  write: IndexCommandOutput['write'],
) => Promise<string>

const ACTIONS: Readonly<Record<IndexAction, Act>> = {
  status: async (storage, directory) =>
    `${await describeBlocks(storage)}, ${formatMegabytes(await measure(directory))}`,
  verify: async (storage) => {
    await storage.verify()
    return `in order, ${await describeBlocks(storage)}`
  },
  compact: async (storage, directory) => {
    const before = await measure(directory)
    await storage.compact()
    return `${formatMegabytes(before)} before, ${formatMegabytes(await measure(directory))} now`
  },
  export: async (storage, _, write) => `${await exportIndex(storage, write)} lines written`,
}

/** Those in use by their chain; what was moved aside is left out. */
export async function listIndexes(parent: string): Promise<readonly string[]> {
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

/** What to say of an index, and whether it is a fault. */
async function runOn(
  directory: string,
  act: (storage: LevelIndexStorage) => Promise<string>,
): Promise<{ readonly text: string; readonly isFault: boolean }> {
  try {
    const storage = await createLevelStorage(directory)
    try {
      return { text: await act(storage), isFault: false }
    } finally {
      await storage.close()
    }
  } catch (error) {
    return { text: describeFault(error), isFault: true }
  }
}

const IN_USE = 'it is in use by another process, which has to be stopped first'

export function describeFault(error: unknown): string {
  if (error instanceof DamagedIndexError) return `damaged: ${error.message} The next start builds it again.`
  if (error instanceof OtherLayoutError) return `of another version: ${error.message}`
  if (error instanceof LockedIndexError) return IN_USE
  return `cannot be read: ${error instanceof Error ? error.message : 'unknown error'}`
}

async function describeBlocks(storage: LevelIndexStorage): Promise<string> {
  const coverage = await storage.read(async (view) => view.coverage)
  if (coverage === undefined) return 'without blocks'
  const gaps = storage.gaps().length
  return `blocks ${coverage.firstBlock} to ${coverage.lastBlock}${gaps === 0 ? '' : `, with ${gaps} gaps`}`
}

async function measure(directory: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(directory)) bytes += (await stat(join(directory, name))).size
  return bytes
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
