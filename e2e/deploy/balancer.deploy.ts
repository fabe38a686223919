import { startClickHouse } from '@otterscan/testing/clickhouse/startClickHouse'
import { startHttpServer } from '@otterscan/testing/httpServer'
import type { Browser, Page } from '@playwright/test'
import { getCachedDevnet } from '../fixtures/getSharedSite.ts'
import { listScreens, type Screen } from '../fixtures/listScreens.ts'
import { startProgram } from '../fixtures/startProgram.ts'
import { expect, test } from '../fixtures/test.ts'
import { startNginx } from './startWebServer.ts'

const BROWSERS = 2
const BEHIND = ['--public-host', 'scan.example', '--trusted-proxy', '127.0.0.1']

const cleanups: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function keep<Started extends { stop(): Promise<unknown> }>(
  started: Promise<Started>,
): Promise<Started> {
  const { stop } = await started
  cleanups.push(stop)
  return started
}

test('balancer.conf: no request of browsers fails when one of two gateways is killed and a third is failing', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  // A node that has its answers: anvil, with all of them at once, takes longer than a page waits.
  const devnet = await getCachedDevnet()
  const servers = await keep(startClickHouse())
  const index = ['--node', devnet.url, '--index', `${servers.url}/walked`]
  await keep(startProgram(['index', ...index]))
  const first = await keep(startProgram(['serve', ...index, ...BEHIND]))
  const second = await keep(startProgram(['serve', ...index, ...BEHIND]))
  // In turns it breaks the connection and answers that it cannot.
  let asked = 0
  const failing = await keep(
    startHttpServer((_, response) => {
      asked += 1
      if (asked % 2 === 0) response.destroy()
      else response.writeHead(asked % 4 === 1 ? 502 : 503).end('failing')
    }),
  )
  const nginx = await keep(
    startNginx('balancer.conf', {
      '10.0.0.11:5100': hostOf(first.url),
      '10.0.0.12:5100': hostOf(second.url),
      '10.0.0.13:5100': failing.host,
      // So that the failing one is asked again and again.
      'fail_timeout=5s': 'fail_timeout=1s',
    }),
  )

  const screens = listScreens(devnet.scenarios)
  const failures: string[] = []
  let shown = 0
  let kill: Promise<void> | undefined
  /** With a request of a browser under way. */
  const onRequest = () => {
    if (shown * 2 >= BROWSERS * screens.length) kill ??= first.kill()
  }
  await Promise.all(
    Array.from({ length: BROWSERS }, async (_, at) => {
      const page = await openPage(browser, failures, onRequest)
      // Each begins elsewhere.
      const from = Math.floor((at * screens.length) / BROWSERS)
      for (const screen of [...screens.slice(from), ...screens.slice(0, from)]) {
        await visit(page, `https://scan.example:${nginx.port}`, screen)
        shown += 1
      }
    }),
  )
  await kill
  expect(failures).toEqual([])
  expect(kill, 'the first was killed').toBeDefined()
  await expect(fetch(first.url)).rejects.toThrow()
  expect(asked).toBeGreaterThan(0)
})

const hostOf = (url: string) => new URL(url).host

/** A browser without memory of the others. */
async function openPage(browser: Browser, failures: string[], onRequest: () => void): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.on('request', onRequest)
  page.on('requestfailed', (request) => {
    const text = request.failure()?.errorText
    // What a page no longer wants, it ends itself.
    if (text !== 'net::ERR_ABORTED') failures.push(`${text} ${request.method()} ${request.url()}`)
  })
  page.on('response', (response) => {
    // That there is no such thing is an answer: no text of a signature, no file of sources.
    if (response.status() >= 400 && response.status() !== 404)
      failures.push(`${response.status()} ${response.url()}`)
  })
  page.on('pageerror', (error) => failures.push(error.message))
  return page
}

async function visit(page: Page, origin: string, { path, heading, shows }: Screen): Promise<void> {
  await page.goto(origin + path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading, { timeout: 60_000 })
  await expect(page.getByRole('main').getByText(shows).first()).toBeVisible({ timeout: 60_000 })
}
