// cspell:ignore tokencheck vmtrace tokentxns nfttransfers eventlog statechange tokenapprovalchecker gastracker consensusinfo gasprice internaltx tokenholdings
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'

describe('links of other explorers (EIP-3091 and what the widespread ones add) end on the page meant', () => {
  test('addresses and their tabs', async ({ page, site }) => {
    const { accounts, erc20 } = site.devnet.scenarios
    const token = erc20.token.address
    const { alice } = accounts
    for (const [path, target, heading] of [
      [`/address/${alice.toLowerCase()}`, `/address/${alice}`, 'Balance'],
      [`/address/${token}#events`, `/address/${token}/events`, 'First indexed value'],
      [`/address/${token}?tab=logs`, `/address/${token}/events`, 'First indexed value'],
      [`/address/${token}#code`, `/address/${token}/contract`, /bytecode/i],
      [`/address/${token}?tab=read_contract`, `/address/${token}/readContract`, /./],
      [`/address/${alice}#tokentxns`, `/address/${alice}/erc20`, 'There is no index of'],
      [`/address/${alice}?tab=token_transfers`, `/address/${alice}/erc20`, 'There is no index of'],
      [`/address/${alice}#nfttransfers`, `/address/${alice}/erc721`, 'There is no index of'],
      [`/address/${alice}#asset-nfts`, `/address/${alice}/tokens`, 'There is no index of'],
      [`/tokenapprovalchecker?search=${alice}`, `/address/${alice}/approvals`, 'May move now'],
      [`/txsPending?a=${alice}`, `/address/${alice}/pending`, 'Pending transactions'],
      [`/txs?a=${alice}`, `/address/${alice}`, 'Balance'],
      [`/tokentxns?a=${alice}`, `/address/${alice}/erc20`, 'There is no index of'],
      [`/address/${alice}?tab=coin_balance_history`, `/address/${alice}/balance`, 'Balance over time'],
      [`/address/${alice}#analytics`, `/address/${alice}/balance`, 'Balance over time'],
      [
        `/tokencheck-tool?t=${token}&a=${alice}`,
        `/address/${alice}/balance?token=${token}`,
        'Balance over time',
      ],
      [`/proxyContractChecker?a=${token}`, `/address/${token}/contract`, /bytecode/i],
      [`/exportData?type=tokentxns&a=${alice}`, `/address/${alice}/erc20`, 'There is no index of'],
      // Transfers inside calls are rows of the overview.
      [`/address/${alice}#internaltx`, `/address/${alice}#internaltx`, 'Balance'],
      [`/address/${alice}#transactions`, `/address/${alice}#transactions`, 'Balance'],
      [`/address/${alice}#tokentxnsErc721`, `/address/${alice}/erc721`, 'There is no index of'],
      [`/address/${alice}#tokentxnsErc1155`, `/address/${alice}/erc1155`, 'There is no index of'],
      [`/address/${alice}#withdrawals`, `/address/${alice}/withdrawals`, 'There is no index of'],
      [`/address/${alice}#mine`, `/address/${alice}/blocksRewarded`, 'There is no index of'],
      [`/address/${alice}?tab=blocks_validated`, `/address/${alice}/blocksRewarded`, 'There is no index of'],
      [`/tokenholdings?a=${alice}`, `/address/${alice}/tokens`, 'There is no index of'],
      [`/address/${token}#readContract`, `/address/${token}/readContract`, /./],
      [`/address/${token}#writeContract`, `/address/${token}/contract`, /bytecode/i],
      [`/address/${token}#readProxyContract`, `/address/${token}/readContractAsProxy`, /./],
      [`/verifyContract?a=${token}`, `/address/${token}/contract`, /bytecode/i],
    ] as const) {
      await page.goto(path)
      await expect(page, path).toHaveURL(target)
      await expect(page.getByRole('main').getByText(heading).first(), path).toBeVisible()
    }
  })

  test('transactions and their tabs', async ({ page, site }) => {
    const hash = site.devnet.scenarios.erc20.airdrop.transactionHash
    for (const [path, target, shown] of [
      [`/tx/${hash}`, `/tx/${hash}`, 'Gas Used / Limit'],
      [`/tx/${hash.slice(2)}`, `/tx/${hash}`, 'Gas Used / Limit'],
      [`/tx/${hash}#eventlog`, `/tx/${hash}/logs`, 'Transfer'],
      [`/tx/${hash}?tab=logs`, `/tx/${hash}/logs`, 'Transfer'],
      [`/tx/${hash}#statechange`, `/tx/${hash}/statediff`, /./],
      [`/tx/${hash}?tab=state`, `/tx/${hash}/statediff`, /./],
      [`/tx/${hash}?tab=raw_trace`, `/tx/${hash}/trace`, /./],
      [`/tx/${hash}#internal`, `/tx/${hash}/trace`, /./],
      [`/tx/${hash}#comments`, `/tx/${hash}#comments`, 'Gas Used / Limit'],
      [`/tx/${hash}/internal-transactions`, `/tx/${hash}/trace`, /./],
      [`/vmtrace?txhash=${hash}&type=parity`, `/tx/${hash}/trace`, /./],
      [`/getRawTx?tx=${hash}`, `/tx/${hash}`, 'Gas Used / Limit'],
    ] as const) {
      await page.goto(path)
      await expect(page, path).toHaveURL(target)
      await expect(page.getByRole('main').getByText(shown).first(), path).toBeVisible()
    }
    // A log of this explorer's own stays where it is.
    await page.goto(`/tx/${hash}/logs#3`)
    await expect(page.getByRole('main').getByText('Transfer').first()).toBeVisible()
    await expect(page).toHaveURL(`/tx/${hash}/logs#3`)
  })

  test('blocks and pages without a subject', async ({ page, site }) => {
    const { blockNumber } = site.devnet.scenarios.bigBlock
    const { hash } = await site.devnet.request<{ hash: string }>(
      'eth_getBlockByNumber',
      `0x${blockNumber.toString(16)}`,
      false,
    )
    for (const [path, target, shown] of [
      [`/block/${blockNumber}`, `/block/${blockNumber}`, 'Parent Hash'],
      [`/block/${hash}`, `/block/${hash}`, 'Parent Hash'],
      [`/block/countdown/${blockNumber}`, `/block/${blockNumber}`, 'Parent Hash'],
      [`/txs?block=${blockNumber}`, `/block/${blockNumber}/txs`, 'A total of 320 transactions'],
      [`/block/${blockNumber}?tab=txs`, `/block/${blockNumber}/txs`, 'A total of 320 transactions'],
      [`/block/${blockNumber}#consensusinfo`, `/block/${blockNumber}#consensusinfo`, 'Parent Hash'],
      ['/blocks', '/special/liveBlocks', /./],
      ['/blocks?p=2', '/special/liveBlocks', /./],
      ['/txs', '/special/liveBlocks', /./],
      ['/txsInternal', '/special/liveBlocks', /./],
      ['/txsPending', '/mempool', /queued/],
      ['/chart/gasprice', '/gas', 'Next Base Fee'],
      ['/verifyContract', '/contracts/all', /./],
      ['/tokens-nft', '/contracts/erc721', /./],
      ['/tokens-nft1155', '/contracts/erc1155', /./],
      ['/nft-transfers', '/contracts/erc721', /./],
      ['/charts', '/gas', 'Next Base Fee'],
      ['/txs?tab=pending', '/mempool', /queued/],
      ['/gastracker', '/gas', 'Next Base Fee'],
      ['/gas-tracker', '/gas', 'Next Base Fee'],
      ['/tokens', '/contracts/erc20', /./],
      ['/contractsVerified', '/contracts/all', /./],
      ['/pushTx', '/broadcastTx', 'Send Transaction'],
    ] as const) {
      await page.goto(path)
      await expect(page, path).toHaveURL(target)
      await expect(page.getByRole('main').getByText(shown).first(), path).toBeVisible()
    }
  })

  test('tokens', async ({ page, indexedSite }) => {
    const { accounts, erc20, erc721 } = indexedSite.devnet.scenarios
    const { alice } = accounts
    const token = erc20.token.address
    for (const [path, target, shown] of [
      [`/token/${token.toLowerCase()}`, `/token/${token}`, 'Fish'],
      [`/token/${token}?a=${alice}`, `/token/${token}?account=${alice}`, 'Fish'],
      [`/token/${erc721.address}?a=1`, `/token/${erc721.address}/id/1`, 'Otter Portraits'],
      [`/token/${token}#code`, `/address/${token}/contract`, /bytecode/i],
      [`/token/${token}#transactions`, `/token/${token}#transactions`, 'Fish'],
      [`/token/${token}#balances`, `/token/${token}/holders`, 'Share'],
      [`/token/${token}?tab=holders`, `/token/${token}/holders`, 'Share'],
      [`/token/${erc721.address}#inventory`, `/token/${erc721.address}/ids`, 'Held by'],
      [`/token/${token}/token-holders`, `/token/${token}/holders`, 'Share'],
      [`/token/${erc721.address}#tokenAnalytics`, `/token/${erc721.address}/activity`, /./],
      [`/token/${token}?tab=token_transfers`, `/token/${token}?tab=token_transfers`, 'Fish'],
      [`/tokens/${token}?tab=read_proxy`, `/address/${token}/readContractAsProxy`, /./],
      [
        `/token/${erc721.address}/instance/1/metadata`,
        `/token/${erc721.address}/instance/1/metadata`,
        'Otter Portraits',
      ],
      [`/token/${token}#readContract`, `/address/${token}/readContract`, /./],
      [`/token/${erc721.address}/instance/1`, `/token/${erc721.address}/instance/1`, 'Otter Portraits'],
      [`/nft/${erc721.address}/1`, `/nft/${erc721.address}/1`, 'Otter Portraits'],
    ] as const) {
      await page.goto(`${indexedSite.url}${path}`)
      await expect(page.getByRole('main').getByText(shown).first(), path).toBeVisible()
      await expect(page, path).toHaveURL(`${indexedSite.url}${target}`)
    }
  })
})
