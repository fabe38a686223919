import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestText } from '@otterscan/clients/transport/requestText'
import type { Hex } from '@otterscan/ethereum/hex'
import { endWithThisProcess } from '../endWithThisProcess.ts'
import { findFreePort } from '../findFreePort.ts'
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
  /** Delay from start to genesis; the node must respond by then. */
  leadSeconds: number
}

/** The node did not respond before genesis: it would wait for peers indefinitely. */
export class LateStartError extends Error {
  override readonly name = 'LateStartError'
}

const POLL_MS = 250
const ASK = { name: 'the beacon node', timeoutMs: 5_000 }
const PRINTED_LENGTH = 4_000

/** Starts Lodestar with the minimal preset (8 slots an epoch), Capella from the first slot. Throws `LateStartError`. */
export async function startLodestar(options: LodestarOptions): Promise<LodestarProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-beacon-'))
  await writeFile(join(directory, 'jwt.hex'), '42'.repeat(32))
  const [restPort, p2pPort] = await Promise.all([findFreePort(), findFreePort()])
  const genesisTime = Math.floor(Date.now() / 1000) + options.leadSeconds
  const url = `http://127.0.0.1:${restPort}`
  const child = spawn(
    process.execPath,
    [
      // Patches what the node lacks on Node 20, and sync for a chain with one node.
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
    // Without it the validators use another port, and no blocks are produced without any error.
    ...['--beaconNodes', url],
    ...['--params.SECONDS_PER_SLOT', String(secondsPerSlot)],
    ...['--params.ALTAIR_FORK_EPOCH', '0', '--params.BELLATRIX_FORK_EPOCH', '0'],
    ...['--params.CAPELLA_FORK_EPOCH', '0', '--genesisEth1Hash', executionGenesisHash],
    ...['--execution.urls', engineUrl, '--jwt-secret', join(directory, 'jwt.hex')],
    ...['--discv5', 'false', '--listenAddress', '127.0.0.1', '--port', String(p2pPort)],
    ...['--logFile', 'none'],
  ]
}

/** It takes long to handle SIGTERM, and its data is not needed. */
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
  // Read until it exits: an unread pipe would block the node.
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  endWithThisProcess(child)
  while (Date.now() < genesisTime * 1000) {
    if (child.exitCode !== null) throw new Error(`the beacon node exited with ${child.exitCode}:\n${printed}`)
    const answers = await requestText(`${url}/eth/v1/beacon/genesis`, {}, ASK).then(
      ({ ok }) => ok,
      () => false, // not listening yet
    )
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new LateStartError(`the beacon node did not answer before its chain began:\n${printed}`)
}
