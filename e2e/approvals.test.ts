import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { saveAs } from './dom/saveAs.ts'
import { test } from './dom/test.ts'
import { readAllLogs } from './fixtures/readAllLogs.ts'
import { NODE_KINDS, withNode } from './fixtures/withNode.ts'
import {
  type ApprovalRow,
  readApprovals,
  replayApprovals,
  replayLogs,
  sortGranted,
} from './truth/approvals.ts'

const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const PERMIT2_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
const MOST = 2n ** 256n - 1n

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

describe('approvals', () => {
  test('what an account granted, as its logs say when they are replayed; unlimited ones first', async ({
    page,
    site,
  }) => {
    const { accounts, erc20, erc4626, erc721 } = site.devnet.scenarios
    const granted = await replayApprovals(site.devnet.request, accounts.alice)
    expect(granted.length).toBeGreaterThan(1)
    await page.goto(`/address/${accounts.alice}`)
    await page.getByRole('link', { name: 'Approvals', exact: true }).click()
    expect(sortGranted(await readApprovals(page))).toEqual(sortGranted(granted))
    const rows = page.getByRole('table', { name: 'Approvals' }).locator('tbody tr')
    await expect(rows.nth(0).locator(`a[href="/address/${erc4626.address}"]`)).toBeVisible()
    await expect(rows.nth(0)).toContainText('unlimited')
    const fish = rows.filter({ hasText: 'Fish' })
    await expect(fish.locator('td[data-label="May move now"]')).toHaveText('87.75')
    await expect(fish.locator('td[data-label="Given"]')).toContainText('ago')
    await expect(fish.locator(`a[href="/tx/${erc20.approval}"]`)).toBeVisible()

    const ofBob = await replayApprovals(site.devnet.request, accounts.bob)
    expect(ofBob.map(({ kind }) => kind)).toContain('forAll')
    await page.goto(`/address/${accounts.bob}/approvals`)
    expect(sortGranted(await readApprovals(page))).toEqual(sortGranted(ofBob))
    await expect(rows.filter({ has: page.locator(`a[href="/address/${erc721.address}"]`) })).toContainText(
      'every token',
    )
  })

  test('as of a block: what its logs had granted until then, and what the contracts said then', async ({
    page,
    site,
  }) => {
    const { accounts, erc20 } = site.devnet.scenarios
    const receipt = await site.devnet.request<{ blockNumber: string }>(
      'eth_getTransactionReceipt',
      erc20.approval,
    )
    const given = BigInt(receipt.blockNumber)
    const { request } = site.devnet
    const { logs } = await readAllLogs(request)
    const then = await replayLogs(request, logs, accounts.alice, given)
    const before = await replayLogs(request, logs, accounts.alice, given - 1n)
    expect(then.length).toBe(before.length + 1)
    expect(sortGranted(then)).not.toEqual(sortGranted(await replayLogs(request, logs, accounts.alice)))
    await page.goto(`/address/${accounts.alice}/approvals?at=${given}`)
    await expect(page.getByText(`All of blocks 0 to ${given.toLocaleString('en')} read`)).toBeVisible()
    const allowed = page.locator('td[data-label="Could move then"]')
    await expect.poll(async () => (await allowed.allTextContents()).every((text) => text !== '')).toBe(true)
    expect(sortGranted(JSON.parse(await saveAs(page, 'JSON')) as readonly ApprovalRow[])).toEqual(
      sortGranted(then),
    )
  })

  for (const [kind, answer] of Object.entries(NODE_KINDS)) {
    test(`the same with a node that is ${kind}`, async ({ page, site }) => {
      const { alice } = site.devnet.scenarios.accounts
      const granted = await replayApprovals(site.devnet.request, alice)
      await withNode(site.devnet.url, answer, async (url) => {
        await page.goto(`${url}/address/${alice}/approvals`)
        expect(sortGranted(await readApprovals(page))).toEqual(sortGranted(granted))
      })
    })
  }

  test('one token, Permit2, and what was revoked or has ended', async ({
    page,
    ownSite: { devnet, url },
  }) => {
    const { accounts, erc20, erc721 } = devnet.scenarios
    const { alice, bob, carol } = accounts
    await devnet.setAutomine(true)
    await devnet.request('anvil_impersonateAccount', alice)
    const send = (to: string, data: string) =>
      devnet.request('eth_sendTransaction', { from: alice, to, data, gas: '0x7a120' })
    // approve(address,uint256): of an ERC-721 one token, of an ERC-20 an amount, revoked, and Permit2's own.
    await send(erc721.address, `0x095ea7b3${word(bob)}${word(erc721.mintLargeId.tokenId)}`)
    await send(erc20.token.address, `0x095ea7b3${word(bob)}${word(0n)}`)
    await send(erc20.token.address, `0x095ea7b3${word(PERMIT2)}${word(7n)}`)
    await devnet.request('anvil_setCode', PERMIT2, STAND_IN)
    const permit = (amount: bigint, expiration: bigint) =>
      Promise.all([
        devnet.request('anvil_setStorageAt', PERMIT2, '0x0', `0x${word(amount)}`),
        devnet.request('anvil_setStorageAt', PERMIT2, '0x1', `0x${word(expiration)}`),
      ])
    await permit(2n ** 160n - 1n, 2n ** 48n - 1n)
    const topics = [
      PERMIT2_APPROVAL,
      `0x${word(alice)}`,
      `0x${word(erc20.token.address)}`,
      `0x${word(carol)}`,
    ]
    const data = [...topics, `0x${word(2n ** 160n - 1n)}`, `0x${word(2n ** 48n - 1n)}`]
    await send(PERMIT2, `0x${data.map((one) => one.slice(2)).join('')}`)

    const find = (rows: readonly ApprovalRow[], kind: string, spender: string) =>
      rows.find((row) => row.kind === kind && row.spender.toLowerCase() === spender.toLowerCase())
    await page.goto(`${url}/address/${alice}/approvals?ended=show`)
    const rows = await readApprovals(page)
    expect(find(rows, 'erc721', bob)).toMatchObject({
      tokenId: `${erc721.mintLargeId.tokenId}`,
      isInForce: 'true',
      atRisk: '1',
    })
    expect(find(rows, 'erc20', bob)).toMatchObject({ amount: '0', isInForce: 'false', atRisk: '0' })
    expect(find(rows, 'erc20', PERMIT2)).toMatchObject({ amount: '7', atRisk: '7' })
    // As much as Permit2 itself may move.
    expect(find(rows, 'permit2', carol)).toMatchObject({
      token: erc20.token.address,
      isUnlimited: 'true',
      isInForce: 'true',
      atRisk: '7',
    })
    const table = page.getByRole('table', { name: 'Approvals' }).locator('tbody tr')
    await expect(table).toHaveCount(rows.length)
    await page.getByRole('link', { name: /^Hide/ }).click()
    await expect(table).toHaveCount(rows.filter(({ isInForce }) => isInForce !== 'false').length)

    await permit(MOST >> 96n, 1n)
    await page.goto(`${url}/address/${alice}/approvals`)
    expect(find(await readApprovals(page), 'permit2', carol)).toMatchObject({
      isInForce: 'false',
      atRisk: '0',
    })
  })

  test('none', async ({ page }) => {
    await page.goto(`/address/0x${'12'.repeat(20)}/approvals`)
    await expect(page.getByText('No approval of this account was found.')).toBeVisible()
  })
})

/**
 * In place of Permit2: for calldata of the length of `allowance` it returns its first two words of storage, otherwise it
 * logs what it is given: four topics, then the data.
 */
const STAND_IN =
  '0x3660641460225760803603806080600037606035604035602035600035846000a4005b60005460005260015460205260606000f3'
