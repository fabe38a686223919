import type { Hex } from '@otterscan/ethereum/hex'
import { encodeFunctionData } from 'viem'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'
import { expectMoved, TOKEN_ABI } from './truth/movements.ts'

describe('what moved', () => {
  test('the balances before and after say the same: a transfer, a deposit for shares', async ({
    page,
    site,
  }) => {
    const { erc20, erc4626, accounts } = site.devnet.scenarios
    const fish = { address: erc20.token.address, decimals: 18, name: 'Fish (FISH)' }
    const dollar = { address: erc20.dollar.address, decimals: 6, name: 'Otter Dollar (OTTD)' }
    const share = { address: erc4626.address, decimals: 6, name: 'Vault of Otter Dollar (vOTTD)' }
    const cases = [
      {
        hash: erc20.transfer.transactionHash,
        sentence: /^Sent 1,234\.5 Fish \(FISH\) to/,
        accounts: [accounts.deployer, accounts.alice],
        tokens: [fish],
      },
      {
        hash: erc4626.deposit.transactionHash,
        sentence: /^Minted 1,000 Vault of Otter Dollar \(vOTTD\) for 1,000 Otter Dollar \(OTTD\)$/,
        accounts: [accounts.alice, erc4626.address],
        tokens: [dollar, share],
      },
    ]
    for (const one of cases) await expectMoved(page, site.devnet.request, one)
  })

  test('coin wrapped, and unwrapped by a transfer inside', async ({ page, ownSite }) => {
    const { devnet, url } = ownSite
    const { live } = devnet.scenarios.accounts
    const { address } = devnet.scenarios.erc20.wrappedNative
    const tokens = [{ address, decimals: 18, name: 'Wrapped Ether (WETH)' }]
    const send = async (transaction: { data: Hex; value?: bigint }) => {
      const hash = await devnet.sendPending({ to: address, gas: 100_000n, ...transaction })
      await devnet.mine()
      return hash
    }
    const data = (name: 'deposit' | 'withdraw') =>
      name === 'deposit'
        ? encodeFunctionData({ abi: TOKEN_ABI, functionName: name })
        : encodeFunctionData({ abi: TOKEN_ABI, functionName: name, args: [4n * 10n ** 18n] })
    const wrapped = await send({ data: data('deposit'), value: 20n * 10n ** 18n })
    const sentence = /^Minted 20 Wrapped Ether \(WETH\) for 20 ETH$/
    const accounts = [live, address]
    await expectMoved(page, devnet.request, { hash: wrapped, sentence, accounts, tokens }, url)
    const unwrapped = await send({ data: data('withdraw'), value: 0n })
    const back = /^Redeemed 4 Wrapped Ether \(WETH\) for 4 ETH$/
    await expectMoved(page, devnet.request, { hash: unwrapped, sentence: back, accounts, tokens }, url)
  })

  test('a failed transaction moved nothing but its fee', async ({ page, site }) => {
    await page.goto(`/tx/${site.devnet.scenarios.erc20.failedTransfer}`)
    const card = page.getByRole('region', { name: 'What Moved' })
    await expect(card).toContainText('Nothing but the fee: the transaction failed.')
    await expect(card.getByRole('list', { name: 'Net changes' })).toHaveCount(0)
  })
})
