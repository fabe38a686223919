import { expect, test } from './rig/test.ts'

test.describe('search', () => {
  test('the slash key focuses the box, but not while typing', async ({ page }) => {
    await page.goto('/block/1')
    const box = page.getByPlaceholder('Type "/" to search by address / txn hash / block number')
    await expect(box).toBeVisible()
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await page.keyboard.type('a/b')
    await expect(box).toHaveValue('a/b')
  })

  test('home is ready to type, an empty search does nothing', async ({ page }) => {
    await page.goto('/')
    const box = page.getByPlaceholder('Search by address / txn hash / block number')
    await expect(box).toBeFocused()
    await expect(box).toHaveAttribute('size', '60')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/')
  })

  test('each kind of input leads to its page', async ({ page, site }) => {
    const { plainTransfers, busyAddress } = site.devnet.scenarios
    const { transactionHash: hash, from: sender } = plainTransfers.transfer
    const kinds: [string, string][] = [
      [`http://localhost:5100/tx/${hash}/logs?a=1#b`, `/tx/${hash}`],
      [`https://etherscan.io/token/${sender}`, `/address/${sender}`],
      [` ${sender.toLowerCase()}\t`, `/address/${sender}`],
      [`${busyAddress.address}:3`, '/tx/0x'],
      [hash, `/tx/${hash}`],
      ['1', '/block/1'],
      ['0', '/block/0'],
    ]
    for (const [text, path] of kinds) {
      await page.goto('/')
      const box = page.getByRole('combobox')
      await box.fill(text)
      await box.press('Enter')
      await expect(page, text).toHaveURL(new RegExp(`${path}`))
    }
    for (const [text, path] of [
      ['epoch:5', '/epoch/5'],
      ['slot:6', '/slot/6'],
      ['validator:7', '/validator/7'],
      ['1inch.eth', '/address/1inch.eth'],
    ] as const) {
      await page.goto(`/search?q=${encodeURIComponent(text)}`)
      await expect(page, text).toHaveURL(path)
    }
  })

  test('a block hash leads to the block', async ({ page, site }) => {
    const block = (await site.devnet.request('eth_getBlockByNumber', '0x5', false)) as { hash: string }
    await page.goto(`/search?q=${block.hash}`)
    await expect(page).toHaveURL(`/block/${block.hash}`)
  })

  test('a mistyped checksum is explained', async ({ page, site }) => {
    const { from: sender } = site.devnet.scenarios.plainTransfers.transfer
    const letter = /[a-f]/i.exec(sender.slice(2))
    const at = 2 + (letter?.index ?? 0)
    const swapped =
      sender.charAt(at) === sender.charAt(at).toLowerCase()
        ? sender.charAt(at).toUpperCase()
        : sender.charAt(at).toLowerCase()
    const mistyped = sender.slice(0, at) + swapped + sender.slice(at + 1)
    await page.goto('/')
    await page.getByRole('combobox').fill(mistyped)
    await page.getByRole('combobox').press('Enter')
    await expect(page.getByText(/do not fit its checksum/)).toBeVisible()
    await page.getByRole('link', { name: sender }).click()
    await expect(page).toHaveURL(`/address/${sender}`)
  })

  test('nothing to resolve is a 404', async ({ page }) => {
    for (const path of [
      '/search',
      '/search?q=',
      '/search?q=%20',
      '/search?q=https%3A%2F%2Fexample.org%2Fnothing',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
      await expect(page).toHaveTitle('Not Found | Otterscan')
    }
  })

  test('any other URL is not found', async ({ page }) => {
    await page.goto('/nothing/here')
    await expect(page.getByText('Page not found!')).toBeVisible()
    await page.getByRole('link', { name: 'Click here to go to home' }).click()
    await expect(page).toHaveURL('/')
  })
})
