import { wireHead } from '@otterscan/explorer/testing/blockNode'
import { methodNotFound, startFakeNode } from '@otterscan/testing/fakeNode'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'
import { startProgram } from './fixtures/startProgram.ts'
import { expectFees } from './truth/fees.ts'

describe('gas', () => {
  test('prices of now and next, costs made of them, and each block as the chain has it', async ({
    page,
    site,
  }) => {
    await page.goto('/gas?blocks=20')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gas')
    await expectFees(page, site.devnet.request)
  })

  test('what is not a number of blocks is refused with a message', async ({ page, site }) => {
    await page.goto('/gas?blocks=1025')
    await expect(
      page.getByText(/“1025” does not name a number of blocks: a whole number from 1 to 1024/),
    ).toBeVisible()
    expect(site.url).toBeTruthy()
  })

  test('a node without the method is quoted; one that sends less leaves the rest unknown', async ({
    page,
  }) => {
    let fees: unknown
    const node = await startFakeNode((method) => {
      if (method === 'eth_chainId') return '0x539'
      if (method === 'ots_getApiLevel') return 8
      if (method === 'eth_blockNumber') return '0x10'
      if (method === 'erigon_getHeaderByNumber') return wireHead(16)
      if (method === 'eth_feeHistory' && fees !== undefined) return fees
      throw methodNotFound(method)
    })
    const program = await startProgram(['--no-gateway', '--node', node.url])
    try {
      await page.goto(`${program.url}/gas`)
      await expect(page.getByText(/Could not get the fees/)).toBeVisible()
      await expect(page.getByText(/eth_feeHistory/)).toBeVisible()
      fees = {
        oldestBlock: '0x10',
        gasUsedRatio: [0.5],
        baseFeePerGas: ['0x3b9aca00', 'many'],
        reward: [['0x1', '0x2', '0x3']],
      }
      await page.getByRole('button', { name: 'Retry' }).click()
      const value = (label: string) => page.locator(`dt:text-matches("^${label}") + dd`)
      await expect(value('Base Fee')).toHaveText('unknown')
      await expect(value('Next Base Fee')).toHaveText('unknown')
      await expect(page.getByText('check failed')).toBeVisible()
      await expect(value('Priority Fee, 50%')).toContainText('0.000000002 Gwei')
      await expect(page.getByRole('table', { name: 'Costs in the next block' })).toContainText('unknown')
    } finally {
      await program.stop()
      await node.stop()
    }
  })
})
