import { readRecordedMainnet } from '@otterscan/recordings/recordedMainnet'
import { NodeRefusal, startFakeNode } from '@otterscan/testing/fakeNode'
import { startProgram } from './fixtures/startProgram.ts'
import { expect, test } from './fixtures/test.ts'

// Each recording is looked at in recordedMainnet.test.ts; these are the layouts of a browser.
test('a block, a transaction and a history of mainnet as recorded', async ({ page }) => {
  const mainnet = readRecordedMainnet()
  const node = await startFakeNode((method, params) => {
    const found = mainnet.findAnswer(method, params)
    if (found === undefined) throw new NodeRefusal(-32_000, 'missing: not recorded')
    return found
  })
  const program = await startProgram(['--no-gateway', '--node', node.url])
  try {
    await page.goto(`${program.url}/block/2727882`)
    await expect(page.getByRole('main')).toContainText('DwarfPool')
    await page.goto(`${program.url}/tx/0x45102190bcfd53cc6a15761c9d2da43a628d0ca713bfad5a1e311b531c294b77`)
    await expect(page.getByRole('main')).toContainText('0.041663925952394484 ETH')
    await page.goto(`${program.url}/address/0xEA674fdDe714fd979de3EdF0F56AA9716B898ec8/txs/next?b=3894030`)
    await expect(page.getByText('18 transactions on this page').first()).toBeVisible()
    await expect(page.getByText(/The node stopped at block 3,894,030/)).toBeVisible()
    await page.goto(`${program.url}/block/18000000`)
    await expect(page.getByText(/missing: not recorded/)).toBeVisible()
  } finally {
    await program.stop()
    await node.stop()
  }
})
