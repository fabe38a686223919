import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the beacon node: outside the workspaces, with a lock file of its own. */
export const BEACON_NODE_DIRECTORY = fileURLToPath(new URL('../../beacon-node', import.meta.url))

const LOCK_STALE_MS = 10 * 60_000
const LOCK_POLL_MS = 1_000

/**
 * Installs the beacon node's packages unless those of the current lock file are installed: about a minute and 280 MB
 * the first time, nothing later. Throws with the output of npm when it fails.
 */
export async function installBeaconNode(log: (line: string) => void = () => undefined): Promise<void> {
  const stamp = join(BEACON_NODE_DIRECTORY, 'node_modules', '.installed-from')
  const wanted = await hashLockFile()
  const isInstalled = async () => existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted
  if (await isInstalled()) return
  const release = await takeLock()
  try {
    // Another process may have finished it in the meantime.
    if (await isInstalled()) return
    log('Installing the beacon node (about a minute, once) ...')
    // Install scripts are disabled: only the one required native module is built.
    await runNpm(['ci', '--ignore-scripts', '--no-workspaces', '--no-audit', '--no-fund'])
    await runNpm(['rebuild', 'snappy', '--no-workspaces'])
    await writeFile(stamp, wanted)
  } finally {
    await release()
  }
}

async function hashLockFile(): Promise<string> {
  const lockFile = await readFile(join(BEACON_NODE_DIRECTORY, 'package-lock.json'))
  return createHash('sha256').update(lockFile).update(process.version).digest('hex')
}

/** One process at a time; a lock left behind by a killed process is broken after ten minutes. */
async function takeLock(): Promise<() => Promise<void>> {
  const lock = join(BEACON_NODE_DIRECTORY, '.installing')
  for (;;) {
    try {
      await mkdir(lock)
      return () => rm(lock, { recursive: true, force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const age = await stat(lock).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0, // just released: the next round takes it
      )
      if (age > LOCK_STALE_MS) await rm(lock, { recursive: true, force: true })
      else await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS))
    }
  }
}

function runNpm(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: BEACON_NODE_DIRECTORY,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let printed = ''
    const read = (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-2_000)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(`the beacon node could not be installed: npm ${args[0]} exited with ${code}\n${printed}`),
        )
    })
  })
}
