import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The program of `npm start`, running. */
export interface RunningProgram {
  /** Where its explorer is. */
  readonly url: string
  readonly stop: () => Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_TIMEOUT_MS = 30_000

/** Starts the program as a person would, on a free port; the explorer must be built. Throws with its output when it ends early. */
export async function startProgram(args: readonly string[]): Promise<RunningProgram> {
  // Tests leave the user's own index alone; one that wants an index names a place for it.
  const ownIndex = !args.includes('--node') || args.includes('--index')
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'apps/gateway/src/main.ts', '--port', '0', ...args],
    {
      cwd: ROOT,
      env: ownIndex ? process.env : { ...process.env, OTTERSCAN_NO_INDEX: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  return { url: await readAddress(child), stop: () => stop(child) }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(
      () => reject(new Error(`the program said no address:\n${output}`)),
      START_TIMEOUT_MS,
    )
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [, url] = /Otterscan is at (http:\/\/\S+)/.exec(output) ?? []
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}:\n${output}`)))
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve()
    else {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    }
  })
}
