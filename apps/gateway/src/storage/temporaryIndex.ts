import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'otterscan-index-'
/** A directory that changed more recently may belong to a process that is not visible here, as in another container. */
const UNCHANGED_MS = 3_600_000

/** A new directory for an index that ends with this process; those that killed processes left behind are deleted. */
export async function makeTemporaryIndexDirectory(parent = tmpdir()): Promise<string> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(PREFIX)) await removeIfLeft(join(parent, name), name)
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
}

async function removeIfLeft(directory: string, name: string): Promise<void> {
  const pid = /^(\d{1,10})-/.exec(name.slice(PREFIX.length))?.[1]
  if (pid === undefined || isRunning(Number.parseInt(pid, 10))) return
  try {
    const { mtimeMs } = await stat(directory)
    if (Date.now() - mtimeMs > UNCHANGED_MS) await rm(directory, { recursive: true, force: true })
  } catch {
    // Of another user: it stays.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
