import type { Page } from '@playwright/test'
import { expectAccessibleInBothViews, expectNoOverflow } from './fixtures/expectAccessible.ts'
import { SEVERAL_FAUCETS, serveChainInfo } from './fixtures/serveChainInfo.ts'
import { servePlainPage } from './fixtures/servePlainPage.ts'
import { signAsLive } from './fixtures/signAsLive.ts'
import { expect, test } from './fixtures/test.ts'

async function fieldOf(page: Page, label: string): Promise<string> {
  const row = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  return ((await row.locator('dd').textContent()) ?? '').replace(/\s+/g, ' ')
}

test.describe('broadcasting', () => {
  test('a dropped file is taken', async ({ page, site }) => {
    const raw = await signAsLive(site)
    await page.goto('/broadcastTx')
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'signed.txt'))
      return data
    }, raw)
    await page.getByPlaceholder('0x...').dispatchEvent('drop', { dataTransfer: transfer })
    await expect(page.getByPlaceholder('0x...')).toHaveValue(raw)
    await expect.poll(() => fieldOf(page, 'Type')).toContain('EIP-1559')
  })
})

test.describe('around the pages', () => {
  test('the height of rows is chosen in the menu and remembered', async ({ page, site }) => {
    const { bigBlock } = site.devnet.scenarios
    await page.goto(`/block/${bigBlock.blockNumber}/txs`)
    const row = page.getByRole('table').locator('tbody tr').first()
    await expect(row.locator('a[href^="/tx/"]')).toBeVisible({ timeout: 20_000 })
    const before = (await row.boundingBox())?.height ?? 0
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: 'Compact' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Compact' })).toHaveAttribute('aria-checked', 'true')
    await page.reload()
    await expect(row.locator('a[href^="/tx/"]')).toBeVisible({ timeout: 20_000 })
    const after = (await row.boundingBox())?.height ?? 0
    expect(after).toBeLessThan(before - 5)
  })

  test('dates in UTC, or in the time of the reader, who is remembered', async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, timezoneId: 'Asia/Kathmandu' })
    const page = await context.newPage()
    await page.goto('/')
    const head = page.getByRole('link', { name: /Latest block/ })
    await expect(head).toContainText('+UTC)')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemradio', { name: 'Local' }).click()
    await expect(head).toContainText('UTC+5:45)')
    await page.reload()
    await expect(head).toContainText('UTC+5:45)')
    await context.close()
  })

  test('manifest, icons and link preview', async ({ page, request }) => {
    await page.goto('/')
    const manifestUrl = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await request.get(manifestUrl ?? '')).json()
    expect(manifest.name).toBe('Otterscan')
    const icons = manifest.icons as { src: string; sizes: string; type: string }[]
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512', 'any'])
    for (const { src, sizes, type } of [
      ...icons,
      { src: 'apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ]) {
      const response = await request.get(`/${src}`)
      expect(response.headers()['content-type'], src).toContain(type)
      if (type !== 'image/png') continue
      const body = await response.body()
      // Width and height of a PNG stand at byte 16.
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes)
    }
    await expect(page.locator('meta[name=theme-color]')).toHaveCount(2)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /Otterscan/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /own node/)
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  })

  test('axe finds nothing and nothing scrolls sideways', async ({ page, site }) => {
    test.setTimeout(180_000)
    const raw = await signAsLive(site, { nonce: 5_000, value: (1n << 200n) + 1n })
    await servePlainPage(page)
    await serveChainInfo(page, [...SEVERAL_FAUCETS, `https://${'long.'.repeat(30)}example/`])
    for (const path of ['/special/liveBlocks', '/broadcastTx', '/faucets'] as const) {
      await page.setViewportSize({ width: 768, height: 900 })
      await visit(page, path, raw)
      await expectNoOverflow(page, `${path} at 768`)
      await expectAccessibleInBothViews(page, path)
    }
  })
})

/** Opens a page and waits for what it shows in the end. */
async function visit(
  page: Page,
  path: '/special/liveBlocks' | '/broadcastTx' | '/faucets',
  raw: string,
): Promise<void> {
  await page.goto(path)
  if (path === '/faucets')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(SEVERAL_FAUCETS.length + 1)
  if (path === '/broadcastTx') {
    await page.getByPlaceholder('0x...').fill(raw)
    await expect(page.getByText(/The sender has/)).toBeVisible()
  }
  if (path === '/special/liveBlocks') await expect(page.locator('canvas')).toBeVisible({ timeout: 20_000 })
}
