import type { ProgramConfig } from './config.ts'
import { parseUpstreamAddress } from './upstream/upstreamAddress.ts'

/** A development chain started for the program. */
export interface BeaconChain {
  readonly url: string
  readonly beaconUrl: string
  stop(): Promise<void>
}

/** The effective configuration, and how to stop what was started for it. */
export interface PreparedConfig {
  readonly config: ProgramConfig
  stop(): Promise<void>
}

/** Replaces both nodes by a development chain with a beacon node, if requested. */
export async function withBeaconDevnet(
  config: ProgramConfig,
  startBeaconChain: () => Promise<BeaconChain>,
): Promise<PreparedConfig> {
  if (!config.beaconDevnetRequested) return { config, stop: () => Promise.resolve() }
  const chain = await startBeaconChain()
  const [node, beacon] = [parseUpstreamAddress(chain.url), parseUpstreamAddress(chain.beaconUrl)]
  if (node === undefined || beacon === undefined) {
    await chain.stop()
    throw new Error('The addresses of the development chain are not URLs.')
  }
  return { config: { ...config, node, beacon, isNodeConfigured: true }, stop: () => chain.stop() }
}
