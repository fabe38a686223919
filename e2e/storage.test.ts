import { readContractArtifact } from '@otterscan/devnet/contractArtifact'
import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { createContractTest } from './dom/contractTest.ts'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { COUNTER_LAYOUT, serveLayout, TOKEN_LAYOUT } from './fixtures/storageLayouts.ts'
import { commas } from './transactions/expectedRows.ts'

const test = createContractTest(({ scenarios: { erc20, proxies } }) => [
  serveLayout(erc20.token.address, 'PlainToken', TOKEN_LAYOUT),
  serveLayout(proxies.newLogic.address, 'CounterInTens', COUNTER_LAYOUT),
])

const BALANCE_OF = '0x70a08231'
const COUNT = '0x06661abd'
const TOTAL_SUPPLY = '0x18160ddd'

async function ask(devnet: ReadOnlyDevnet, to: string, data: string, block: bigint): Promise<bigint> {
  return BigInt(await devnet.request<Hex>('eth_call', { to, data }, toQuantity(block)))
}

/** The variable of a slot in a state diff, by its name. */
const variable = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Variables in this slot' }).getByRole('listitem').filter({ hasText: name })

test('a state diff has names and values where a layout is known, and keys that the transaction hashed are proved', async ({
  page,
  contracts: { devnet },
}) => {
  const { token, transfer } = devnet.scenarios.erc20
  await page.goto(`/tx/${transfer.transactionHash}/statediff`)
  // The first page of the file, and a run of the transaction in the node.
  await expect(variable(page, 'balanceOf').first()).toBeVisible({ timeout: 45_000 })
  for (const holder of [transfer.from, transfer.to]) {
    const data = `${BALANCE_OF}${toWord(BigInt(holder)).slice(2)}`
    const before = await ask(devnet, token.address, data, transfer.blockNumber - 1n)
    const after = await ask(devnet, token.address, data, transfer.blockNumber)
    const row = variable(page, `balanceOf[${holder}]`)
    await expect(row).toContainText('uint256')
    await expect(row).toContainText('key proved')
    await expect(row).toContainText(`${commas(before)}→after${commas(after)}`)
  }
})

test('a mapping of mappings: both keys are proved', async ({ page, contracts: { devnet } }) => {
  const { approval, transferFrom, transfer } = devnet.scenarios.erc20
  await page.goto(`/tx/${approval}/statediff`)
  await expect(variable(page, `allowance[${transfer.to}][${transferFrom.spender}]`)).toContainText(
    'key proved',
  )
})

test('through a proxy: the names of the layout of what it runs, and of the slots of the standard', async ({
  page,
  contracts: { devnet },
}) => {
  const { address, upgrade, useAfterUpgrade, implementationBefore } = devnet.scenarios.proxies.slotProxy
  await page.goto(`/tx/${useAfterUpgrade.transactionHash}/statediff`)
  const [before, after] = await Promise.all(
    [useAfterUpgrade.blockNumber - 1n, useAfterUpgrade.blockNumber].map((block) =>
      ask(devnet, address, COUNT, block),
    ),
  )
  await expect(variable(page, 'count')).toContainText(`${before}→after${after}`)
  await page.goto(`/tx/${upgrade.transactionHash}/statediff`)
  await expect(variable(page, 'eip1967.proxy.implementation')).toContainText(
    `before${implementationBefore}→afterCounterInTens`,
  )
})

const rowOf = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: name })

test('the Storage tab: what the getters return, a mapping by a typed key, at a block and compared with another', async ({
  page,
  contracts: { devnet },
}) => {
  const { token, transfer, airdrop } = devnet.scenarios.erc20
  const { blockNumber } = transfer
  const before = blockNumber - 1n
  const balance = (block: bigint) =>
    ask(devnet, token.address, `${BALANCE_OF}${toWord(BigInt(transfer.from)).slice(2)}`, block)
  await page.goto(`/address/${token.address}/storage?at=${blockNumber}`)
  await expect(page.getByText(`Values at the end of block ${commas(blockNumber)}`)).toBeVisible()
  const supply = await ask(devnet, token.address, TOTAL_SUPPLY, blockNumber)
  await expect(rowOf(page, 'Variables', 'totalSupply')).toContainText(commas(supply))
  await expect(rowOf(page, 'Variables', 'symbol')).toContainText(`“${token.symbol}”`)

  await page.getByRole('button', { name: 'Open balanceOf' }).click()
  const key = page.getByLabel('Key of balanceOf')
  await key.fill('0x1234')
  await page.getByRole('button', { name: 'Read', exact: true }).first().click()
  await expect(page.getByText('not a key of type address')).toBeVisible()
  await key.fill(transfer.from)
  await page.getByRole('button', { name: 'Read', exact: true }).first().click()
  const value = rowOf(page, 'Values of balanceOf', transfer.from)
  await expect(value).toContainText(commas(await balance(blockNumber)))

  await page.getByLabel('Compare with block').fill(before.toString())
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(`/address/${token.address}/storage?at=${blockNumber}&with=${before}`)
  await expect(value).toContainText(commas(await balance(before)))
  await expect(value).toContainText('changed')
  await expect(rowOf(page, 'Variables', 'totalSupply')).toContainText('the same')
  expect(airdrop.blockNumber > blockNumber).toBe(true)
})

test('a layout from a file: build info with several contracts, kept for later visits, forgotten on demand', async ({
  page,
  contracts: { devnet },
}) => {
  const { address, supply } = devnet.scenarios.erc20.manyDecimals
  await page.goto(`/address/${address}/storage`)
  await expect(
    page.getByText('No layout is known for this contract, so only slots can be read.'),
  ).toBeVisible()
  await page.getByLabel('Slot number, or name').fill('2')
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(rowOf(page, 'Slots read', 'slot 2')).toContainText(toWord(supply))
  const choose = async (json: unknown) =>
    page.getByLabel('File with the layout').setInputFiles({
      name: 'file.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(json)),
    })
  await choose({ abi: readContractArtifact('PlainToken').abi })
  await expect(page.getByText('This file has no storage layout.')).toBeVisible()
  const contracts = {
    'a.sol': { Counter: { storageLayout: COUNTER_LAYOUT }, PlainToken: { storageLayout: TOKEN_LAYOUT } },
  }
  await choose({ id: 'x', input: {}, output: { contracts } })
  await page.getByRole('button', { name: 'PlainToken' }).click()
  await expect(rowOf(page, 'Variables', 'totalSupply')).toContainText(commas(supply))
  await expect(page.getByText('Layout from the file you gave. It is not verified.')).toBeVisible()

  await page.getByLabel('Slot number, or name').fill('totalSupply')
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(rowOf(page, 'Slots read', 'totalSupply')).toContainText(commas(supply))
  await page.goto('/')
  await page.goto(`/address/${address}/storage`)
  await expect(rowOf(page, 'Variables', 'totalSupply')).toContainText(commas(supply))
  await page.getByRole('button', { name: 'Forget this layout' }).click()
  await expect(page.getByText('No layout is known for this contract')).toBeVisible()
})
