import { getAddress } from 'viem'
import { describe, onTestFinished } from 'vitest'
import { expect } from './dom/expect.ts'
import { readListRows } from './dom/readListRows.ts'
import { saveAs } from './dom/saveAs.ts'
import { test as base } from './dom/test.ts'
import { copyFinishedIndex } from './fixtures/getSharedSite.ts'
import { readUnguardedCsv } from './fixtures/readCsv.ts'
import { type LoggedTransfer, readAllTransferLogs } from './fixtures/readTransferLogs.ts'
import { startSite } from './fixtures/startSite.ts'
import { formatAmount } from './truth/balances.ts'
import { addUp, expectHolders } from './truth/holders.ts'

const test = base.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

const SLOW = { timeout: 30_000 }
const ZERO = `0x${'0'.repeat(40)}`

const isOf = (token: string) => (transfer: LoggedTransfer) => transfer.token === token.toLowerCase()

describe('a token', () => {
  test('holders on every page are what the logs add up to, and what the contract reports', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { address } = devnet.scenarios.erc20.token
    const holders = addUp((await readAllTransferLogs(devnet)).filter(isOf(address)))
    expect(holders.length).toBeGreaterThan(50)
    await page.goto(`/token/${address}/holders`)
    const rows = await expectHolders(page, holders)
    // On the last page: the contract agrees with each.
    await expect(page.getByText(/^\s*same$/)).toHaveCount(((holders.length - 1) % 25) + 1, SLOW)
    const supply = BigInt(
      await devnet.request<string>('eth_call', { to: address, data: '0x18160ddd' }, 'latest'),
    )
    const [[, largest = 0n] = []] = holders
    const share = (largest * 1_000_000n) / supply
    expect(rows[0]?.['Share of supply']).toBe(`${share / 10_000n}${toFraction(share % 10_000n)} %`)
  })

  test('transfers: each log of the token, newest first, and all of them in a file', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { address } = devnet.scenarios.erc20.token
    const logged = (await readAllTransferLogs(devnet)).filter(isOf(address))
    await page.goto(`/token/${address}`)
    await expect(page.getByText(`A total of ${logged.length} transfers found`).first()).toBeVisible(SLOW)
    await expect(page.getByRole('main').locator('table[aria-busy="true"]')).toHaveCount(0, SLOW)
    const rows = await readListRows(page)
    expect(rows).toHaveLength(25)
    expect(rows.map((row) => [row.From?.toLowerCase(), row['Amount or id']])).toEqual(
      logged.slice(0, 25).map(({ from, amount = 0n }) => [from, formatAmount(amount, 18)]),
    )
    const [head = [], ...lines] = readUnguardedCsv(await saveAs(page, 'CSV'))
    const column = (name: string) => lines.map((cells) => cells[head.indexOf(name)])
    expect(column('hash')).toEqual(logged.map(({ transactionHash }) => transactionHash))
    expect(column('to').map((to) => to?.toLowerCase())).toEqual(logged.map(({ to }) => to))
    expect(column('amount')).toEqual(logged.map(({ amount }) => `${amount}`))
  })

  test('a filter by sender, recipient, amount and block finds what the logs have', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { address } = devnet.scenarios.erc20.token
    const logged = (await readAllTransferLogs(devnet)).filter(isOf(address))
    const { from, to, amount = 0n } = logged.at(-2) ?? logged[0] ?? { from: ZERO, to: ZERO }
    const find = async (search: Record<string, string>, expected: readonly LoggedTransfer[]) => {
      await page.goto(`/token/${address}?${new URLSearchParams(search)}`)
      const noun = expected.length === 1 ? 'transfer' : 'transfers'
      await expect(page.getByText(`${expected.length} ${noun} found, everything was searched`)).toBeVisible(
        SLOW,
      )
      if (expected.length === 0) return
      const rows = await readListRows(page)
      expect(rows.map((row) => [row.Block?.replaceAll(',', ''), row.To?.toLowerCase()])).toEqual(
        expected.map((one) => [`${one.blockNumber}`, one.to]),
      )
    }
    await find(
      { recipient: to },
      logged.filter((one) => one.to === to),
    )
    const ofAccount = (account: string) => logged.filter((one) => one.from === account || one.to === account)
    const { accounts, erc20 } = devnet.scenarios
    const alice = accounts.alice.toLowerCase()
    const early = ofAccount(alice).filter((one) => one.blockNumber <= erc20.blockNumber)
    expect(new Set(early.map((one) => one.from === alice)).size).toBe(2)
    await find({ account: alice, toBlock: `${erc20.blockNumber}` }, early)
    await find(
      { sender: from, recipient: to },
      logged.filter((one) => one.from === from && one.to === to),
    )
    await find(
      { sender: to, max: '0' },
      logged.filter((one) => one.from === to && one.amount === 0n),
    )
    await find(
      { min: formatAmount(amount, 18), toBlock: `${logged[0]?.blockNumber}` },
      logged.filter((one) => (one.amount ?? 0n) >= amount),
    )
    const { blockNumber } = logged.at(-1) ?? { blockNumber: 0n }
    await find(
      { toBlock: `${blockNumber}` },
      logged.filter((one) => one.blockNumber <= blockNumber),
    )
    await page.goto(`/token/${address}?sender=otter`)
    await expect(page.getByText('This is not an address.')).toBeVisible(SLOW)
    await page.getByLabel('Sender', { exact: true }).fill(from)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page).toHaveURL(`/token/${address}?sender=${from}`)
  })

  test('ids of both standards with who has them; one of them with its history and picture', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { erc721, erc1155 } = devnet.scenarios
    for (const token of [erc721.address, erc1155.address]) {
      const logged = (await readAllTransferLogs(devnet)).filter(isOf(token))
      const ids = [...new Set(logged.map(({ tokenId = 0n }) => tokenId))].sort((left, right) =>
        left < right ? -1 : 1,
      )
      await page.goto(`/token/${token}/ids`)
      await expect(page.getByText(`1–${ids.length} of ${ids.length} ids`).first()).toBeVisible(SLOW)
      const rows = await readListRows(page)
      for (const [at, id] of ids.entries()) {
        const own = logged.filter(({ tokenId }) => tokenId === id)
        const [holder = 'no one'] = addUp(own).map(([one]) => one)
        if (addUp(own).length === 1) expect(rows[at]?.['Held by']?.toLowerCase()).toBe(holder)
        expect(rows[at]?.Transfers).toBe(`${own.length}`)
      }
    }
    const logged = (await readAllTransferLogs(devnet)).filter(isOf(erc721.address))
    const { tokenId = 0n } = logged.at(-1) ?? {}
    const history = logged.filter((one) => one.tokenId === tokenId)
    // As other explorers link to it.
    await page.goto(`/nft/${erc721.address}/${tokenId}`)
    await expect(page.getByRole('heading', { name: `Id ${tokenId}` })).toBeVisible(SLOW)
    await expect(
      page.getByText(`A total of ${history.length} transfer`, { exact: false }).first(),
    ).toBeVisible(SLOW)
    const rows = await readListRows(page)
    expect(rows.map(({ To }) => To?.toLowerCase())).toEqual(history.map(({ to }) => to))
    const picture = page.getByRole('img', { name: 'As the contract draws it' })
    await expect(picture).toBeVisible(SLOW)
    expect(await picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,<svg/)
  })

  test('a token whose transfers leave something out is marked, with what its contract reports', async ({
    page,
  }) => {
    const finished = await copyFinishedIndex()
    const { devnet, url, stop } = await startSite(['--index', finished.directory])
    onTestFinished(async () => {
      await stop()
      await finished.remove()
    })
    // Deposits make units without a transfer.
    const { address } = devnet.scenarios.erc20.wrappedNative
    const accounts = await devnet.request<string[]>('eth_accounts')
    const [from, to = ''] = accounts.slice(-2)
    const word = (value: string) => value.replace(/^0x/, '').padStart(64, '0')
    const send = (sender: string | undefined, data: string, value = '0x0') =>
      devnet.request('eth_sendTransaction', { from: sender, to: address, data, value, gas: '0x30d40' })
    await send(from, '0xd0e30db0', '0xde0b6b3a7640000')
    await send(to, '0xd0e30db0', '0xde0b6b3a7640000')
    await devnet.mine(1)
    await send(from, `0xa9059cbb${word(to)}${word((500n * 10n ** 15n).toString(16))}`)
    await devnet.mine(1)
    await page.goto(`${url}/token/${address}/holders`)
    const row = page.locator('tbody tr').filter({ hasText: 'reports 1.5' })
    await expect(row).toHaveCount(1, SLOW)
    const words = page.getByText(/leave something out.* accounts? sent more than/)
    await expect(words).toContainText('The likely reason: its code has the events Deposit and Withdrawal')
    await expect(words).toContainText('the contract holds as much ETH as its supply')
    const reason = 'Deposits and withdrawals of the wrapped coin appear in no Transfer.'
    await expect(row.locator(`[title="${reason}"]`)).toHaveCount(1)
    const shown = (await readListRows(page)).find(({ Contract }) => Contract === 'reports 1.5')
    expect([shown?.Holder?.toLowerCase(), shown?.Balance]).toEqual([to.toLowerCase(), '0.5'])
  })

  test('activity as a table adds up to all transfers', async ({ page, indexedSite: { devnet } }) => {
    const { address } = devnet.scenarios.erc20.token
    const logged = (await readAllTransferLogs(devnet)).filter(isOf(address))
    await page.goto(`/token/${address}/activity`)
    const card = page.getByRole('region', { name: 'Transfers over time' })
    await card.getByRole('radio', { name: 'Table' }).click()
    await expect(page.getByRole('table', { name: 'Transfers over time' })).toBeVisible(SLOW)
    const counts = (await readListRows(page)).map((row) => Number(row.Transfers?.replaceAll(',', '')))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(logged.length)
  })

  test('holders over time are what the logs up to each block add up to', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { erc20, erc721, erc1155 } = devnet.scenarios
    const all = await readAllTransferLogs(devnet)
    for (const address of [erc20.token.address, erc721.address, erc1155.address]) {
      const transfers = all.filter(isOf(address))
      const isCollection = transfers[0]?.standard === 'erc721'
      await page.goto(`/token/${address}/activity`)
      const card = page.getByRole('region', { name: 'Holders over time' })
      await card.getByRole('radio', { name: 'Table' }).click()
      await expect(page.getByRole('table', { name: 'Holders over time' })).toBeVisible(SLOW)
      await expect(card.getByText('It goes back to the first indexed transfer.')).toBeVisible()
      const rows = (await readListRows(page)).filter(({ Holders }) => Holders !== undefined)
      expect(rows.length).toBeGreaterThan(3)
      for (const { Block = '', Holders } of rows) {
        const upTo = transfers.filter(({ blockNumber }) => blockNumber <= BigInt(Block.replaceAll(',', '')))
        // Of a collection the number of pieces counts, not their numbers.
        const counted = upTo.map((one) => (isCollection ? { ...one, amount: 1n } : one))
        expect(Holders, `${address} ${Block}`).toBe(`${addUp(counted).length}`)
      }
      expect(new Set(rows.map(({ Holders }) => Holders)).size).toBeGreaterThan(1)
    }
  })

  test('the page is the first tab beside the overview of its address, and back leads there', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { erc20, erc721, erc1155 } = devnet.scenarios
    const tabs = page.getByRole('navigation', { name: 'Address sections' }).getByRole('link')
    for (const token of [erc1155.address, erc721.address, erc20.token.address]) {
      await page.goto(`/address/${token}`)
      await expect(tabs.nth(1)).toHaveText('Token', SLOW)
      await expect(tabs.nth(1)).toHaveAttribute('href', `/token/${token}`)
    }
    await tabs.nth(1).click()
    await expect(page).toHaveURL(`/token/${erc20.token.address}`)
    await page.goBack()
    await expect(page).toHaveURL(`/address/${erc20.token.address}`)
    await page.goto(`/address/${erc20.token.address}/token`)
    await expect(page).toHaveURL(`/token/${erc20.token.address}`)
  })

  test('a holder has a way to what it had of the token', async ({ page, indexedSite: { devnet } }) => {
    const { erc20, erc1155 } = devnet.scenarios
    const token = erc20.token.address
    await page.goto(`/token/${token}/holders`)
    const [first] = addUp((await readAllTransferLogs(devnet)).filter(isOf(token)))
    const holder = getAddress(first?.[0] as `0x${string}`)
    await page.getByRole('link', { name: `Balance history: ${holder}` }).click()
    await expect(page).toHaveURL(`/address/${holder}/balance?token=${token}`)
    await expect(page.getByLabel('Token')).toHaveValue(token)
    // From what it has of tokens, too.
    await page.goto(`/address/${holder}/tokens`)
    await page.getByRole('link', { name: `Balance history: ${token}` }).click()
    await expect(page).toHaveURL(`/address/${holder}/balance?token=${token}`)
    // A contract of ERC-1155 reports no balance of all ids.
    await page.goto(`/token/${erc1155.address}/holders`)
    await expect(page.getByText('which its contract does not report')).toBeVisible(SLOW)
    await expect(page.locator('tbody tr').first()).toBeVisible(SLOW)
    await expect(page.getByRole('link', { name: /^Balance history/ })).toHaveCount(0)
  })

  test('links of other explorers lead to its parts', async ({ page, indexedSite: { devnet } }) => {
    const { address } = devnet.scenarios.erc20.token
    await page.goto(`/token/${address.toLowerCase()}`)
    await expect(page).toHaveURL(`/token/${address}`)
    await page.goto(`/token/${address}?a=7`)
    await expect(page).toHaveURL(`/token/${address}/id/7`)
    const { alice } = devnet.scenarios.accounts
    await page.goto(`/token/${address}?a=${alice}`)
    await expect(page).toHaveURL(`/token/${address}?account=${alice}`)
    await expect(page.getByLabel('Sender or recipient')).toHaveValue(alice)
    await page.goto('/token/nothing')
    await expect(page.getByText(/does not name a token/)).toBeVisible()
  })
})

function toFraction(share: bigint): string {
  const digits = share.toString().padStart(4, '0').replace(/0+$/, '')
  return digits === '' ? '' : `.${digits}`
}

base('a token without an index: what the contract says, and how to get the rest', async ({ page, site }) => {
  await page.goto(`/token/${site.devnet.scenarios.erc20.token.address}`)
  await expect(page.getByText('There is no index of transfers and holders of tokens.')).toBeVisible(SLOW)
  await expect(page.getByText('Total supply')).toBeVisible()
  const { erc20, erc721, accounts } = site.devnet.scenarios
  const tab = page.getByRole('link', { name: 'Token', exact: true })
  for (const token of [erc20.token.address, erc721.address]) {
    await page.goto(`/address/${token}`)
    await expect(tab).toHaveAttribute('href', `/token/${token}`)
  }
  await page.goto(`/address/${accounts.alice}`)
  await expect(page.getByRole('status').filter({ hasText: /on this page$/ })).toBeVisible()
  await expect(tab).toHaveCount(0)
})
