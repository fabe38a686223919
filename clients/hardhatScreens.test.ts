import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccounts } from '@otterscan/devnet/accounts'
import { createNodeRequest, type NodeRequest } from '@otterscan/devnet/nodeRequest'
import { playErc20 } from '@otterscan/devnet/scenarios/erc20'
import { playPlainTransfers } from '@otterscan/devnet/scenarios/plainTransfers'
import { playErc4626 } from '@otterscan/devnet/scenarios/tokens'
import { createStage } from '@otterscan/devnet/stage'
import { waitForIndex } from '@otterscan/testing/waitForIndex'
import { afterAll, beforeAll, describe } from 'vitest'
import { toHardhatRequest } from '../apps/gateway/test/hardhat/playPlayable.ts'
import { startHardhat } from '../apps/gateway/test/hardhat/startHardhat.ts'
import { expect } from '../e2e/dom/expect.ts'
import { test } from '../e2e/dom/test.ts'
import { startProgram } from '../e2e/fixtures/startProgram.ts'
import { type NodeSite, SCREEN_CHECKS } from '../e2e/truth/screensOfNode.ts'

const TIMEOUT_MS = 600_000

/** Hardhat has no method for the receipts of a block. */
function withBlockReceipts(request: NodeRequest): NodeRequest {
  return async (method, ...params) => {
    if (method !== 'eth_getBlockReceipts') return request(method, ...params)
    const block = await request<{ transactions: string[] }>('eth_getBlockByNumber', params[0], false)
    const receipts = block.transactions.map((hash) => request('eth_getTransactionReceipt', hash))
    return (await Promise.all(receipts)) as never
  }
}

/** Tokens, and more blocks than a history of balances has samples: Hardhat needs minutes to trace all scenarios. */
async function play(request: NodeRequest) {
  const stage = await createStage(request)
  await playPlainTransfers(stage)
  const bytes32Token = await stage.deployInBlock('deployer', { contract: 'Bytes32Token' })
  const erc20 = await playErc20(stage, { bytes32Token: bytes32Token.address })
  await playErc4626(stage, { dollar: erc20.dollar.address })
  await stage.closeBlock()
  // Those of `hardhat_mine` do not link to each other.
  for (let count = 0; count < 14; count++) await request('evm_mine')
  return erc20
}

let site: NodeSite
const stops: (() => unknown)[] = []

beforeAll(async () => {
  const hardhat = await startHardhat()
  stops.push(hardhat.stop)
  const request = createNodeRequest(hardhat.url)
  const erc20 = await play(toHardhatRequest(request))
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-hardhat-'))
  stops.push(() => rmSync(directory, { recursive: true, force: true }))
  const program = await startProgram(['--node', hardhat.url, '--index', directory])
  stops.push(program.stop)
  await waitForIndex(program.url, TIMEOUT_MS)
  const { alice, carol, dave, live } = createAccounts()
  const accounts = {
    alice: alice.address,
    carol: carol.address,
    dave: dave.address,
    live: live.address,
  }
  site = { url: program.url, request: withBlockReceipts(request), accounts, erc20 }
}, TIMEOUT_MS)

afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

describe('in front of Hardhat', () => {
  for (const [screen, check] of Object.entries(SCREEN_CHECKS)) {
    test(screen, ({ page }) => check(page, site), 120_000)
  }

  test('the pool is not served, and the screens say so', async ({ page }) => {
    for (const path of ['/mempool', `/address/${site.accounts.live}/pending`]) {
      await page.goto(`${site.url}${path}`)
      await expect(page.getByRole('main').getByText(/does not serve txpool_content/)).toBeVisible()
    }
  })
})
