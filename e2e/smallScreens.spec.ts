import { writeFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { createAccounts } from '@otterscan/devnet/accounts'
import { createConstantBlob } from '@otterscan/devnet/scenarios/transactionTypes'
import type { Page } from '@playwright/test'
import { expect, type Site, test } from './rig/test.ts'

const accounts = createAccounts()
const DEAD = '0x000000000000000000000000000000000000dEaD'
const FEES = { maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }

/** A signed transaction of the account that sends nothing by itself. */
async function sign(site: Site, fields: Record<string, unknown> = {}): Promise<`0x${string}`> {
  const count = (await site.devnet.request(
    'eth_getTransactionCount',
    accounts.live.address,
    'pending',
  )) as string
  return accounts.live.signTransaction({
    type: 'eip1559',
    chainId: Number(site.devnet.chainId),
    nonce: Number(count),
    to: DEAD,
    value: 5n,
    gas: 30_000n,
    ...('gasPrice' in fields ? {} : FEES),
    ...fields,
  } as never)
}

/** What the node was told to send. */
function watchSending(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes('eth_sendRawTransaction')) sent.push(body)
  })
  return sent
}

async function fieldOf(page: Page, label: string): Promise<string> {
  const row = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  return ((await row.locator('dd').textContent()) ?? '').replace(/\s+/g, ' ')
}

test.describe('broadcasting', () => {
  test('from the menu; nothing entered is said', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Broadcast Transaction' }).click()
    await expect(page).toHaveTitle('Broadcast Transaction | Otterscan')
    await expect(page.getByPlaceholder('0x...')).toBeVisible()
    const sent = watchSending(page)
    for (const text of ['', '0x', ' a ']) {
      await page.getByPlaceholder('0x...').fill(text)
      await page.getByRole('button', { name: 'Send Transaction' }).click()
      await expect(page.getByRole('alert')).toHaveText('Please enter a raw signed transaction.')
    }
    await page.getByPlaceholder('0x...').fill('not hexadecimal')
    await page.getByRole('button', { name: 'Send Transaction' }).click()
    await expect(page.getByRole('alert')).toContainText('This is not hexadecimal')
    expect(sent).toEqual([])
  })

  test('read before it is sent, sent once, then its pending page, which turns into success', async ({
    page,
    ownSite,
  }) => {
    const { devnet, url } = ownSite
    const raw = await sign(ownSite)
    const sent = watchSending(page)
    await page.goto(`${url}/broadcastTx`)
    await page.getByPlaceholder('0x...').fill(raw)
    await expect.poll(() => fieldOf(page, 'From')).toContain(accounts.live.address.slice(0, 8))
    expect(await fieldOf(page, 'Type')).toContain('EIP-1559')
    await expect.poll(() => fieldOf(page, 'Nonce')).toContain("(the account's next)")
    expect(await fieldOf(page, 'Chain Id')).toBe(`${devnet.chainId} (this chain)`)
    // 30,000 gas at 50 gwei at the most.
    expect(await fieldOf(page, 'Fee At Most')).toBe('0.0015 ETH')
    expect(await fieldOf(page, 'Size')).toContain(`${(raw.length - 2) / 2} bytes`)
    expect(sent).toEqual([])

    await page.getByRole('button', { name: 'Send Transaction' }).dblclick()
    await expect(page.getByText('Success! Transaction hash:')).toBeVisible()
    const link = page.getByRole('status').locator('a[href^="/tx/"]')
    const href = await link.getAttribute('href')
    await expect(page).toHaveURL(`${url}${href}`, { timeout: 10_000 })
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()
    expect(sent).toHaveLength(1)
    await devnet.mine()
    await expect(page.getByText('Success', { exact: true }).first()).toBeVisible({ timeout: 15_000 })
  })

  test("a refusal is shown in the node's own words, and another can be sent", async ({ page, site }) => {
    const used = await accounts.alice.signTransaction({
      type: 'eip1559',
      chainId: Number(site.devnet.chainId),
      nonce: 0,
      to: DEAD,
      gas: 30_000n,
      ...FEES,
    })
    const refusal = await site.devnet.request('eth_sendRawTransaction', used).then(
      () => 'not refused',
      (error: unknown) => String(error),
    )
    await page.goto('/broadcastTx')
    await page.getByPlaceholder('0x...').fill(used)
    await expect(page.getByText(/^Nonce 0 is used up: the account's next is \d+\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Send Transaction' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Error! Failed to broadcast transaction:')
    const words = ((await alert.locator('.mono').textContent()) ?? '').trim()
    expect(words.length).toBeGreaterThan(5)
    expect(refusal).toContain(words)
    await page.getByPlaceholder('0x...').fill('0x1234')
    await expect(alert).toHaveCount(0)
    await expect(
      page.getByText(/This cannot be read as a signed transaction: type 18 is not known/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Transaction' })).toBeEnabled()
  })

  test('a lost answer says that it may have arrived all the same', async ({ page, site }) => {
    const raw = await sign(site)
    await page.route('**/rpc', (route) =>
      (route.request().postData() ?? '').includes('eth_sendRawTransaction')
        ? route.abort()
        : route.continue(),
    )
    await page.goto('/broadcastTx')
    await page.getByPlaceholder('0x...').fill(raw)
    await page.getByRole('button', { name: 'Send Transaction' }).click()
    await expect(page.getByRole('alert')).toContainText('cannot be reached')
    await expect(page.getByRole('alert').locator('a[href^="/tx/0x"]')).toBeVisible()
  })

  test('what speaks against it is said first', async ({ page, site }) => {
    await page.goto('/broadcastTx')
    const area = page.getByPlaceholder('0x...')
    await area.fill(await sign(site, { chainId: 1 }))
    await expect(
      page.getByText(`It is signed for chain 1, but this is chain ${site.devnet.chainId}`),
    ).toBeVisible()
    await area.fill(await sign(site, { type: 'legacy', chainId: undefined, gasPrice: 9_000_000_000n }))
    await expect(page.getByText(/It names no chain/)).toBeVisible()
    await area.fill(await sign(site, { nonce: 5_000 }))
    await expect(page.getByText(/It has to wait until the account's nonces 0 to 4999 are used/)).toBeVisible()
    await area.fill(await sign(site, { value: 10n ** 24n }))
    await expect(
      page.getByText(/The sender has .* ETH, but value and fee may come to 1,000,000\.0015 ETH/),
    ).toBeVisible()
    await area.fill(await sign(site, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }))
    await expect(
      page.getByText(/It offers 0\.000000001 Gwei per gas, below the present base fee/),
    ).toBeVisible()
    await area.fill(await sign(site, { gas: 20_999n }))
    await expect(page.getByText(/below the 21,000/)).toBeVisible()
  })

  test('every type; blobs come as a file', async ({ page, site }, testInfo) => {
    await page.goto('/broadcastTx')
    const area = page.getByPlaceholder('0x...')
    await area.fill(await sign(site, { type: 'legacy', gasPrice: 9_000_000_000n }))
    await expect.poll(() => fieldOf(page, 'Type')).toContain('legacy')
    const accessList = [{ address: DEAD, storageKeys: [`0x${'11'.repeat(32)}`] }]
    await area.fill(await sign(site, { type: 'eip2930', gasPrice: 9_000_000_000n, accessList }))
    await expect.poll(() => fieldOf(page, 'Access List')).toBe('1 account, 1 slot')
    const delegation = await accounts.authorityApplied.signAuthorization?.({
      address: DEAD,
      nonce: 0,
      chainId: 0,
    })
    await area.fill(await sign(site, { type: 'eip7702', authorizationList: [delegation] }))
    await expect.poll(() => fieldOf(page, 'Authorizations')).toBe('1 delegation')
    await area.fill(await sign(site, { to: undefined }))
    await expect.poll(() => fieldOf(page, 'To')).toBe('creates a contract')

    const { blob, commitment, proof, versionedHash } = createConstantBlob(1)
    const withBlob = await sign(site, {
      type: 'eip4844',
      maxFeePerBlobGas: 2_000_000_000n,
      blobVersionedHashes: [versionedHash],
      sidecars: [{ blob, commitment, proof }],
    })
    const file = testInfo.outputPath('blob.hex')
    writeFileSync(file, `${withBlob}\n`)
    await page.locator('input[type=file]').setInputFiles(file)
    await expect.poll(() => fieldOf(page, 'Blobs')).toBe('1 blob')
    // 30,000 gas at 50 gwei and 131,072 blob gas at 2 gwei.
    expect(await fieldOf(page, 'Fee At Most')).toBe('0.001762144 ETH')
    await expect(page.getByText(/Its blobs are missing/)).toHaveCount(0)
  })

  test('a dropped file is taken', async ({ page, site }) => {
    const raw = await sign(site)
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

/** Answers as an assets server that knows the chain. */
async function serveChainInfo(page: Page, faucets: readonly string[]): Promise<void> {
  await page.route('**/chains/eip155-*.json', (route) =>
    route.fulfill({
      json: { name: 'Dev', faucets, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    }),
  )
}

const SEVERAL = ['https://one.example/', `https://two.example/?to=$${'{ADDRESS}'}`, 'https://three.example/']

test.describe('faucets', () => {
  test('none', async ({ page }) => {
    await page.goto('/faucets')
    await expect(page).toHaveTitle('Faucets | Otterscan')
    await expect(page.getByText('There are no registered faucets.')).toBeVisible()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('menuitem', { name: 'Faucets' })).toHaveCount(0)
  })

  test('several, shuffled, with the warning; the address goes into the links', async ({ page }) => {
    await serveChainInfo(page, SEVERAL)
    await page.goto(`/faucets?address=${accounts.bob.address}`)
    await expect(
      page.getByText(
        'The following external links come from https://github.com/ethereum-lists/chains and are *NOT* endorsed by us. Use at your own risk.',
      ),
    ).toBeVisible()
    await expect(page.getByText('The faucet links below are shuffled on page load.')).toBeVisible()
    const links = page.getByRole('main').getByRole('link')
    await expect(links).toHaveCount(3)
    const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(new Set(hrefs)).toEqual(
      new Set([
        'https://one.example/',
        'https://three.example/',
        `https://two.example/?to=${accounts.bob.address}`,
      ]),
    )
    expect(
      await links.evaluateAll((found) => found.every((link) => link.getAttribute('target') === '_blank')),
    ).toBe(true)
  })

  test('one needs no shuffling; the menu leads there', async ({ page }) => {
    await serveChainInfo(page, ['https://one.example/'])
    await page.goto('/')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Faucets' }).click()
    await expect(page.getByText(/are \*NOT\* endorsed by us/)).toBeVisible()
    await expect(page.getByText(/shuffled on page load/)).toHaveCount(0)
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

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing and nothing scrolls sideways, ${colorScheme}`, async ({ browser, site }) => {
      test.setTimeout(180_000)
      const raw = await sign(site, { nonce: 5_000, value: (1n << 200n) + 1n })
      for (const width of [1440, 768, 360]) {
        const context = await browser.newContext({
          colorScheme,
          baseURL: site.url,
          viewport: { width, height: 900 },
        })
        const page = await context.newPage()
        await serveChainInfo(page, [...SEVERAL, `https://${'long.'.repeat(30)}example/`])
        for (const path of ['/special/liveBlocks', '/broadcastTx', '/faucets', '/']) {
          await visit(page, path, raw)
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect.soft(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
          const { violations } = await new AxeBuilder({ page }).analyze()
          const found = violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html ?? ''}`)
          expect.soft(found, `${path} at ${width}`).toEqual([])
        }
        await context.close()
      }
    })
  }
})

/** Opens a page and waits for what it shows in the end. */
async function visit(page: Page, path: string, raw: string): Promise<void> {
  await page.goto(path)
  if (path === '/broadcastTx') {
    await page.getByPlaceholder('0x...').fill(raw)
    await expect(page.getByText(/The sender has/)).toBeVisible()
  }
  if (path === '/special/liveBlocks') await expect(page.locator('canvas')).toBeVisible({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
}
