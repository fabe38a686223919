/*
 * A worker in a process of its own: `node --import tsx waitingWorker.ts NODE_URL RANGE_BLOCKS`, with the address of the index in
 * OTTERSCAN_INDEX. Writes a line when it is loaded and begins with a line on its input, so that loading is not measured.
 */
import { once } from 'node:events'
import { startRole } from './clusterPrograms.ts'

const [nodeUrl = '', rangeBlocks = ''] = process.argv.slice(2)
process.stdout.write('loaded\n')
await once(process.stdin, 'data')
startRole(nodeUrl, process.env.OTTERSCAN_INDEX ?? '', 'backfill', {
  rangeBlocks: Number.parseInt(rangeBlocks, 10),
})
