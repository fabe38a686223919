import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithThisProcess } from './endWithThisProcess.ts'

/** A program of a node, running; it ends with this process at the latest. */
export interface NodeProcess {
  /** Polls until `ask` gets an answer. Throws with the program's last words when it exits first, or never answers. */
  waitForAnswer(ask: () => Promise<unknown>): Promise<void>
  /** What it printed last, and whether it exited. */
  lastWords(): string
  /** Asks it to end, and makes it end when that takes long. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 20_000
const POLL_MS = 250
const PRINTED_LENGTH = 4_000

/** Starts a program in a folder. Its output is read to the end: an unread pipe would block it. */
export function startNodeProcess(program: string, args: readonly string[], directory: string): NodeProcess {
  const child = spawn(program, args, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithThisProcess(child)
  let printed = ''
  let isStarted = true
  const read = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-PRINTED_LENGTH)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  child.once('error', (error) => {
    isStarted = false
    printed = error.message
  })
  const lastWords = () =>
    `${child.exitCode === null ? '' : `It exited with ${child.exitCode}. `}It printed last:\n${printed}`
  return {
    lastWords,
    waitForAnswer: async (ask) => {
      for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await delay(POLL_MS)) {
        const answers = await ask().then(
          () => true,
          () => false, // not listening yet
        )
        if (answers) return
        if (child.exitCode !== null || !isStarted) break
      }
      throw new Error(`${program} does not answer. ${lastWords()}`)
    },
    stop: () => stopChild(child),
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}

/** Runs a command of a program. Throws with what it printed when it fails. */
export function runNodeCommand(program: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args[0]} failed:\n${stdout}${stderr}${error ?? ''}`)
}
