// `npm run bench:steps -w @otterscan/e2e`: Steps in Chromium while 5 million instructions are read, through 60 steps forward, and
// at six places far from each other. Says how soon the first view is there and the most JavaScript heap; fails beyond 3 s and 150 MB.

import { Worker } from 'node:worker_threads'
import { type CDPSession, chromium } from '@playwright/test'
import { startProgram } from '../fixtures/startProgram.ts'

const STEPS = 5_000_000
const HASH = `0x${'51'.repeat(32)}`
const FIRST_LIMIT_MS = 3_000
const HEAP_LIMIT_MB = 150

const worker = new Worker(new URL('../../apps/gateway/bench/stepNode.mjs', import.meta.url), {
  workerData: { steps: STEPS, hash: HASH },
})
const port = await new Promise<number>((resolve) => worker.once('message', resolve))
const program = await startProgram(['--node', `http://127.0.0.1:${port}`, '--no-replay'])
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
let mostBytes = 0

/** Without garbage collection, so also what is no longer used. */
async function watchHeap(session: CDPSession): Promise<void> {
  const { metrics } = await session.send('Performance.getMetrics')
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')
  if (used === undefined) throw new Error('the size of the heap is not reported')
  mostBytes = Math.max(mostBytes, used.value)
}

try {
  const page = await browser.newPage({ baseURL: program.url, viewport: { width: 1440, height: 900 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const shows = (at: number) =>
    page
      .getByText(`Step ${(at + 1).toLocaleString('en')} of`)
      .first()
      .waitFor({ timeout: 120_000 })

  const started = performance.now()
  await page.goto(`/tx/${HASH}/steps`)
  await shows(0)
  await page.getByRole('region', { name: 'Step', exact: true }).waitFor()
  const firstMs = performance.now() - started
  await watchHeap(session)
  // Until then it says "so far".
  const whole = page.getByText(`Step 1 of ${STEPS.toLocaleString('en')}`, { exact: true })
  while (!(await whole.isVisible())) {
    await page.waitForTimeout(100)
    await watchHeap(session)
  }
  const wholeMs = performance.now() - started
  for (let at = 1; at <= 60; at++) {
    await page.getByRole('button', { name: 'Forward', exact: true }).click()
    await shows(at)
    await watchHeap(session)
  }
  for (const at of [4_999_999, 12, 2_500_000, 3_700_000, 1_200_000, 4_100_000]) {
    await page.goto(`/tx/${HASH}/steps?at=${at}`)
    await shows(at)
    await watchHeap(session)
  }
  const mostMegabytes = Math.round(mostBytes / 1e6)
  console.log(
    `first view ${Math.round(firstMs)} ms, whole ${Math.round(wholeMs)} ms, most heap ${mostMegabytes} MB`,
  )
  process.exitCode = firstMs < FIRST_LIMIT_MS && mostMegabytes < HEAP_LIMIT_MB ? 0 : 1
} finally {
  await browser.close()
  await program.stop()
  await worker.terminate()
}
