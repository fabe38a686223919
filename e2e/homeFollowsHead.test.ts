import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'

describe('a living chain', () => {
  test('home follows the head', async ({ page, ownSite }) => {
    await page.goto(ownSite.url)
    const head = page.getByRole('link', { name: /Latest block/ })
    await expect(head).toBeVisible()
    const before = BigInt((await head.getAttribute('href'))?.slice('/block/'.length) ?? '0')
    await ownSite.devnet.mine(2)
    await expect(head).toHaveAttribute('href', `/block/${before + 2n}`, { timeout: 10_000 })
  })

  test('a pending transaction turns into a confirmed one, and is gone after a reorg, without a reload', async ({
    page,
    ownSite,
  }) => {
    const { devnet, url } = ownSite
    const hash = await devnet.sendPending()
    await page.goto(`${url}/tx/${hash}`)
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible()
    await devnet.mine()
    await expect(page.getByText('Success', { exact: true }).first()).toBeVisible({ timeout: 15_000 })
    await devnet.reorg(1)
    await devnet.dropPending()
    await expect(page.getByText(/The node no longer knows this transaction/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('definition').getByText('No longer known')).toBeVisible()
    await expect(page.getByText('Success', { exact: true })).toHaveCount(0)
  })

  test('a reorg of the block on screen is noticed and shown', async ({ page, ownSite }) => {
    const { devnet, url } = ownSite
    await devnet.mine(3)
    const { number, parentHash } = (await devnet.request('eth_getBlockByNumber', 'latest', false)) as {
      number: string
      parentHash: string
    }
    await page.goto(`${url}/block/${BigInt(number) - 1n}`)
    await expect(page.getByText(parentHash)).toBeVisible()
    await devnet.reorg(2)
    await devnet.mine()
    await expect(page.getByText(/no longer on the canonical chain/)).toBeVisible({ timeout: 15_000 })
  })

  test('a block that is not there yet appears by itself', async ({ page, ownSite }) => {
    const { devnet, url } = ownSite
    const next = devnet.scenarios.headBlockNumber + 1n
    await page.goto(`${url}/block/${next}`)
    await expect(page.getByText(`Block "${next}" not found.`)).toBeVisible()
    await devnet.mine()
    await expect(page.getByText('State Root')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(`Block "${next}" not found.`)).toHaveCount(0)
  })

  test('a lost node is said, and the page recovers by itself', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText(/Latest block/)).toBeVisible()
    let away = true
    await page.route('**/rpc', (route) => (away ? route.abort() : route.continue()))
    await expect(page.getByText(/Disconnected/)).toBeVisible({ timeout: 15_000 })
    away = false
    await expect(page.getByText(/Disconnected/)).toHaveCount(0, { timeout: 30_000 })
  })

  test('a failed panel says so, offers Retry, and the rest stands', async ({ page }) => {
    let broken = true
    await page.route('**/rpc', async (route) => {
      const body = route.request().postData() ?? ''
      if (broken && body.includes('ots_getBlockDetails')) return route.fulfill({ status: 503, body: 'busy' })
      return route.continue()
    })
    await page.goto('/block/5')
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 10_000 })
    await expect(page.getByText(/HTTP 503/)).toBeVisible()
    broken = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Block Height')).toBeVisible()
  })
})
