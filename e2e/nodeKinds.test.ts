import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import { methodNotFound, startFakeNode } from '@otterscan/testing/fakeNode'
import { forwardCalls } from '@otterscan/testing/forwardCalls'
import { waitForIndex } from '@otterscan/testing/waitForIndex'
import { afterAll, beforeAll, describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'
import { INDEX_TIMEOUT_MS } from './fixtures/finishedIndex.ts'
import { copyFinishedIndex } from './fixtures/getSharedSite.ts'
import { startProgram } from './fixtures/startProgram.ts'
import { SCREEN_CHECKS } from './truth/screensOfNode.ts'

/** The whole node is what the tests of each screen have; Hardhat is started by the project `hardhat`. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'only debug_': ['eth', 'net', 'web3', 'debug', 'txpool'],
  'only eth_': ['eth'],
}

for (const [kind, namespaces] of Object.entries(KINDS)) {
  describe(`in front of a node that is ${kind}`, () => {
    let devnet: Devnet
    let url: string
    const stops: (() => Promise<void>)[] = []

    beforeAll(async () => {
      devnet = await startDevnet()
      stops.push(devnet.stop)
      const forward = forwardCalls(devnet.url)
      const node = await startFakeNode((method, params) => {
        if (!namespaces.some((namespace) => method.startsWith(`${namespace}_`))) throw methodNotFound(method)
        return forward(method, params)
      })
      stops.push(node.stop)
      const index = await copyFinishedIndex()
      stops.push(index.remove)
      const program = await startProgram(['--node', node.url, '--index', index.directory])
      stops.push(program.stop)
      url = program.url
      await waitForIndex(url, INDEX_TIMEOUT_MS)
    }, 2 * INDEX_TIMEOUT_MS)

    afterAll(async () => {
      for (const stop of stops.reverse()) await stop()
    })

    for (const [screen, check] of Object.entries(SCREEN_CHECKS)) {
      test(screen, async ({ page }) => {
        const { accounts, erc20 } = devnet.scenarios
        await check(page, { url, request: devnet.request, accounts, erc20 })
      })
    }

    test('the pool, or that the node does not serve it', async ({ page }) => {
      const hash = await devnet.sendPending()
      const { live } = devnet.scenarios.accounts
      for (const path of ['/mempool', `/address/${live}/pending`]) {
        await page.goto(`${url}${path}`)
        const main = page.getByRole('main')
        if (namespaces.includes('txpool')) await expect(main.locator(`a[href="/tx/${hash}"]`)).toBeVisible()
        else await expect(main.getByText(/does not serve txpool_content/)).toBeVisible()
      }
      await devnet.dropPending()
    })
  })
}
