/*
 * A process of its own that builds an index, to be killed: `node indexingProcess.js NODE_URL DIRECTORY`, bundled with the program.
 * Loads first, then waits for a line on its input, so that the time to a kill is the time of its work. Tells how far
 * it is, a line each.
 */
import { once } from 'node:events'
import { createIndexing } from '../src/createIndexing.ts'
import { createUpstream } from '../src/upstream/createUpstream.ts'
import { parseUpstreamAddress } from '../src/upstream/upstreamAddress.ts'

const [nodeUrl = '', directory = ''] = process.argv.slice(2)
const address = parseUpstreamAddress(nodeUrl)
if (address === undefined) throw new Error('no node')
const indexing = createIndexing(createUpstream(address), {
  location: { kind: 'directory', directory },
  cacheDirectory: directory,
  log: (line) => process.stderr.write(`${line}\n`),
  pollMs: 20,
})
process.stdout.write('loaded\n')
await once(process.stdin, 'data')
indexing.start()
let last = ''
setInterval(() => {
  const { checkpoint, progress } = indexing.state()
  const line = `${progress.phase} ${checkpoint?.firstBlock} ${checkpoint?.lastBlock}`
  if (line !== last) process.stdout.write(`${line}\n`)
  last = line
}, 5)
