import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import type { DevnetScenarios } from '@otterscan/devnet/playScenarios'
import type { Hex } from '@otterscan/ethereum/hex'
import { encodeFunctionData } from 'viem'
import { expect } from '../dom/expect.ts'
import type { Page } from '../dom/openPage.tsx'
import { saveAs } from '../dom/saveAs.ts'
import { SAFE, writeNestedCalls } from '../fixtures/nestedCalls.ts'
import { readAllLogs } from '../fixtures/readAllLogs.ts'
import { readAllTransferLogs } from '../fixtures/readTransferLogs.ts'
import { readApprovals, replayApprovals, sortGranted } from './approvals.ts'
import { expectCoinBalances } from './balances.ts'
import { expectFees } from './fees.ts'
import { addUp, expectHolders } from './holders.ts'
import { expectMoved, TOKEN_ABI } from './movements.ts'

/** The program in front of a node, with the chain as the node itself tells it. */
export interface NodeSite {
  readonly url: string
  /** Of the node behind it, whatever the program is allowed to ask. */
  readonly request: NodeRequest
  readonly accounts: Pick<DevnetScenarios['accounts'], 'alice' | 'carol' | 'dave' | 'live'>
  readonly erc20: DevnetScenarios['erc20']
}

type Check = (page: Page, site: NodeSite) => Promise<void>

const SLOW = { timeout: 30_000 }
const ETHER = 10n ** 18n

/** Screens whose content is worked out from the node's blocks, receipts and calls, apart from the product. */
export const SCREEN_CHECKS: Readonly<Record<string, Check>> = {
  'holders and transfers of a token': async (page, { url, request, erc20 }) => {
    const { address } = erc20.token
    const own = (await readAllTransferLogs({ request })).filter(
      ({ token }) => token === address.toLowerCase(),
    )
    await page.goto(`${url}/token/${address}/holders`)
    await expectHolders(page, addUp(own))
    await page.goto(`${url}/token/${address}`)
    await expect(page.getByText(`A total of ${own.length} transfers found`).first()).toBeVisible(SLOW)
  },

  'balances of an account': async (page, { url, request, accounts }) => {
    await page.goto(`${url}/address/${accounts.alice}/balance`)
    await expectCoinBalances(page, request, accounts.alice)
  },

  'approvals of an account': async (page, { url, request, accounts }) => {
    const granted = await replayApprovals(request, accounts.alice)
    expect(granted.length).toBeGreaterThan(1)
    await page.goto(`${url}/address/${accounts.alice}/approvals`)
    expect(sortGranted(await readApprovals(page))).toEqual(sortGranted(granted))
  },

  'events of a contract': async (page, { url, request, erc20 }) => {
    const { logs } = await readAllLogs(request)
    const own = logs.filter(({ address }) => address.toLowerCase() === erc20.token.address.toLowerCase())
    await page.goto(`${url}/logs?address=${erc20.token.address}`)
    await expect(page.getByRole('list', { name: 'Events' }).locator(':scope > li')).toHaveCount(25, SLOW)
    const rows = JSON.parse(await saveAs(page, 'JSON')) as { transactionHash: string; logIndex: string }[]
    expect(rows.map(({ transactionHash, logIndex }) => [transactionHash, logIndex])).toEqual(
      own.map(({ transactionHash, logIndex }) => [transactionHash, `${BigInt(logIndex)}`]),
    )
  },

  'prices of gas': async (page, { url, request }) => {
    await page.goto(`${url}/gas?blocks=20`)
    await expectFees(page, request)
  },

  'what is happening': async (page, { url, request }) => {
    const hash = await send(request, { data: '0x' })
    const { blockNumber } = await request<{ blockNumber: Hex }>('eth_getTransactionReceipt', hash)
    const { baseFeePerGas } = await request<{ baseFeePerGas: Hex }>(
      'eth_getBlockByNumber',
      blockNumber,
      false,
    )
    await page.goto(url)
    await page.getByRole('link', { name: 'What is happening' }).click()
    const first = (name: string) => page.getByRole('list', { name }).locator('a').first()
    await expect(first('Newest blocks')).toHaveAttribute('href', `/block/${BigInt(blockNumber)}`, SLOW)
    await expect(first('Newest transactions')).toHaveAttribute('href', `/tx/${hash}`, SLOW)
    await expect(page.getByRole('region', { name: 'State' })).toContainText(
      `Base fee ${Number(BigInt(baseFeePerGas)) / 1e9} Gwei`,
    )
  },

  'calls inside calldata': async (page, { url, request, accounts, erc20 }) => {
    const { token } = erc20
    const data = writeNestedCalls(token.address, [accounts.carol, accounts.dave])
    const hash = await send(request, { to: SAFE, data })
    await page.goto(`${url}/tx/${hash}`)
    const input = page.getByRole('region', { name: 'Input Data' })
    const inner = input.getByRole('list', { name: 'Level 3' }).locator(':scope > li')
    await expect(inner).toHaveCount(2, SLOW)
    await expect(inner.first()).toContainText(`1.5 ${token.symbol}`)
  },

  'what moved, with coin inside': async (page, { url, request, accounts, erc20 }) => {
    const to = erc20.wrappedNative.address
    const tokens = [{ address: to, decimals: 18, name: 'Wrapped Ether (WETH)' }]
    const deposit = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'deposit' })
    await send(request, { to, data: deposit, value: 20n * ETHER })
    const withdraw = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'withdraw', args: [4n * ETHER] })
    const hash = await send(request, { to, data: withdraw })
    const sentence = /^Redeemed 4 Wrapped Ether \(WETH\) for 4 ETH$/
    await expectMoved(page, request, { hash, sentence, accounts: [accounts.live, to], tokens }, url)
  },
}

interface Sent {
  readonly to?: Hex
  readonly data: Hex
  readonly value?: bigint
}

/** A transaction of the account that no scenario uses, in a block. */
async function send(request: NodeRequest, { to = SAFE, data, value = 0n }: Sent): Promise<Hex> {
  const accounts = await request<Hex[]>('eth_accounts')
  const hash = await request<Hex>('eth_sendTransaction', {
    from: accounts[9],
    to,
    data,
    value: `0x${value.toString(16)}`,
    gas: '0x7a120',
  })
  // Some nodes make a block of their own accord.
  if ((await request('eth_getTransactionReceipt', hash)) === null) await request('evm_mine')
  return hash
}
