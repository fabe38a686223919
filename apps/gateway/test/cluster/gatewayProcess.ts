/*
 * A gateway of a cluster in a process of its own, to be killed: `node --import tsx gatewayProcess.ts NODE_URL [OPTION…]`, with the
 * address of the index in OTTERSCAN_INDEX. Writes its address.
 */
import { startProgram } from '../startProgram.ts'

const [nodeUrl = '', ...options] = process.argv.slice(2)
const index = process.env.OTTERSCAN_INDEX ?? ''
const { url } = await startProgram(['serve', '--node', nodeUrl, '--index', index, ...options])
process.stdout.write(`${url}\n`)
