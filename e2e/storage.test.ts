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

async function ask(devnet: ReadOnlyDevnet, to: string, data: string, block: bigint): Promise<bigint> {
  return BigInt(await devnet.request<Hex>('eth_call', { to, data }, toQuantity(block)))
}

/** The variable of a slot in a state diff, by its name. */
const variable = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Variables in this slot' }).getByRole('listitem').filter({ hasText: name })

test('a state diff has names and values where a layout is known; without hash inputs it says that keys were tried', async ({
  page,
  contracts: { devnet },
}) => {
  const { token, transfer } = devnet.scenarios.erc20
  await page.goto(`/tx/${transfer.transactionHash}/statediff`)
  for (const holder of [transfer.from, transfer.to]) {
    const data = `${BALANCE_OF}${toWord(BigInt(holder)).slice(2)}`
    const before = await ask(devnet, token.address, data, transfer.blockNumber - 1n)
    const after = await ask(devnet, token.address, data, transfer.blockNumber)
    const row = variable(page, `balanceOf[${holder}]`)
    await expect(row).toContainText('uint256')
    // This chain was loaded: its node cannot run the transaction again.
    await expect(row).toContainText('key tried')
    await expect(row).toContainText(`${commas(before)}→after${commas(after)}`)
  }
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
