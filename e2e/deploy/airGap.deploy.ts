import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { getSharedSite } from '../fixtures/getSharedSite.ts'
import { listScreens } from '../fixtures/listScreens.ts'
import { startProgram } from '../fixtures/startProgram.ts'

/*
 * Run in a network of its own, made by `scripts/deployCheck.mjs`: everything but loopback leaves by the interface `away`,
 * behind which nothing is. What it sent is counted by the kernel, for browser, program and this process alike.
 */
function readPacketsSent(): number {
  const line = /^ *away:(.*)$/m.exec(readFileSync('/proc/self/net/dev', 'utf8'))?.[1]
  if (line === undefined) throw new Error('there is no interface "away": run this by npm run deploy:check')
  return Number(line.trim().split(/\s+/)[9])
}

test('--air-gap: no packet leaves while all screens are shown, and the page and the program refuse to send one', async ({
  page,
}) => {
  const { devnet } = await getSharedSite('plain')
  const before = readPacketsSent()
  const program = await startProgram(['--node', devnet.url, '--air-gap'])
  // By number: this process may ask a name server for the IPv6 address of localhost.
  const url = program.url.replace('localhost', '127.0.0.1')
  for (const { path, heading, shows } of listScreens(devnet.scenarios)) {
    await page.goto(url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText(shows).first(), path).toBeVisible()
  }
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByText('Sourcify Servers')).toBeHidden()
  const policy = (await page.goto(url))?.headers()['content-security-policy'] ?? 'none: https:'
  expect(policy).not.toMatch(/https?:/)
  for (const place of ['http://192.0.2.1/', 'https://sourcify.dev/server', 'wss://192.0.2.1/'])
    expect(await page.evaluate(tryToSend, place), place).toBe('refused')
  await page.waitForTimeout(1_000)
  expect(readPacketsSent() - before).toBe(0)
  await program.stop()

  // The counter counts.
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.send('x', 9, '192.0.2.1', () => resolve()))
  socket.close()
  await expect.poll(readPacketsSent).toBeGreaterThan(before)
})

/** Runs in the page. */
async function tryToSend(url: string): Promise<string> {
  const refused = new Promise<string>((resolve) => {
    document.addEventListener('securitypolicyviolation', () => resolve('refused'), { once: true })
  })
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('not refused'), 3_000))
  try {
    if (url.startsWith('ws')) new WebSocket(url)
    else void fetch(url).catch(() => {})
  } catch {
    return 'refused'
  }
  return await Promise.race([refused, late])
}
