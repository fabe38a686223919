import { wireHead } from '@otterscan/explorer/testing/blockNode'
import { NodeRefusal, startFakeNode } from '@otterscan/testing/fakeNode'
import { createContractTest, functionItem } from './dom/contractTest.ts'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { factRow } from './fixtures/contractSite.ts'
import { readAllLogs } from './fixtures/readAllLogs.ts'
import { startProgram } from './fixtures/startProgram.ts'
import { commas, ether } from './transactions/expectedRows.ts'

const COUNT = '0x06661abd'
const VERSION = '0x54fd4d50'
/** EIP-1967. */
const LOGIC_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** The logic before and after an upgrade is published; the proxy is not. */
const test = createContractTest(({ scenarios: { proxies } }) => [
  { address: proxies.logic.address, artifact: 'Counter' },
  { address: proxies.newLogic.address, artifact: 'CounterInTens', match: 'partial' },
])

const toTag = (block: bigint) => `0x${block.toString(16)}`
const resultOf = (page: Page, name: string) => functionItem(page, name).getByRole('region')
const barOf = (page: Page, block: bigint) => page.getByText(`As of block ${commas(block)}`)

test('a proxy before it was made, and before it was upgraded: what the node says at that block', async ({
  page,
  contracts,
}) => {
  const { devnet } = contracts
  const { address, deployment, upgrade, implementationBefore, implementation } =
    devnet.scenarios.proxies.slotProxy
  const readAt = (data: string, block: string) =>
    devnet.request<string>('eth_call', { to: address, data }, block)

  const unmade = deployment.blockNumber - 1n
  expect(await devnet.request<string>('eth_getCode', address, toTag(unmade))).toBe('0x')
  await page.goto(`/address/${address}?at=${unmade}`)
  await expect(barOf(page, unmade)).toBeVisible()
  await expect(factRow(page, 'Code')).toHaveText('None')
  await expect(factRow(page, 'Nonce')).toHaveText('0')
  await expect(page.getByText('no code', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Read Contract', exact: true }).click()
  await expect(page).toHaveURL(`/address/${address}/readContract?at=${unmade}`)
  await expect(
    page.getByText(`There was no code at this address at the end of block ${unmade}`),
  ).toBeVisible()
  await page.goto(`/address/${address}/readContractAsProxy?at=${unmade}`)
  await expect(
    page.getByText(`At the end of block ${unmade} this was not a known kind of proxy.`),
  ).toBeVisible()

  const before = upgrade.blockNumber - 1n
  const code = await devnet.request<string>('eth_getCode', address, toTag(before))
  const slot = await devnet.request<string>('eth_getStorageAt', address, LOGIC_SLOT, toTag(before))
  expect(slot.slice(-40)).toBe(implementationBefore.slice(2).toLowerCase())
  await page.goto(`/address/${address}?at=${before}`)
  await expect(factRow(page, 'Code')).toHaveText(`Contract, ${commas(BigInt(code.length / 2 - 1))} bytes`)
  await expect(
    factRow(page, 'Proxy type').locator(`a[href="/address/${implementationBefore}"]`),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Logic contract', exact: true }).click()
  await expect(page).toHaveURL(`/address/${address}/proxyLogicContract?at=${before}`)
  await expect(factRow(page, 'Name')).toHaveText('Counter')

  await page.getByRole('link', { name: 'Read as Proxy' }).click()
  await expect(page).toHaveURL(`/address/${address}/readContractAsProxy?at=${before}`)
  const count = BigInt(await readAt(COUNT, toTag(before)))
  const version = await readAt(VERSION, toTag(before))
  expect([count, version]).not.toEqual([
    BigInt(await readAt(COUNT, 'latest')),
    await readAt(VERSION, 'latest'),
  ])
  await expect(resultOf(page, 'count')).toContainText(count.toString())
  await expect(resultOf(page, 'count')).not.toContainText(BigInt(await readAt(COUNT, 'latest')).toString())
  // By the interface of what it ran then.
  await expect(page.locator(`p a[href="/address/${implementationBefore}"]`)).toBeVisible()
  await expect(resultOf(page, 'version')).toContainText(fromAbiText(version))
  // A function that is asked again is asked at that block too.
  await functionItem(page, 'count').getByRole('button', { name: 'Call options' }).click()
  await expect(functionItem(page, 'count').getByLabel('Block Number')).toHaveValue(before.toString())

  await page.getByRole('link', { name: 'Back to the newest' }).click()
  await expect(page).toHaveURL(`/address/${address}/readContractAsProxy`)
  await expect(barOf(page, before)).toHaveCount(0)
  await expect(resultOf(page, 'version')).toContainText(fromAbiText(await readAt(VERSION, 'latest')))
  await expect(resultOf(page, 'count')).toContainText(BigInt(await readAt(COUNT, 'latest')).toString())
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(factRow(page, 'Proxy type').locator(`a[href="/address/${implementation}"]`)).toBeVisible()
})

/** The one string that a call returned. */
function fromAbiText(output: string): string {
  const length = Number(BigInt(`0x${output.slice(66, 130)}`))
  return Buffer.from(output.slice(130, 130 + length * 2), 'hex').toString()
}

test('an account at a block that one asks for; tabs that are not of that block say so', async ({
  page,
  contracts,
}) => {
  const { devnet } = contracts
  const { alice } = devnet.scenarios.accounts
  const block = devnet.scenarios.headBlockNumber / 2n
  const balance = BigInt(await devnet.request<string>('eth_getBalance', alice, toTag(block)))
  const nonce = BigInt(await devnet.request<string>('eth_getTransactionCount', alice, toTag(block)))
  expect(nonce).not.toBe(BigInt(await devnet.request<string>('eth_getTransactionCount', alice, 'latest')))
  await page.goto(`/address/${alice}`)
  await page.getByRole('button', { name: 'State at a block' }).click()
  const field = page.getByLabel('Show the state at the end of block')
  await field.fill('latest')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('A block number contains only digits.')).toBeVisible()
  await field.fill(commas(block))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(`/address/${alice}?at=${block}`)
  await expect(barOf(page, block)).toBeVisible()
  await expect(factRow(page, 'Balance')).toContainText(`${ether(balance)} ETH`)
  await expect(factRow(page, 'Nonce')).toHaveText(commas(nonce))
  await page.getByRole('link', { name: 'Pending' }).click()
  await expect(page).toHaveURL(`/address/${alice}/pending?at=${block}`)
  await expect(page.getByText('This tab is as of now, not of that block.')).toBeVisible()
})

test('forms and links keep the block; events and balances end there', async ({ page, contracts }) => {
  const { erc20, accounts } = contracts.devnet.scenarios
  const token = erc20.token.address
  await page.goto(`/address/${token}/events?at=9`)
  await page.getByLabel('From block or date').fill('3')
  await page.getByRole('button', { name: 'Find events' }).click()
  await expect(page).toHaveURL(`/address/${token}/events?from=3&at=9`)
  await expect(page.getByText('Events until the end of this block.')).toBeVisible()
  const { logs } = await readAllLogs(contracts.devnet.request)
  const own = logs.filter(({ address }) => address === token.toLowerCase())
  const middle = BigInt(own[0]?.blockNumber ?? '0x0') - 1n
  const until = own.filter(({ blockNumber }) => BigInt(blockNumber) <= middle)
  expect(until.length).toBeLessThan(own.length)
  await page.goto(`/address/${token}/events?at=${middle}`)
  await expect(page.getByText(`${until.length} events`).first()).toBeVisible()
  await page.goto(`/address/${token}/events?from=${middle + 1n}&at=${middle}`)
  await expect(page.getByText('After the block that this page is as of')).toBeVisible()
  await page.goto(`/address/${accounts.alice}/balance?at=9`)
  await page.getByText('Table', { exact: true }).click()
  const rows = page.getByRole('table', { name: 'Balance by block' }).locator('tbody tr')
  await expect(rows.first()).toContainText('9')
  await expect(rows).toHaveCount(10)
  await page.goto(`/address/${accounts.alice}/balance?from=10&at=9`)
  await expect(page.getByText('After the block that this page is as of.')).toBeVisible()
  await page.goto(`/address/${accounts.alice}/balance?at=${middle}`)
  await page.getByText('Table', { exact: true }).click()
  const closer = page.getByRole('link', { name: /^Look closer at blocks/ }).first()
  await expect(closer).toHaveAttribute('href', new RegExp(`balance\\?from=\\d+&to=\\d+&at=${middle}$`))
  await page.getByLabel('To block').fill('8')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(`/address/${accounts.alice}/balance?to=8&at=${middle}`)
})

test('what is not a block number is said, and leads to the newest state', async ({ page, contracts }) => {
  const { alice } = contracts.devnet.scenarios.accounts
  for (const text of ['latest', '0x10', '-1', '12,000', '']) {
    await page.goto(`/address/${alice}/approvals?at=${text}`)
    await expect(page.getByText(`“${text}” does not name a block to show the address at`)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Address sections' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Show the newest state' }).click()
  await expect(page).toHaveURL(`/address/${alice}/approvals`)
})

test('a node without that state: its words, for each fact it refuses', async ({ page }) => {
  const refuse = ([, block]: readonly unknown[]) => {
    if (block === 'latest') return '0x0'
    throw new NodeRefusal(-32_000, 'missing trie node: old <b>state</b> is gone')
  }
  const node = await startFakeNode({
    eth_chainId: '0x539',
    ots_getApiLevel: 8,
    eth_blockNumber: '0x40',
    erigon_getHeaderByNumber: ([block]: readonly unknown[]) =>
      wireHead(block === 'latest' ? 64 : Number(block)),
    eth_getBalance: refuse,
    eth_getTransactionCount: '0x7',
    eth_getCode: ([, block]: readonly unknown[]) => (block === 'latest' ? '0x6001' : refuse([0, block])),
  })
  const program = await startProgram(['--no-gateway', '--node', node.url])
  const address = `${program.url}/address/0x${'12'.repeat(20)}`
  try {
    await page.goto(`${address}?at=9`)
    await expect(factRow(page, 'Nonce')).toHaveText('7')
    for (const label of ['Balance', 'Code']) {
      await expect(factRow(page, label)).toContainText('unknown')
    }
    await expect(page.getByText('missing trie node: old <b>state</b> is gone')).toHaveCount(2)
    await page.goto(`${address}/readContract?at=9`)
    await expect(page.getByText('Could not get the code of that block')).toBeVisible()
    await page.goto(`${address}/readContractAsProxy?at=9`)
    await expect(page.getByText('missing trie node: old <b>state</b> is gone')).toBeVisible()
    await page.goto(`${address}?at=65`)
    await expect(page.getByText('This block does not exist yet: the newest is 64.')).toBeVisible()
  } finally {
    await program.stop()
    await node.stop()
  }
})
