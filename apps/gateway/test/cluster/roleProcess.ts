/*
 * A program of a cluster in a process of its own, to be killed: `node --import tsx roleProcess.ts NODE_URL ROLE`, with the
 * address of the index in OTTERSCAN_INDEX. Writes a line when it has begun.
 */
import type { IndexRole } from '../../src/openIndexStore.ts'
import { startRole } from './clusterPrograms.ts'

const [nodeUrl = '', role = ''] = process.argv.slice(2)
startRole(nodeUrl, process.env.OTTERSCAN_INDEX ?? '', role as IndexRole)
process.stdout.write('begun\n')
