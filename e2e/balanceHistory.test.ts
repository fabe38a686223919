import { wireHead } from '@otterscan/explorer/testing/blockNode'
import { NodeRefusal, startFakeNode } from '@otterscan/testing/fakeNode'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'
import { startProgram } from './fixtures/startProgram.ts'
import { expectCoinBalances, formatAmount, readBalances } from './truth/balances.ts'

const BALANCE_OF = '0x70a08231'

describe('balance over time', () => {
  test('of the native currency: what the node says at each block, and what changed in between', async ({
    page,
    site,
  }) => {
    const { devnet } = site
    const { alice } = devnet.scenarios.accounts
    await page.goto(`/address/${alice}/balance`)
    await expectCoinBalances(page, devnet.request, alice)
  })

  test('of a token: closer and closer to the block in which it changed', async ({ page, site }) => {
    const { devnet } = site
    const { token, transfer, blockNumber } = devnet.scenarios.erc20
    const { topics } = await devnet
      .request<{ logs: { topics: string[] }[] }>('eth_getTransactionReceipt', transfer.transactionHash)
      .then(({ logs }) => logs[0] ?? { topics: [] })
    const holder = `0x${topics[2]?.slice(-40)}`
    const balanceAt = async (block: bigint) =>
      BigInt(
        await devnet.request<string>(
          'eth_call',
          { to: token.address, data: `${BALANCE_OF}${holder.slice(2).padStart(64, '0')}` },
          `0x${block.toString(16)}`,
        ),
      )
    const change = (await balanceAt(blockNumber)) - (await balanceAt(blockNumber - 1n))
    await page.goto(
      `/address/${holder}/balance?token=${token.address}&from=${blockNumber - 60n}&to=${blockNumber + 40n}`,
    )
    const rows = await readBalances(page)
    const around = rows.find(
      ({ Block = '' }) =>
        BigInt(Block.replaceAll(',', '')) >= blockNumber &&
        BigInt(Block.replaceAll(',', '')) < blockNumber + 4n,
    )
    expect(around?.Between).toBe('Look closer')
    await page
      .getByRole('link', {
        name: new RegExp(`^Look closer at blocks \\d+ to ${around?.Block?.replaceAll(',', '')}$`),
      })
      .click()
    await expect(page.getByLabel('To block')).toHaveValue(around?.Block?.replaceAll(',', '') ?? '')
    await expect(page.getByRole('link', { name: /^Look closer/ })).toHaveCount(0)
    const closer = await readBalances(page)
    const exact = closer.find(({ Block }) => Block === blockNumber.toLocaleString('en'))
    const { decimals } = token
    expect(exact?.Change).toBe(
      `${change > 0n ? '+' : '-'}${formatAmount(change > 0n ? change : -change, decimals)}`,
    )
    expect(exact?.Balance).toBe(formatAmount(await balanceAt(blockNumber), decimals))
  })

  test("a node without old state: what is unknown says so, in the node's words", async ({ page }) => {
    const node = await startFakeNode({
      eth_chainId: '0x539',
      ots_getApiLevel: 8,
      eth_blockNumber: '0x40',
      erigon_getHeaderByNumber: ([block]: readonly unknown[]) =>
        wireHead(block === 'latest' ? 64 : Number(block)),
      eth_getCode: '0x',
      eth_getTransactionCount: '0x0',
      eth_getBalance: ([, block]: readonly [string, string]) => {
        if (block === 'latest' || BigInt(block) >= 50n) return '0xde0b6b3a7640000'
        throw new NodeRefusal(-32_000, 'missing trie node: old <b>state</b> is gone')
      },
    })
    const program = await startProgram(['--no-gateway', '--node', node.url])
    try {
      await page.goto(`${program.url}/address/0x${'12'.repeat(20)}/balance`)
      await expect(page.getByText('The balance at 25 of 33 blocks is unknown')).toBeVisible()
      await expect(page.getByText('missing trie node: old <b>state</b> is gone')).toBeVisible()
      const rows = await readBalances(page)
      expect(rows.filter(({ Balance }) => Balance === 'unknown')).toHaveLength(25)
      expect(rows.filter(({ Balance }) => Balance === '1')).toHaveLength(8)
      expect(rows.filter(({ Change }) => Change === '0')).toHaveLength(7)
    } finally {
      await program.stop()
      await node.stop()
    }
  })

  test('what cannot be read in the address is said at its field', async ({ page, site }) => {
    const { alice } = site.devnet.scenarios.accounts
    await page.goto(`/address/${alice}/balance?token=fish&from=9&to=5`)
    await expect(page.getByText('Not an address.')).toBeVisible()
    await expect(page.getByText('Before the first block.')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  })
})
