/*
 * Installs what package-lock.json names and is not there, so that `npm start` and `npm test` are enough in a fresh clone. Runs
 * before anything is installed: Node.js alone, nothing from a package.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const PROGRESS_MS = 1_000
/** Where lines are not written over. */
const LINE_MS = 10_000

/** Paths of the packages that are missing or of another version. Those that a platform may lack are not asked for. */
export function findMissing(lock, installed) {
  return Object.entries(lock.packages)
    .filter(([path, { link, optional }]) => path.includes('node_modules/') && !link && !optional)
    .filter(([path, { version }]) => installed?.packages[path]?.version !== version)
    .map(([path]) => path)
}

/** Throws when npm fails. Says nothing when all is there. */
export async function installMissing(directory = root) {
  const lock = readJson(join(directory, 'package-lock.json'))
  const hidden = join(directory, 'node_modules/.package-lock.json')
  const installed = existsSync(hidden) ? readJson(hidden) : undefined
  const missing = findMissing(lock, installed)
  if (missing.length === 0) return
  console.log(`Installing ${missing.length} packages, once ...`)
  const stop = showProgress(missing.map((path) => join(directory, path, 'package.json')))
  try {
    // What is there already stays: another command may be using it.
    await runNpm(installed === undefined ? 'ci' : 'install', directory)
  } finally {
    stop()
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** By what has arrived on the disk: npm itself says nothing where there is no terminal. */
function showProgress(files) {
  const isTerminal = process.stderr.isTTY === true
  const show = () => {
    const count = files.filter((file) => existsSync(file)).length
    const line = `  ${count} of ${files.length} packages`
    process.stderr.write(isTerminal ? `\r${line}` : `${line}\n`)
  }
  const timer = setInterval(show, isTerminal ? PROGRESS_MS : LINE_MS)
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stderr.write('\r\u001b[K')
  }
}

function runNpm(command, directory) {
  const args = [command, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  // The npm that runs this script, where one does.
  const own = process.env.npm_execpath
  const isScript = own?.endsWith('.js') === true
  const child = spawn(isScript ? process.execPath : 'npm', isScript ? [own, ...args] : args, {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !isScript && process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece) => {
      output += piece
    })
  }
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`npm ${command} ended with ${code}:\n${output}`)),
    )
  })
}
