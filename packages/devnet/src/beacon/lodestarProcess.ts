import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from '@otterscan/ethereum/hex'
import { BEACON_NODE_DIRECTORY } from './installBeaconNode.ts'

/** A running beacon node with its validators. */
export type LodestarProcess = {
  /** Base of the Beacon API. */
  url: string
  /** Unix seconds. */
  genesisTime: number
  stop: () => Promise<void>
}

export type LodestarOptions = {
  engineUrl: string
  executionGenesisHash: Hex
  secondsPerSlot: number
  validatorCount: number
  /** How long after the start the chain begins; the node must answer by then. */
  leadSeconds: number
}

/** The node did not answer before its chain began: it would wait for peers for ever. */
export class LateStartError extends Error {
  override readonly name = 'LateStartError'
}

const POLL_MS = 250
const PRINTED_LENGTH = 4_000

/** Starts Lodestar with the minimal preset (8 slots an epoch), Capella from the first slot. Throws `LateStartError`. */
export async function startLodestar(options: LodestarOptions): Promise<LodestarProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-beacon-'))
  await writeFile(join(directory, 'jwt.hex'), '42'.repeat(32))
  const [restPort, p2pPort] = await findFreePorts()
  const genesisTime = Math.floor(Date.now() / 1000) + options.leadSeconds
  const url = `http://127.0.0.1:${restPort}`
  const child = spawn(
    process.execPath,
    [
      // What the node lacks on Node 20, and the patience of a chain with one node.
      '-r',
      join(BEACON_NODE_DIRECTORY, 'preload.cjs'),
      join(BEACON_NODE_DIRECTORY, 'node_modules/.bin/lodestar'),
      ...toArguments(options, { directory, url, restPort, p2pPort, genesisTime }),
    ],
    {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_BACKEND: 'js', LODESTAR_PRESET: 'minimal' },
    },
  )
  const stop = async () => {
    await killChild(child)
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await waitForAnswer(child, url, genesisTime)
    return { url, genesisTime, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Place = { directory: string; url: string; restPort: number; p2pPort: number; genesisTime: number }

function toArguments(
  { engineUrl, executionGenesisHash, secondsPerSlot, validatorCount }: LodestarOptions,
  { directory, url, restPort, p2pPort, genesisTime }: Place,
): string[] {
  return [
    'dev',
    ...['--genesisValidators', String(validatorCount), '--startValidators', `0..${validatorCount - 1}`],
    ...['--genesisTime', String(genesisTime), '--dataDir', join(directory, 'data'), '--reset'],
    ...['--rest.port', String(restPort), '--rest.namespace', '*', '--rest.cors', '*'],
    // Without it the validators talk to another port and there are silently no blocks.
    ...['--beaconNodes', url],
    ...['--params.SECONDS_PER_SLOT', String(secondsPerSlot)],
    ...['--params.ALTAIR_FORK_EPOCH', '0', '--params.BELLATRIX_FORK_EPOCH', '0'],
    ...['--params.CAPELLA_FORK_EPOCH', '0', '--genesisEth1Hash', executionGenesisHash],
    ...['--execution.urls', engineUrl, '--jwt-secret', join(directory, 'jwt.hex')],
    ...['--discv5', 'false', '--listenAddress', '127.0.0.1', '--port', String(p2pPort)],
    ...['--logFile', 'none'],
  ]
}

/** It ignores SIGTERM for long; its data is of no use to anybody. */
async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function waitForAnswer(child: ChildProcess, url: string, genesisTime: number): Promise<void> {
  let printed = ''
  const read = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-PRINTED_LENGTH)
  }
  // Read to the end of its life: an unread pipe would block the node.
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  endWithThisProcess(child)
  while (Date.now() < genesisTime * 1000) {
    if (child.exitCode !== null) throw new Error(`the beacon node ended with ${child.exitCode}:\n${printed}`)
    const answers = await fetch(`${url}/eth/v1/beacon/genesis`).then(
      ({ ok }) => ok,
      () => false, // not listening yet
    )
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new LateStartError(`the beacon node did not answer before its chain began:\n${printed}`)
}

/** A node left behind would run for ever: it ends when this process does, also by a signal. */
function endWithThisProcess(child: ChildProcess): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const onExit = () => void child.kill('SIGKILL')
  const onSignal = (signal: NodeJS.Signals) => {
    child.kill('SIGKILL')
    // Without another listener the signal does what it would have done without this one.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  process.once('exit', onExit)
  for (const signal of signals) process.once(signal, onSignal)
  child.once('exit', () => {
    process.removeListener('exit', onExit)
    for (const signal of signals) process.removeListener(signal, onSignal)
  })
}

async function findFreePorts(): Promise<readonly [number, number]> {
  const servers = [createServer(), createServer()] as const
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
        }),
    ),
  )
  for (const server of servers) await new Promise<void>((resolve) => server.close(() => resolve()))
  return [ports[0] ?? 0, ports[1] ?? 0]
}
