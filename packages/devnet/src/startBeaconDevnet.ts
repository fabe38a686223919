import type { Hex } from '@otterscan/ethereum/hex'
import { type AnvilProcess, startAnvil } from './anvilProcess.ts'
import { startEngineBridge } from './beacon/engineBridge.ts'
import { installBeaconNode } from './beacon/installBeaconNode.ts'
import { LateStartError, type LodestarProcess, startLodestar } from './beacon/lodestarProcess.ts'
import { createNodeRequest, type NodeRequest } from './nodeRequest.ts'

/** How to start the chain with a beacon node. */
export type BeaconDevnetOptions = {
  /** Port of the execution node; default 0: the system chooses. */
  port?: number
  /** Length of a slot; default 2. At 1 the first epoch is finalized about 40 s after genesis, at 2 twice that. */
  secondsPerSlot?: number
  /** Receives messages to display, for instance that an installation takes a while. */
  log?: (line: string) => void
}

/** An execution node and a beacon node of one chain: each slot's payload is a block. */
export type BeaconDevnet = {
  /** Of the execution node. */
  url: string
  /** Base of the Beacon API. */
  beaconUrl: string
  secondsPerSlot: number
  /** Minimal preset. */
  slotsPerEpoch: number
  validatorCount: number
  /** Unix seconds. */
  genesisTime: number
  /** Any method of the execution node. Throws with the node's message on an error. */
  request: NodeRequest
  /** Stops both nodes and waits for their exit. */
  stop: () => Promise<void>
}

const VALIDATOR_COUNT = 16
const SLOTS_PER_EPOCH = 8

/** Seconds from start to genesis, for each try: a node that is late is useless. */
const LEADS_SECONDS = [20, 40, 80]

/**
 * Starts a development chain with a consensus layer: anvil, a beacon node with 16 validators, and the bridge between
 * them. Resolves as soon as both nodes respond, which is before genesis. The beacon node is installed the first time.
 * Throws when the installation fails or a node does not start.
 */
export async function startBeaconDevnet(options: BeaconDevnetOptions = {}): Promise<BeaconDevnet> {
  const { port = 0, secondsPerSlot = 2, log } = options
  await installBeaconNode(log)
  // Capella: the newest rules the beacon node knows. Its genesis lies behind the beacon chain's.
  const anvil = await startAnvil({
    port,
    host: '127.0.0.1',
    hardfork: 'shanghai',
    tracesSteps: true,
    genesisTimestamp: 1_700_000_000n,
  })
  const request = createNodeRequest(anvil.url)
  try {
    const bridge = await startEngineBridge(request)
    try {
      const lodestar = await startInTime(request, bridge.url, secondsPerSlot)
      return toBeaconDevnet(anvil, lodestar, request, secondsPerSlot, bridge.stop)
    } catch (error) {
      await bridge.stop()
      throw error
    }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

async function startInTime(
  request: NodeRequest,
  engineUrl: string,
  secondsPerSlot: number,
): Promise<LodestarProcess> {
  const { hash } = await request<{ hash: Hex }>('eth_getBlockByNumber', '0x0', false)
  let late: unknown
  for (const leadSeconds of LEADS_SECONDS) {
    try {
      return await startLodestar({
        engineUrl,
        executionGenesisHash: hash,
        secondsPerSlot,
        validatorCount: VALIDATOR_COUNT,
        leadSeconds,
      })
    } catch (error) {
      if (!(error instanceof LateStartError)) throw error
      late = error
    }
  }
  throw late
}

function toBeaconDevnet(
  anvil: AnvilProcess,
  lodestar: LodestarProcess,
  request: NodeRequest,
  secondsPerSlot: number,
  stopBridge: () => Promise<void>,
): BeaconDevnet {
  return {
    url: anvil.url,
    beaconUrl: lodestar.url,
    secondsPerSlot,
    slotsPerEpoch: SLOTS_PER_EPOCH,
    validatorCount: VALIDATOR_COUNT,
    genesisTime: lodestar.genesisTime,
    request,
    stop: async () => {
      // The client stops first, so that no request is left unanswered.
      await lodestar.stop()
      await stopBridge()
      await anvil.stop()
    },
  }
}
