import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'

interface Block {
  readonly number: string
  readonly transactions: readonly string[]
  readonly baseFeePerGas: string
}

describe('home, below the fold', () => {
  test('blocks, transactions, gas, pool and program, as the chain has them, live', async ({
    page,
    ownSite,
  }) => {
    const { devnet, url } = ownSite
    const sent = await devnet.sendPending()
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'What is happening' })).toHaveCount(0)
    await page.getByRole('link', { name: 'What is happening' }).click()
    const blocks = page.getByRole('list', { name: 'Newest blocks' }).locator(':scope > li')
    await expect(blocks).toHaveCount(8)
    const newest = await devnet.request<Block>('eth_getBlockByNumber', 'latest', false)
    const href = await blocks.first().locator('a').first().getAttribute('href')
    expect(href).toBe(`/block/${BigInt(newest.number)}`)
    const state = page.getByRole('region', { name: 'State' })
    const gwei = (Number(BigInt(newest.baseFeePerGas)) / 1e9).toString()
    await expect(state).toContainText(`Base fee ${gwei} Gwei`)
    await expect(state).toContainText('1 pending')
    await expect(state).toContainText('anvil')
    await expect(state.getByRole('link', { name: 'API for scripts' })).toHaveAttribute('href', '/api/v1/')

    await devnet.mine()
    const first = page.getByRole('list', { name: 'Newest transactions' }).locator('a').first()
    await expect(first).toHaveAttribute('href', `/tx/${sent}`, { timeout: 15_000 })
    await expect(blocks.first()).toContainText(/1 transaction0\.\d+% of the gas limit/)
    await expect(state).toContainText('0 pending', { timeout: 15_000 })

    await page.getByRole('button', { name: 'Pause' }).click()
    await devnet.mine()
    await expect(page.getByRole('link', { name: /Latest block/ })).toHaveAttribute(
      'href',
      `/block/${BigInt(newest.number) + 2n}`,
      { timeout: 15_000 },
    )
    await expect(first).toHaveAttribute('href', `/tx/${sent}`)
  })

  test('a node that lacks a part keeps the others', async ({ page, ownSite: { url } }) => {
    await page.route('**/rpc', async (route) => {
      const body = route.request().postData() ?? ''
      if (/gateway_getPool|eth_feeHistory/.test(body)) return route.fulfill({ status: 503, body: 'busy' })
      return route.continue()
    })
    await page.goto(url)
    await page.getByRole('link', { name: 'What is happening' }).click()
    await expect(page.getByRole('region', { name: 'State' })).toContainText(/not known: .*503/)
    await expect(page.getByRole('list', { name: 'Newest blocks' }).locator(':scope > li')).toHaveCount(8, {
      timeout: 20_000,
    })
  })

  test('a switch in the settings gives the bare page, and is remembered', async ({
    page,
    ownSite: { url },
  }) => {
    await page.goto(url)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Bare home page' }).click()
    await expect(page.getByRole('link', { name: 'What is happening' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/Latest block/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'What is happening' })).toHaveCount(0)
  })
})
