// Measures the screens as docs/benchmarks.md lists them: `npm run bench -w @otterscan/e2e`. Needs a built explorer.
import { startDevnet } from '@otterscan/devnet/startDevnet'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { startProgram } from '../fixtures/startProgram.ts'

const RUNS = 5
const VIEWPORT = { width: 1440, height: 900 }

interface Screen {
  readonly name: string
  readonly path: string
  /** Finds the datum for which the screen was opened; it is ready once that shows. */
  readonly ready: string
}

interface Sample {
  readonly readyMs: number
  readonly cpuMs: number
  readonly blockingMs: number
  readonly longestTaskMs: number
  readonly nodes: number
  readonly heapMB: number
  readonly requests: number
  readonly kilobytes: number
  readonly calls: number
  readonly roundTrips: number
  readonly layoutShift: number
}

const devnet = await startDevnet()
const program = await startProgram(['--node', devnet.url])
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  console.log(
    '| Screen | ready cold ms | warm ms | page CPU ms | blocking ms | longest task ms | DOM nodes | heap MB | requests | KiB | RPC calls | round trips | layout shift |',
  )
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const screen of listScreens()) await measureScreen(browser, screen)
} finally {
  await browser.close()
  await program.stop()
  await devnet.stop()
}

function listScreens(): readonly Screen[] {
  const { bigBlock, erc20, failures, callTree, busyAddress, headBlockNumber, events } = devnet.scenarios
  return [
    { name: 'home', path: '/', ready: `text=Latest block: ${headBlockNumber}` },
    { name: 'block', path: `/block/${bigBlock.blockNumber}`, ready: 'main a[href^="/address/0x"]' },
    {
      name: 'block transactions (25 rows)',
      path: `/block/${bigBlock.blockNumber}/txs`,
      ready: 'text=A total of 320 transactions found',
    },
    {
      name: 'transaction (token transfer)',
      path: `/tx/${erc20.transfer.transactionHash}`,
      ready: 'main a[href^="/address/0x"]',
    },
    {
      name: 'transaction (custom error)',
      path: `/tx/${failures.customError.transactionHash}`,
      ready: 'main a[href^="/address/0x"]',
    },
    {
      name: `logs (${events.many.logCount})`,
      path: `/tx/${events.many.transactionHash}/logs`,
      ready: 'main a[href^="/address/0x"]',
    },
    {
      name: `trace (${callTree.branching.innerCallCount + 1} calls)`,
      path: `/tx/${callTree.branching.transactionHash}/trace`,
      ready: 'main a[href^="/address/0x"]',
    },
    {
      name: 'address history (25 rows)',
      path: `/address/${busyAddress.address}`,
      ready: 'text=25 transactions on this page',
    },
  ]
}

async function measureScreen(launched: Browser, screen: Screen): Promise<void> {
  const cold: Sample[] = []
  const warm: Sample[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await launched.newContext({ viewport: VIEWPORT, baseURL: program.url })
    const page = await context.newPage()
    cold.push(await measureVisit(page, screen))
    warm.push(await measureVisit(page, screen))
    await context.close()
  }
  const of = (samples: readonly Sample[], key: keyof Sample) => median(samples.map((sample) => sample[key]))
  const cells = [
    of(cold, 'readyMs').toFixed(0),
    of(warm, 'readyMs').toFixed(0),
    of(cold, 'cpuMs').toFixed(0),
    of(cold, 'blockingMs').toFixed(0),
    of(cold, 'longestTaskMs').toFixed(0),
    of(cold, 'nodes').toFixed(0),
    of(cold, 'heapMB').toFixed(1),
    of(cold, 'requests').toFixed(0),
    of(cold, 'kilobytes').toFixed(0),
    of(cold, 'calls').toFixed(0),
    of(cold, 'roundTrips').toFixed(0),
    of(cold, 'layoutShift').toFixed(3),
  ]
  console.log(`| ${screen.name} | ${cells.join(' | ')} |`)
}

async function measureVisit(page: Page, screen: Screen): Promise<Sample> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Network.enable')
  const traffic = watchTraffic(session)
  await page.addInitScript(() => {
    const seen = { shift: 0, tasks: [] as number[] }
    Object.assign(window, { otterscanBench: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.tasks.push(entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const started = performance.now()
  await page.goto(screen.path, { waitUntil: 'commit' })
  await page.locator(screen.ready).first().waitFor()
  const readyMs = performance.now() - started
  await page.waitForTimeout(700)
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? 0
  const seen = await page.evaluate(
    () => (window as unknown as { otterscanBench: { shift: number; tasks: number[] } }).otterscanBench,
  )
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await session.detach()
  return {
    readyMs,
    cpuMs: metric('TaskDuration') * 1000,
    blockingMs: seen.tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    longestTaskMs: Math.max(0, ...seen.tasks),
    nodes,
    heapMB: metric('JSHeapUsedSize') / 1e6,
    layoutShift: seen.shift,
    ...traffic(),
  }
}

function watchTraffic(
  session: CDPSession,
): () => Pick<Sample, 'requests' | 'kilobytes' | 'calls' | 'roundTrips'> {
  let requests = 0
  let bytes = 0
  let calls = 0
  let roundTrips = 0
  session.on('Network.requestWillBeSent', ({ request }) => {
    requests += 1
    if (request.method !== 'POST') return
    const body: unknown = JSON.parse(request.postData ?? '[]')
    roundTrips += 1
    calls += Array.isArray(body) ? body.length : 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => ({ requests, kilobytes: bytes / 1024, calls, roundTrips })
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
