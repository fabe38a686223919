import { describe } from 'vitest'
import { createContractTest } from './dom/contractTest.ts'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { factRow } from './fixtures/contractSite.ts'
import { listServedContracts } from './fixtures/listServedContracts.ts'

/** The page served with sources of the development chain's own contracts. */
const test = createContractTest(listServedContracts)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
}

async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitemradio', { name, exact: true })
  if (!(await item.isVisible())) await page.getByRole('button', { name: 'Settings' }).click()
  await item.click()
  if (await item.isVisible()) await page.keyboard.press('Escape')
}

describe('contract tab', () => {
  test('a full match in the API format: compilation, ABI, source, code', async ({ page, contracts }) => {
    const { address } = contracts.devnet.scenarios.everyType
    await open(page, `/address/${address}/contract`)
    await expect(factRow(page, 'Name')).toHaveText('EveryType')
    await expect(factRow(page, 'Match')).toContainText('Full')
    await expect(factRow(page, 'Language')).toHaveText('Solidity')
    await expect(factRow(page, 'Compiler')).toHaveText('0.8.37+commit.f401782d')
    await expect(factRow(page, 'EVM version')).toHaveText('prague')
    await expect(factRow(page, 'Optimizer Enabled')).toContainText('No')
    await expect(factRow(page, 'License')).toHaveText('MIT')
    await expect(page.getByText('hash matches metadata')).toBeVisible()
    const source = page.getByRole('region', { name: 'contracts/abi/EveryType.sol' })
    await expect(source).toContainText('contract EveryType')
    const ide = page.getByRole('link', { name: 'Open in Remix (opens in a new tab)' })
    await expect(ide).toHaveAttribute('href', new RegExp(`sourcify//1337//${address}$`))
    await expect(ide).toHaveAttribute('target', '_blank')
    await expect(ide).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(ide.locator('svg')).toBeVisible()
    await expect(page.getByText('Metadata at the end of the code')).toBeVisible()
    await page.getByRole('radio', { name: 'Instructions' }).check()
    await expect(page.getByRole('region', { name: 'Instructions' })).toContainText('0000 PUSH1 0x80')
  })

  test('the two repository formats: full match, then partial, files by path and by hash', async ({
    page,
    contracts,
  }) => {
    const { newLogic, logic } = contracts.devnet.scenarios.proxies
    await open(page, `/address/${newLogic.address}/contract`)
    await expect(factRow(page, 'Match')).toContainText('Partial by Devnet API')
    for (const name of ['Devnet repository', 'Devnet hashed repository']) {
      await choose(page, name)
      await expect(factRow(page, 'Match')).toContainText(`Partial by ${name}`)
      await expect(page.getByRole('region', { name: 'contracts/proxies/Counter.sol' })).toContainText(
        'CounterInTens',
      )
      await expect(page.getByText('hash matches metadata')).toBeVisible()
    }
    const base = `contracts/partial_match/1337/${newLogic.address}`
    expect(contracts.service.asked).toContain(`/paths/${base}/sources/contracts/proxies/Counter.sol`)
    expect(contracts.service.asked).toContain(
      `/paths/contracts/full_match/1337/${newLogic.address}/metadata.json`,
    )
    // The choice is remembered.
    await open(page, `/address/${logic.address}/contract`)
    await expect(factRow(page, 'Match')).toContainText('Full by Devnet hashed repository')
  })

  test('VER-13 an empty compilation target: the first file is shown', async ({ page, contracts }) => {
    await open(page, `/address/${contracts.devnet.scenarios.events.address}/contract`)
    await expect(factRow(page, 'Name')).toHaveText('not reported')
    await expect(page.getByRole('region', { name: 'contracts/logs/Emitter.sol' })).toContainText(
      'contract Emitter',
    )
  })

  test('VER-01 hostile and odd paths are names and nothing else; a missing file says so', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.erc20.token
    await open(page, '/')
    await choose(page, 'Devnet repository')
    await open(page, `/address/${address}/contract`)
    const files = page.getByRole('navigation', { name: 'Source files' })
    await files.getByRole('link', { name: 'Missing.sol' }).click()
    await expect(page.getByText('The source service has no file contracts/Missing.sol')).toBeVisible()
    await files.getByRole('link', { name: 'Odd.sol' }).click()
    await expect(
      page.getByText('Found under the name project_/Odd.sol, which other files may share.'),
    ).toBeVisible()
    await expect(page.getByText('hash differs from metadata')).toBeVisible()
    await files.getByRole('link', { name: /script>/ }).click()
    await expect(page.getByText(/onerror=alert/)).toBeVisible()
    await expect(
      page.getByTitle('A character that hides text or changes its direction').first(),
    ).toBeVisible()
    await files.getByRole('link', { name: 'passwd' }).click()
    await expect(page.getByText('The source service has no file')).toBeVisible()
    expect(contracts.service.asked.filter((path) => !/^\/(paths|hashes|api)\//.test(path))).toEqual([])
    await files.getByRole('textbox', { name: 'Find a file' }).fill('missing')
    await expect(files.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(2)
  })

  test('hostile names of a contract, its compiler and its functions are text and nothing else', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.creations.create2
    await open(page, `/address/${address}/contract`)
    for (const label of ['Name', 'Language', 'Compiler']) {
      await expect(factRow(page, label)).toContainText('<img src=x onerror="alert(1)">')
      await expect(factRow(page, label)).not.toContainText(/[\u202e\u200b]/)
    }
    const items = page.getByRole('list', { name: 'Items of the ABI' })
    await expect(items).toContainText('__proto__')
    await expect(items).toContainText('onerror')
    await page.getByRole('link', { name: 'Read Contract' }).click()
    await expect(page.getByRole('list', { name: 'Functions' })).toContainText('onerror')
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
    expect(await page.title()).not.toMatch(/[\u202e\u200b]/)
  })

  test('a service switched off is asked nothing; one click switches it on', async ({ page, contracts }) => {
    const { address } = contracts.devnet.scenarios.failures
    await open(page, '/')
    await choose(page, 'Off')
    const before = contracts.service.asked.length
    await open(page, `/address/${address}/contract`)
    await expect(page.getByText('Published sources are not looked up.')).toBeVisible()
    await page.waitUntilQuiet()
    expect(contracts.service.asked.slice(before).filter((path) => path.includes(address))).toEqual([])
    await page.getByRole('button', { name: 'Ask Devnet API' }).click()
    await expect(factRow(page, 'Name')).toHaveText('Failer')
  })

  test('VER-09 a service that does not answer: not found or unreachable, and the next try works', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.failures
    let tries = 0
    await page.route('**/api/v2/contract/**', (route) => {
      tries++
      return tries <= 2 ? route.abort() : route.continue()
    })
    await open(page, `/address/${address}/contract`)
    await expect(page.getByText(/Source not found or unreachable: not found at/)).toBeVisible()
    expect(tries).toBe(2)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(factRow(page, 'Name')).toHaveText('Failer')
  })

  test('accounts without code, destroyed and never deployed contracts', async ({ page, contracts }) => {
    const { creations, accounts } = contracts.devnet.scenarios
    for (const address of [creations.createAndDestroy.address, accounts.live]) {
      const before = contracts.service.asked.length
      await open(page, `/address/${address}/contract`)
      await expect(page.getByText('There is no code at this address now')).toBeVisible()
      await page.waitUntilQuiet()
      expect(contracts.service.asked.slice(before)).toEqual([])
    }
  })
})
