import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installOwnPackages } from '../installOwnPackages.ts'

/** Folder of the beacon node: outside the workspaces, with a lock file of its own. */
export const BEACON_NODE_DIRECTORY = fileURLToPath(new URL('../../beacon-node', import.meta.url))

/** Installs the beacon node's packages, 280 MB, unless they are there. Throws in the package, which has no lock file for them. */
export async function installBeaconNode(log?: (line: string) => void): Promise<void> {
  if (!existsSync(BEACON_NODE_DIRECTORY)) {
    throw new Error(
      'The development chain in Capella is not part of the package: run "npm start -- --devnet-beacon" in a clone of the repository.',
    )
  }
  return installOwnPackages(
    // Of the native modules only one is required.
    { directory: BEACON_NODE_DIRECTORY, name: 'the beacon node', built: ['snappy'] },
    log,
  )
}
