import { startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/expectAccessible.ts'
import { startProgram } from './fixtures/startProgram.ts'
import { expect, test } from './fixtures/test.ts'

const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ACCOUNT = '0x00000000000000000000000000000000000000cc'

/** Chains of one number, on which the same account has another balance and the same block another hash. */
async function startChain(genesisTimestamp: bigint, ether: number) {
  const anvil = await startAnvil({ port: 0, host: '127.0.0.1', genesisTimestamp })
  const request = createNodeRequest(anvil.url)
  const value = `0x${(BigInt(ether) * 10n ** 18n).toString(16)}`
  await request('eth_sendTransaction', { from: SENDER, to: ACCOUNT, value })
  // Enough for the block of the payment to be final, so that the browser keeps what it has seen.
  await request('anvil_mine', '0x80')
  return anvil
}

async function expectBalance(page: Page, ether: number): Promise<void> {
  await expect(page.getByText(`${ether} ETH`).first()).toBeVisible()
}

test('nothing of one chain is shown for another of the same number', async ({ page }) => {
  const chains = await Promise.all([startChain(1_700_000_000n, 3), startChain(1_790_000_000n, 7)])
  const [first, second] = chains
  const program = await startProgram([
    '--chain',
    `first=${first.url}`,
    '--chain',
    `second=${second.url}`,
    '--no-index',
  ])
  await page.goto(`${program.url}/first/address/${ACCOUNT}`)
  await expectBalance(page, 3)
  await page.goto(`${program.url}/first/block/1`)
  const hash = page.getByText(/^0x[0-9a-f]{64}$/).first()
  const seen = await hash.textContent()

  await page.getByRole('button', { name: 'Chain: first' }).click()
  await expectAccessible(page, { what: 'chains' })
  await page.getByRole('menuitem', { name: 'second' }).click()
  await expect(page).toHaveURL(`${program.url}/second/`)
  await expect(page.getByRole('button', { name: 'Chain: second' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${program.url}/second/block/1`)
  await expect(hash).toBeVisible()
  expect(await hash.textContent()).not.toBe(seen)
  await page.goto(`${program.url}/second/address/${ACCOUNT}`)
  await expectBalance(page, 7)
  await page.goto(`${program.url}/first/address/${ACCOUNT}`)
  await expectBalance(page, 3)
  await page.goto(`${program.url}/second/address/${ACCOUNT}`)
  await expectBalance(page, 7)
  expect(asked.filter((path) => !/^\/(?:first|second)\//.test(path))).toEqual([])
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => !/^(?:first|second)\//.test(key))).toEqual([])
  await program.stop()
  await Promise.all(chains.map((chain) => chain.stop()))
})
