import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findKind, GUIDE_DATA, listPackageCommands } from './guideCommands.mjs'

const root = resolve(import.meta.dirname, '../..')
const READY = 'Otterscan is at '
const LIMIT_MS = 120_000

/**
 * Runs the guide's commands of an installed package in front of a node, one after the other: `program` is the file that `otterscan` is. Returns
 * how many there were, and what those printed that failed.
 */
export async function tryPackageCommands({ program, node, directory, env }) {
  for (const [name, text] of Object.entries(GUIDE_DATA)) writeFileSync(join(directory, name), text)
  const commands = listPackageCommands((page) => readFileSync(join(root, page), 'utf8'))
  const faults = []
  // One adds to what the one before has written.
  for (const command of commands) {
    const output = await runCommand(command)
    if (output !== undefined) faults.push(`${command}\n${output}`)
  }
  return { count: commands.length, faults }

  /** What it printed when it failed. One that serves has done so when it is ready. */
  async function runCommand(command) {
    const words = command
      .replace(/ URL\b/g, ` ${node}`)
      .replaceAll('http://127.0.0.1:8545', node)
      .split(' ')
      .slice(1)
    const isServing = findKind(command) === 'serve'
    const args = [program, ...words, ...(isServing ? ['--port', '0', '--no-index'] : [])]
    const child = spawn(process.execPath, args, { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (isServing && output.includes(READY)) child.kill()
      })
    const timer = setTimeout(() => child.kill(), LIMIT_MS)
    const code = await new Promise((done) => child.once('close', done))
    clearTimeout(timer)
    const isRight = isServing ? output.includes(READY) : code === 0
    return isRight ? undefined : output
  }
}
