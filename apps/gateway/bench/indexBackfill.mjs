// How fast an index is built in front of anvil, and how much of that is the node: npx tsx --no-cache bench/indexBackfill.mjs
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { startDevnet } from '@otterscan/devnet/startDevnet'
import { createIndexing } from '../src/createIndexing.ts'
import { createUpstream } from '../src/upstream/createUpstream.ts'
import { parseUpstreamAddress } from '../src/upstream/upstreamAddress.ts'

const RUNS = 3
const devnet = await startDevnet()
const head = Number(await devnet.request('eth_blockNumber'))
let transactions = 0
for (let number = 0; number <= head; number++) {
  const count = await devnet.request('eth_getBlockTransactionCountByNumber', `0x${number.toString(16)}`)
  transactions += Number(count)
}

for (let run = 1; run <= RUNS; run++) {
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-bench-'))
  const { upstream, waiting } = watched(createUpstream(parseUpstreamAddress(devnet.url)))
  const indexing = createIndexing(upstream, {
    location: { kind: 'directory', directory },
    cacheDirectory: directory,
    log: () => {},
    pollMs: 10,
  })
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  indexing.start()
  while (indexing.state().progress.phase !== 'following') await delay(5)
  const seconds = (performance.now() - started) / 1000
  const used = process.cpuUsage(cpu)
  const own = (used.user + used.system) / 1e6
  console.log(
    [
      `run ${run}: ${head + 1} blocks, ${transactions} transactions in ${seconds.toFixed(2)} s`,
      `${((head + 1) / seconds).toFixed(0)} blocks/s, ${(transactions / seconds).toFixed(0)} transactions/s`,
      `the node was at work for ${waiting().toFixed(2)} s of it`,
      `own processor time ${own.toFixed(2)} s: ${((head + 1) / own).toFixed(0)} blocks/s, ${(transactions / own).toFixed(0)} transactions/s`,
      `memory ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB, load ${readLoad()}`,
    ].join('\n  '),
  )
  await indexing.stop()
  await upstream.close()
  await rm(directory, { recursive: true, force: true })
}
await devnet.stop()

/** Counts the time in which at least one call is under way. */
function watched(upstream) {
  let [pending, since, total] = [0, 0, 0]
  const begin = () => {
    if (pending++ === 0) since = performance.now()
  }
  const end = () => {
    if (--pending === 0) total += performance.now() - since
  }
  const request = async (options) => {
    begin()
    try {
      return await upstream.request(options)
    } finally {
      end()
    }
  }
  return { upstream: { ...upstream, request }, waiting: () => total / 1000 }
}

function readLoad() {
  try {
    return readFileSync('/proc/loadavg', 'utf8').split(' ')[0]
  } catch {
    return 'not known'
  }
}
