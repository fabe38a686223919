import type { Hex } from '@otterscan/ethereum/hex'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { test } from './dom/test.ts'

interface WireCall {
  readonly gasUsed: Hex
  readonly error?: string
  readonly calls?: readonly WireCall[]
}

interface WireReceipt {
  readonly gasUsed: Hex
  readonly logs: readonly { readonly logIndex: Hex }[]
}

const format = (value: bigint) => value.toLocaleString('en')

describe('X-Ray', () => {
  test('a failure that was caught: who failed, who went on, what was undone, and the gas of each', async ({
    page,
    site: { devnet },
  }) => {
    const { transactionHash: hash } = devnet.scenarios.callTree.caughtInnerRevert
    const receipt = await devnet.request<WireReceipt>('eth_getTransactionReceipt', hash)
    const trace = await devnet.request<WireCall>('debug_traceTransaction', hash, { tracer: 'callTracer' })
    await page.goto(`/tx/${hash}/xray`)
    const rows = page.getByRole('tree', { name: 'What the transaction did' }).getByRole('treeitem')
    await expect(rows).toHaveCount(5)
    const inner = (trace.calls ?? []).reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n)
    const total = BigInt(receipt.gasUsed)
    await expect(rows.nth(0)).toContainText(`${format(total)} gas, own ${format(total - inner)}`)
    await expect(rows.nth(1)).toContainText('execution reverted')
    await expect(rows.nth(1)).toContainText('caught by its caller')
    await expect(rows.nth(2)).toContainText('undone')
    await expect(rows.nth(3)).toContainText('event')
    await expect(rows.nth(4)).not.toContainText('undone')
    await page.getByRole('button', { name: 'Go to the failure' }).click()
    await expect(page).toHaveURL(/\?at=1$/)
    await expect(rows.nth(1)).toContainText('CallTree: changed my mind')
  })

  test('a transfer of a token: its event between the calls, with amounts in their unit', async ({
    page,
    site: { devnet },
  }) => {
    const { vault, dollar } = { vault: devnet.scenarios.erc4626, dollar: devnet.scenarios.erc20.dollar }
    await page.goto(`/tx/${vault.deposit.transactionHash}/xray?show=moves`)
    const rows = page.getByRole('tree', { name: 'What the transaction did' }).getByRole('treeitem')
    await expect(
      rows.filter({ hasText: `Transfer(` }).filter({ hasText: `1,000 ${dollar.symbol}` }),
    ).toContainText('event')
  })
})
