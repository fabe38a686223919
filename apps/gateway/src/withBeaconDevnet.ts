import type { ProgramConfig } from './config.ts'
import { parseUpstreamAddress } from './upstream/upstreamAddress.ts'

/** A chain that was started for the program. */
export interface BeaconChain {
  readonly url: string
  readonly beaconUrl: string
  stop(): Promise<void>
}

/** The configuration in use, and how to end what was started for it. */
export interface PreparedConfig {
  readonly config: ProgramConfig
  stop(): Promise<void>
}

/** Puts a development chain with a beacon node in the place of both nodes, where that is wanted. */
export async function withBeaconDevnet(
  config: ProgramConfig,
  startBeaconChain: () => Promise<BeaconChain>,
): Promise<PreparedConfig> {
  if (!config.beaconDevnetWanted) return { config, stop: () => Promise.resolve() }
  const chain = await startBeaconChain()
  const [node, beacon] = [parseUpstreamAddress(chain.url), parseUpstreamAddress(chain.beaconUrl)]
  if (node === undefined || beacon === undefined) {
    await chain.stop()
    throw new Error('The addresses of the development chain are no URLs.')
  }
  return { config: { ...config, node, beacon, nodeGiven: true }, stop: () => chain.stop() }
}
