import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestText, type TextAnswer } from '@otterscan/clients/transport/requestText'
import type { Hex } from '@otterscan/ethereum/hex'
import { BLOCK_PRODUCER, DEVNET_CHAIN_ID } from '../chainSettings.ts'
import { findFreePort } from '../findFreePort.ts'
import { createGenesis, DEPOSIT_CONTRACT } from '../genesis.ts'
import { type GethPlace, toGethInitArguments, toGethRunArguments } from '../gethArguments.ts'
import { type NodeProcess, runNodeCommand, startNodeProcess } from '../nodeProcess.ts'
import { createNodeRequest } from '../nodeRequest.ts'
import type { BeaconDevnet, BeaconDevnetOptions } from '../startBeaconDevnet.ts'
import type { FuluClients } from './fuluClients.ts'
import { formatFuluConfig, SLOTS_PER_EPOCH, VALIDATOR_COUNT } from './fuluConfig.ts'

/** Topic of the deposit contract's event. */
const DEPOSIT_EVENT = '649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'

/** Stands for the deposit contract: logs its calldata as a deposit. */
const DEPOSIT_LOGGER: Hex = `0x365f5f377f${DEPOSIT_EVENT}365fa100`

/** Time for both nodes to start. */
const LEAD_SECONDS = 30
const ASK_TIMEOUT_MS = 5_000

interface Place extends GethPlace {
  readonly directory: string
  readonly configFile: string
  readonly stateFile: string
  readonly beaconDirectory: string
  readonly validatorDirectory: string
  readonly restPort: number
  readonly rpcPort: number
  /** TCP, UDP and QUIC of the beacon node, which has no peers, and the validators' health. */
  readonly otherPorts: readonly [number, number, number, number]
}

/**
 * Starts a development chain of real clients that is in Fulu from its genesis on: geth, and Prysm with all validators.
 * Mainnet's preset, slots of 4 s unless given. Resolves when all answer, which is before genesis. Throws with the last
 * words of a client that does not start.
 */
export async function startFuluDevnet(
  clients: FuluClients,
  { port, secondsPerSlot = 4 }: BeaconDevnetOptions = {},
): Promise<BeaconDevnet> {
  const place = await makePlace(port)
  const genesisTime = Math.floor(Date.now() / 1_000) + LEAD_SECONDS
  const running: NodeProcess[] = []
  const stop = async () => {
    // What asks stops before what answers.
    for (const one of running.toReversed()) await one.stop()
    await rm(place.directory, { recursive: true, force: true })
  }
  const start = async (program: string, args: readonly string[], ask: () => Promise<unknown>) => {
    const started = startNodeProcess(program, args, place.directory)
    running.push(started)
    await started.waitForAnswer(ask)
  }
  const url = `http://127.0.0.1:${place.httpPort}`
  const beaconUrl = `http://127.0.0.1:${place.restPort}`
  const request = createNodeRequest(url)
  try {
    await makeGenesis(clients, place, secondsPerSlot, genesisTime)
    await start(clients.geth, toGethRunArguments(place), () => request('eth_chainId'))
    await start(clients.beaconChain, toBeaconArguments(place), async () => {
      const { ok, text } = await ask(`${beaconUrl}/eth/v1/beacon/genesis`)
      if (!ok) throw new Error(text)
    })
    await start(clients.validator, toValidatorArguments(place), () =>
      ask(`http://127.0.0.1:${place.otherPorts[3]}/healthz`),
    )
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    beaconUrl,
    secondsPerSlot,
    slotsPerEpoch: SLOTS_PER_EPOCH,
    validatorCount: VALIDATOR_COUNT,
    genesisTime,
    request,
    stop,
  }
}

function ask(url: string): Promise<TextAnswer> {
  return requestText(url, {}, { name: url, timeoutMs: ASK_TIMEOUT_MS })
}

async function makePlace(port: number | undefined): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-fulu-'))
  const [free = 0, enginePort = 0, restPort = 0, rpcPort = 0, tcp = 0, udp = 0, quic = 0, own = 0] =
    await Promise.all(Array.from({ length: 8 }, () => findFreePort()))
  return {
    directory,
    dataDirectory: join(directory, 'geth'),
    beaconDirectory: join(directory, 'beacon'),
    validatorDirectory: join(directory, 'validator'),
    genesisFile: join(directory, 'genesis.json'),
    stateFile: join(directory, 'genesis.ssz'),
    configFile: join(directory, 'config.yaml'),
    secretFile: join(directory, 'jwt.hex'),
    httpPort: port === undefined || port === 0 ? free : port,
    enginePort,
    restPort,
    rpcPort,
    otherPorts: [tcp, udp, quic, own],
  }
}

/** The genesis of both layers; that of the execution layer gets the times of the forks. */
async function makeGenesis(
  { geth, prysmctl }: FuluClients,
  place: Place,
  secondsPerSlot: number,
  genesisTime: number,
): Promise<void> {
  const plainFile = join(place.directory, 'plain-genesis.json')
  const genesis = createGenesis('osaka', {
    timestamp: BigInt(genesisTime),
    contracts: { [DEPOSIT_CONTRACT]: DEPOSIT_LOGGER },
  })
  await Promise.all([
    writeFile(plainFile, JSON.stringify(genesis)),
    writeFile(place.configFile, formatFuluConfig(secondsPerSlot)),
    writeFile(place.secretFile, '42'.repeat(32)),
  ])
  runNodeCommand(prysmctl, [
    ...['testnet', 'generate-genesis', '--fork', 'fulu', '--num-validators', String(VALIDATOR_COUNT)],
    ...['--chain-config-file', place.configFile, '--genesis-time', String(genesisTime)],
    ...['--geth-genesis-json-in', plainFile, '--geth-genesis-json-out', place.genesisFile],
    ...['--output-ssz', place.stateFile],
  ])
  runNodeCommand(geth, toGethInitArguments(place))
}

function toBeaconArguments(place: Place): readonly string[] {
  const [tcp, udp, quic] = place.otherPorts
  return [
    ...['--accept-terms-of-use', '--datadir', place.beaconDirectory, '--disable-monitoring'],
    ...['--chain-config-file', place.configFile, '--genesis-state', place.stateFile],
    ...['--chain-id', String(DEVNET_CHAIN_ID), '--network-id', String(DEVNET_CHAIN_ID)],
    ...['--contract-deployment-block', '0', '--suggested-fee-recipient', BLOCK_PRODUCER],
    ...['--execution-endpoint', `http://127.0.0.1:${place.enginePort}`, '--jwt-secret', place.secretFile],
    ...['--http-host', '127.0.0.1', '--http-port', String(place.restPort), '--http-cors-domain', '*'],
    ...['--rpc-host', '127.0.0.1', '--rpc-port', String(place.rpcPort)],
    // Alone: all columns of the blobs are here, and no peer is looked for.
    ...['--supernode', '--subscribe-all-subnets', '--no-discovery', '--bootstrap-node', ''],
    ...['--min-sync-peers', '0', '--minimum-peers-per-subnet', '0', '--p2p-host-ip', '127.0.0.1'],
    ...['--p2p-local-ip', '127.0.0.1', '--p2p-tcp-port', String(tcp), '--p2p-udp-port', String(udp)],
    ...['--p2p-quic-port', String(quic)],
  ]
}

function toValidatorArguments(place: Place): readonly string[] {
  return [
    ...['--accept-terms-of-use', '--datadir', place.validatorDirectory],
    ...['--chain-config-file', place.configFile, '--interop-num-validators', String(VALIDATOR_COUNT)],
    ...['--beacon-rpc-provider', `127.0.0.1:${place.rpcPort}`, '--suggested-fee-recipient', BLOCK_PRODUCER],
    // For its health: without it, nothing says that it runs.
    ...['--monitoring-host', '127.0.0.1', '--monitoring-port', String(place.otherPorts[3])],
  ]
}
