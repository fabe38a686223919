import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { runIndexCommand } from '../indexCommands.ts'
import type { Finding } from './finding.ts'

/** Below this a chain of any size fills the disk within days. */
const LEAST_FREE_BYTES = 2e9

/** What indexes there are, whether they can be written, and the space for them. `parent`: `undefined` without an index. */
export async function checkIndexDirectory(parent: string | undefined): Promise<readonly Finding[]> {
  if (parent === undefined) {
    return [
      { state: 'note', subject: 'Index', text: 'switched off: no history of addresses, tokens, contracts' },
    ]
  }
  const findings: Finding[] = []
  await runIndexCommand('status', parent, {
    say: (text) => findings.push({ state: 'ok', subject: 'Index', text }),
    write: () => Promise.resolve(),
  })
  return [...findings, ...(await checkDisk(resolve(parent)))]
}

async function checkDisk(directory: string): Promise<readonly Finding[]> {
  const subject = 'Disk'
  const there = await findExisting(directory)
  try {
    await access(there, constants.W_OK)
  } catch {
    const text = `${there} cannot be written by this user`
    return [{ state: 'problem', subject, text, advice: 'change its owner, or name another with --index DIR' }]
  }
  const { bavail: freeBlocks, bsize: blockBytes } = await statfs(there)
  const free = freeBlocks * blockBytes
  const text = `${(free / 1e9).toFixed(1)} GB free for the index at ${there}`
  if (free >= LEAST_FREE_BYTES) return [{ state: 'ok', subject, text }]
  return [{ state: 'problem', subject, text, advice: 'make room, or name another place with --index DIR' }]
}

/** The directory, or the lowest one above it that exists. */
async function findExisting(directory: string): Promise<string> {
  try {
    await access(directory)
    return directory
  } catch {
    const above = dirname(directory)
    return above === directory ? directory : findExisting(above)
  }
}
