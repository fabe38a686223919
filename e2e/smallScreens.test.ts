import { createConstantBlob } from '@otterscan/devnet/scenarios/transactionTypes'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { test } from './dom/test.ts'
import { SEVERAL_FAUCETS, serveChainInfo } from './fixtures/serveChainInfo.ts'
import { FEES, NO_ONE, signAsLive, TEST_ACCOUNTS } from './fixtures/signAsLive.ts'

/** What the node is to send. */
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

describe('broadcasting', () => {
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
    await expect(page.getByRole('alert')).toContainText('This is not valid hexadecimal')
    expect(sent).toEqual([])
  })

  test('read before it is sent, sent once, then its pending page, which turns into success', async ({
    page,
    ownSite,
  }) => {
    const { devnet, url } = ownSite
    const raw = await signAsLive(ownSite)
    const sent = watchSending(page)
    await page.goto(`${url}/broadcastTx`)
    await page.getByPlaceholder('0x...').fill(raw)
    await expect.poll(() => fieldOf(page, 'From')).toContain(TEST_ACCOUNTS.live.address.slice(0, 8))
    expect(await fieldOf(page, 'Type')).toContain('EIP-1559')
    await expect.poll(() => fieldOf(page, 'Nonce')).toContain("(the account's next)")
    expect(await fieldOf(page, 'Chain Id')).toBe(`${devnet.chainId} (this chain)`)
    // 30,000 gas at 50 gwei at the most.
    expect(await fieldOf(page, 'Max Fee')).toBe('0.0015 ETH')
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
    const used = await TEST_ACCOUNTS.alice.signTransaction({
      type: 'eip1559',
      chainId: Number(site.devnet.chainId),
      nonce: 0,
      to: NO_ONE,
      gas: 30_000n,
      ...FEES,
    })
    const refusal = await site.devnet.request('eth_sendRawTransaction', used).then(
      () => 'not refused',
      (error: unknown) => String(error),
    )
    await page.goto('/broadcastTx')
    await page.getByPlaceholder('0x...').fill(used)
    await expect(page.getByText(/^Nonce 0 is already used: the account's next is \d+\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Send Transaction' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Error! Failed to broadcast transaction:')
    const words = ((await alert.locator('.mono').textContent()) ?? '').trim()
    expect(words.length).toBeGreaterThan(5)
    expect(refusal).toContain(words)
    await page.getByPlaceholder('0x...').fill('0x1234')
    await expect(alert).toHaveCount(0)
    await expect(
      page.getByText(/This cannot be decoded as a signed transaction: type 18 is not known/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Transaction' })).toBeEnabled()
  })

  test('a lost answer says that it may have arrived all the same', async ({ page, site }) => {
    const raw = await signAsLive(site)
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
    await area.fill(await signAsLive(site, { chainId: 1 }))
    await expect(
      page.getByText(`It is signed for chain 1, but this is chain ${site.devnet.chainId}`),
    ).toBeVisible()
    await area.fill(await signAsLive(site, { type: 'legacy', chainId: undefined, gasPrice: 9_000_000_000n }))
    await expect(page.getByText(/It has no chain id/)).toBeVisible()
    await area.fill(await signAsLive(site, { nonce: 5_000 }))
    await expect(
      page.getByText(/It will stay pending until the account's nonces 0 to 4999 are used/),
    ).toBeVisible()
    await area.fill(await signAsLive(site, { value: 10n ** 24n }))
    await expect(
      page.getByText(/The sender has .* ETH, but value and fee may total 1,000,000\.0015 ETH/),
    ).toBeVisible()
    await area.fill(await signAsLive(site, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }))
    await expect(
      page.getByText(/It offers 0\.000000001 Gwei per gas, below the current base fee/),
    ).toBeVisible()
    await area.fill(await signAsLive(site, { gas: 20_999n }))
    await expect(page.getByText(/below the minimum of 21,000/)).toBeVisible()
  })

  test('every type; blobs come as a file', async ({ page, site }) => {
    await page.goto('/broadcastTx')
    const area = page.getByPlaceholder('0x...')
    await area.fill(await signAsLive(site, { type: 'legacy', gasPrice: 9_000_000_000n }))
    await expect.poll(() => fieldOf(page, 'Type')).toContain('legacy')
    const accessList = [{ address: NO_ONE, storageKeys: [`0x${'11'.repeat(32)}`] }]
    await area.fill(await signAsLive(site, { type: 'eip2930', gasPrice: 9_000_000_000n, accessList }))
    await expect.poll(() => fieldOf(page, 'Access List')).toBe('1 account, 1 slot')
    const delegation = await TEST_ACCOUNTS.authorityApplied.signAuthorization?.({
      address: NO_ONE,
      nonce: 0,
      chainId: 0,
    })
    await area.fill(await signAsLive(site, { type: 'eip7702', authorizationList: [delegation] }))
    await expect.poll(() => fieldOf(page, 'Authorizations')).toBe('1 delegation')
    await area.fill(await signAsLive(site, { to: undefined }))
    await expect.poll(() => fieldOf(page, 'To')).toBe('creates a contract')

    const { blob, commitment, proof, versionedHash } = createConstantBlob(1)
    const withBlob = await signAsLive(site, {
      type: 'eip4844',
      maxFeePerBlobGas: 2_000_000_000n,
      blobVersionedHashes: [versionedHash],
      sidecars: [{ blob, commitment, proof }],
    })
    await page.locator('input[type=file]').setInputFiles({
      name: 'blob.hex',
      mimeType: 'text/plain',
      buffer: Buffer.from(`${withBlob}\n`),
    })
    await expect.poll(() => fieldOf(page, 'Blobs')).toBe('1 blob')
    // 30,000 gas at 50 gwei and 131,072 blob gas at 2 gwei.
    expect(await fieldOf(page, 'Max Fee')).toBe('0.001762144 ETH')
    await expect(page.getByText(/Its blobs are missing/)).toHaveCount(0)
  })
})

describe('faucets', () => {
  test('none', async ({ page }) => {
    await page.goto('/faucets')
    await expect(page).toHaveTitle('Faucets | Otterscan')
    await expect(page.getByText('There are no registered faucets.')).toBeVisible()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('menuitem', { name: 'Faucets' })).toHaveCount(0)
  })

  test('several, shuffled, with the warning; the address goes into the links', async ({ page }) => {
    await serveChainInfo(page, SEVERAL_FAUCETS)
    await page.goto(`/faucets?address=${TEST_ACCOUNTS.bob.address}`)
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
        `https://two.example/?to=${TEST_ACCOUNTS.bob.address}`,
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
