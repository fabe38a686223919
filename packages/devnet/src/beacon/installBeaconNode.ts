import { fileURLToPath } from 'node:url'
import { installOwnPackages } from '../installOwnPackages.ts'

/** Folder of the beacon node: outside the workspaces, with a lock file of its own. */
export const BEACON_NODE_DIRECTORY = fileURLToPath(new URL('../../beacon-node', import.meta.url))

/** Installs the beacon node's packages, 280 MB, unless they are there. */
export function installBeaconNode(log?: (line: string) => void): Promise<void> {
  return installOwnPackages(
    // Of the native modules only one is required.
    { directory: BEACON_NODE_DIRECTORY, name: 'the beacon node', built: ['snappy'] },
    log,
  )
}
