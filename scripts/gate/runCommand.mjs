import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** From the request to end to the end by force. */
const GRACE_MS = 5_000

const running = new Set()

/**
 * Runs a program with its output kept. Gives `{ code, output }`, or `{ limitMinutes, output }` when it did not end in time:
 * then it is ended with every process it started.
 */
export function runCommand([program, ...args], { root, env = {}, limitMinutes }) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === 'win32',
    // A group of its own, so that all of it can be ended.
    detached: process.platform !== 'win32',
  })
  running.add(child)
  let output = ''
  const read = (piece) => {
    output += piece
  }
  child.stdout.setEncoding('utf8').on('data', read)
  child.stderr.setEncoding('utf8').on('data', read)
  return new Promise((done) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      endGroup(child, 'SIGTERM')
      setTimeout(() => endGroup(child, 'SIGKILL'), GRACE_MS)
    }, limitMinutes * 60_000)
    const finish = (end) => {
      clearTimeout(timer)
      running.delete(child)
      done({ ...(isLate ? { limitMinutes } : end), output })
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      finish({ code: 1 })
    })
    child.once('close', (code) => finish({ code: code ?? 1 }))
  })
}

/** Ends what still runs, as when the gate itself is terminated: its groups do not hear a terminal's Ctrl-C. */
export function endAll() {
  for (const child of running) endGroup(child, 'SIGTERM')
}

function endGroup(child, signal) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error // ESRCH: it has ended by itself
  }
}
