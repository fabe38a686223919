// Imported into the program before its own code by `replay.mjs`: says how long its main thread was held up. The delay of the
// event loop counts what others do on the same processors too; the longest turn is processor time of the main thread alone.
import { closeSync, openSync, readSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delays = monitorEventLoopDelay({ resolution: 1 })
const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
const buffer = Buffer.alloc(64)
let before = readCpuNanoseconds()
let start = before
let longest = 0n

/** Of the main thread. Linux only. */
function readCpuNanoseconds() {
  const length = readSync(schedule, buffer, 0, 64, 0)
  return BigInt(buffer.toString('latin1', 0, length).split(' ')[0])
}

const timer = setInterval(() => {
  const now = readCpuNanoseconds()
  if (now - before > longest) longest = now - before
  before = now
}, 1)
timer.unref()

process.on('message', (message) => {
  if (message === 'begin') {
    delays.reset()
    delays.enable()
    before = readCpuNanoseconds()
    start = before
    longest = 0n
    process.send('begun')
  } else if (message === 'end') {
    delays.disable()
    process.send({
      maxMs: delays.max / 1e6,
      p99Ms: delays.percentile(99) / 1e6,
      longestTurnMs: Number(longest) / 1e6,
      cpuMs: Number(readCpuNanoseconds() - start) / 1e6,
    })
  }
})
process.channel?.unref()
process.on('exit', () => closeSync(schedule))
