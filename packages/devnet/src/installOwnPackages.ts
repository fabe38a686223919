import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const LOCK_STALE_MS = 10 * 60_000
const LOCK_POLL_MS = 1_000

/** Packages with a lock file of their own, outside the workspaces: few need them, and they are large. */
export interface OwnPackages {
  readonly directory: string
  /** In messages. */
  readonly name: string
  /** Packages whose install script has to run; of all others it does not. */
  readonly built: readonly string[]
}

/**
 * Installs the packages unless those of the current lock file are installed: about a minute the first time, nothing
 * later. Throws with the output of npm when it fails.
 */
export async function installOwnPackages(
  { directory, name, built }: OwnPackages,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const stamp = join(directory, 'node_modules', '.installed-from')
  const wanted = await hashLockFile(directory)
  const isInstalled = async () => existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted
  if (await isInstalled()) return
  const release = await takeLock(directory)
  try {
    // Another process may have finished it in the meantime.
    if (await isInstalled()) return
    log(`Installing ${name} (about a minute, once) ...`)
    const run = (args: readonly string[]) => runNpm(directory, name, args)
    await run(['ci', '--ignore-scripts', '--no-workspaces', '--no-audit', '--no-fund'])
    if (built.length > 0) await run(['rebuild', ...built, '--no-workspaces'])
    await writeFile(stamp, wanted)
  } finally {
    await release()
  }
}

async function hashLockFile(directory: string): Promise<string> {
  const lockFile = await readFile(join(directory, 'package-lock.json'))
  return createHash('sha256').update(lockFile).update(process.version).digest('hex')
}

/** One process at a time; a lock left behind by a killed process is broken after ten minutes. */
async function takeLock(directory: string): Promise<() => Promise<void>> {
  const lock = join(directory, '.installing')
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

function runNpm(directory: string, name: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: directory,
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
      else reject(new Error(`${name} could not be installed: npm ${args[0]} exited with ${code}\n${printed}`))
    })
  })
}
