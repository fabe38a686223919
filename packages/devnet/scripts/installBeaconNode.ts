// Installs the beacon node before anything waits for it; nothing to do when it is there.
import { installBeaconNode } from '../src/beacon/installBeaconNode.ts'

await installBeaconNode((line) => process.stdout.write(`${line}\n`))
