import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'

describe('configuration', () => {
  test('a file that cannot be read is named, with the cause, and Retry reads it again', async ({ page }) => {
    let broken = true
    await page.route('**/config.json', (route) =>
      broken ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
    await expect(page.getByText('Otterscan encountered an error.')).toBeVisible()
    await expect(page.getByText(/Error while reading config file: \/config\.json/)).toBeVisible()
    await expect(page.getByText(/HTTP 500/)).toBeVisible()
    broken = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(/Latest block/)).toBeVisible()
  })

  test('every bad key is named in one message', async ({ page }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { erigonURL: 5, experimental: 'false', chainInfo: { name: 'x' } } }),
    )
    await page.goto('/')
    const trace = page.locator('pre')
    await expect(trace).toContainText('erigonURL:')
    await expect(trace).toContainText('experimental:')
    await expect(trace).toContainText('chainInfo.nativeCurrency:')
  })

  test('no node URL at all: not an ETH node, at once', async ({ page }) => {
    await page.route('**/config.json', (route) => route.fulfill({ json: {} }))
    await page.goto('/')
    await expect(page.getByText('It does not seem to be an ETH node', { exact: true })).toBeVisible()
    await expect(page.getByText(/erigonURL is not set/)).toBeVisible()
  })

  test('each network is called by its name', async ({ page }) => {
    let experimentalFixedChainId = 0
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { erigonURL: '/rpc', experimentalFixedChainId } }),
    )
    for (const [chainId, name] of [
      [3, 'Ropsten Testnet'],
      [4, 'Rinkeby Testnet'],
      [5, 'Görli Testnet'],
      [10, 'OP Mainnet'],
      [42, 'Kovan Testnet'],
      [100, 'Gnosis Chain'],
      [137, 'Polygon Mainnet'],
      [10200, 'Chiado Testnet'],
      [80001, 'Mumbai Testnet'],
      [80002, 'Amoy Testnet'],
      [11155111, 'Sepolia Testnet'],
      [11155420, 'OP Sepolia'],
      [17000, 'Holesky Testnet'],
      [560048, 'Hoodi Testnet'],
      [987654321, 'ChainID: 987654321'],
    ] as const) {
      experimentalFixedChainId = chainId
      await page.goto('/broadcastTx')
      await expect(page.getByRole('complementary', { name: 'Network' })).toHaveText(`You are on ${name}`)
    }
    experimentalFixedChainId = 1
    await page.goto('/broadcastTx')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Network' })).toHaveCount(0)
  })

  test('branding, chain info and the experimental mark', async ({ page }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({
        json: {
          erigonURL: '/rpc',
          experimental: true,
          branding: { siteName: 'Riverscan', networkTitle: 'Testing' },
          chainInfo: {
            name: 'River Chain',
            faucets: [],
            nativeCurrency: { name: 'Trout', symbol: 'TRT', decimals: 18 },
          },
        },
      }),
    )
    await page.goto('/')
    await expect(page.getByText('You are on River Chain')).toBeVisible()
    await expect(page).toHaveTitle('Home | Testing | Riverscan')
    await expect(page.getByRole('heading', { name: /Riverscan/ })).toContainText('2')
    await expect(page.getByRole('link', { name: /EXPERIMENTAL CONTRACT BROWSER/ })).toHaveAttribute(
      'href',
      '/contracts/all',
    )
  })

  test('without a wish to hide them, announcements and the way to add local sources are there', async ({
    page,
  }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { erigonURL: '/rpc', experimental: true } }),
    )
    await page.goto('/')
    await expect(page.getByRole('link', { name: /EXPERIMENTAL CONTRACT BROWSER/ })).toBeVisible()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('menuitem', { name: 'Add local sources' })).toBeVisible()
  })

  test('announcements can be hidden', async ({ page }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({
        json: { erigonURL: '/rpc', experimental: true, branding: { hideAnnouncements: true } },
      }),
    )
    await page.goto('/')
    await expect(page.getByText(/Latest block/)).toBeVisible()
    await expect(page.getByRole('link', { name: /EXPERIMENTAL CONTRACT BROWSER/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Sourcify Servers' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Add local sources' })).toHaveCount(0)
  })
})
