import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithThisProcess } from '@otterscan/devnet/endWithThisProcess'
import { findFreePort } from '@otterscan/devnet/findFreePort'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import type { Hex } from '@otterscan/ethereum/hex'
import type { RunningClient } from './ClientDescription.ts'
import { createEngineBlocks, createEngineRequest } from './engineBlocks.ts'
import { createGenesis, type Rules } from './genesis.ts'
import { createRawControl } from './rawControl.ts'

/** What the arguments of a client are made of. */
export interface NodePlace {
  readonly directory: string
  readonly dataDirectory: string
  readonly genesisFile: string
  readonly secretFile: string
  readonly httpPort: number
  readonly enginePort: number
  /** For listeners that a client insists on. */
  readonly otherPorts: readonly number[]
}

/** Command lines of a client that a consensus client would drive. */
export interface EngineNode {
  readonly rules: Rules
  /** Writes the genesis block, where that is a command of its own. */
  toInitArguments?(place: NodePlace): readonly string[]
  toRunArguments(place: NodePlace): readonly string[]
}

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 20_000
const PRINTED_LENGTH = 4_000

/** Starts a client on the genesis of the scenarios in a folder of its own, driven through its engine API. */
export async function startEngineNode(program: string, node: EngineNode): Promise<RunningClient> {
  const secret: Hex = `0x${'42'.repeat(32)}`
  const place = await makePlace(secret, node.rules)
  const remove = () => rmSync(place.directory, { recursive: true, force: true })
  try {
    if (node.toInitArguments !== undefined) runToEnd(program, node.toInitArguments(place))
    const child = spawn(program, node.toRunArguments(place), {
      cwd: place.directory,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithThisProcess(child)
    const printed = readOutput(child)
    const url = `http://127.0.0.1:${place.httpPort}`
    const request = createNodeRequest(url)
    const stop = async () => {
      await stopChild(child)
      remove()
    }
    try {
      await waitForAnswer(child, () => request('eth_chainId'), printed)
    } catch (error) {
      await stop()
      throw error
    }
    const engine = createEngineRequest(`http://127.0.0.1:${place.enginePort}`, secret)
    const control = createRawControl(request, createEngineBlocks(request, engine, { rules: node.rules }))
    const lastWords = () =>
      `${child.exitCode === null ? '' : `It exited with ${child.exitCode}. `}It printed last:\n${printed()}`
    return { url, control, lastWords, stop }
  } catch (error) {
    remove()
    throw error
  }
}

function runToEnd(program: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`no genesis:\n${stdout}${stderr}${error ?? ''}`)
}

async function makePlace(secret: Hex, rules: Rules): Promise<NodePlace> {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-client-'))
  const [genesisFile, secretFile] = [join(directory, 'genesis.json'), join(directory, 'jwt.hex')]
  writeFileSync(genesisFile, JSON.stringify(createGenesis(rules)))
  writeFileSync(secretFile, secret)
  const [httpPort = 0, enginePort = 0, ...otherPorts] = await Promise.all(
    Array.from({ length: 8 }, () => findFreePort()),
  )
  const dataDirectory = join(directory, 'data')
  return { directory, dataDirectory, genesisFile, secretFile, httpPort, enginePort, otherPorts }
}

/** Read to its end: an unread pipe would block the client. Gives what it printed last. */
function readOutput(child: ChildProcess): () => string {
  let printed = ''
  const read = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-PRINTED_LENGTH)
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  return () => printed
}

async function waitForAnswer(
  child: ChildProcess,
  ask: () => Promise<unknown>,
  printed: () => string,
): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await delay(250)) {
    if (child.exitCode !== null) throw new Error(`it exited with ${child.exitCode}:\n${printed()}`)
    const answers = await ask().then(
      () => true,
      () => false, // not listening yet
    )
    if (answers) return
  }
  throw new Error(`it does not answer:\n${printed()}`)
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
