import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import { expect } from '../dom/expect.ts'
import type { Page } from '../dom/openPage.tsx'

interface Block {
  readonly number: string
  readonly gasUsed: string
  readonly gasLimit: string
  readonly baseFeePerGas: string
}

interface Receipt {
  readonly effectiveGasPrice: string
  readonly gasUsed: string
}

/** What the gas at a percentile of a block paid above the base fee, the cheapest gas first. */
function findTip(receipts: readonly Receipt[], baseFee: bigint, percent: bigint): bigint | undefined {
  const paid = receipts
    .map(({ effectiveGasPrice, gasUsed }) => ({
      tip: BigInt(effectiveGasPrice) - baseFee,
      gas: BigInt(gasUsed),
    }))
    .sort((one, other) => Number(one.tip - other.tip))
  const wanted = (paid.reduce((sum, { gas }) => sum + gas, 0n) * percent) / 100n
  let sum = 0n
  for (const { tip, gas } of paid) {
    sum += gas
    if (sum >= wanted) return tip
  }
  return undefined
}

/** The rule of EIP-1559 for the block after one: an eighth up or down at most, around half of the limit. */
function computeNextBaseFee({ gasUsed, gasLimit, baseFeePerGas }: Block): bigint {
  const [used, target, fee] = [BigInt(gasUsed), BigInt(gasLimit) / 2n, BigInt(baseFeePerGas)]
  if (used === target) return fee
  if (used < target) return fee - (fee * (target - used)) / target / 8n
  const step = (fee * (used - target)) / target / 8n
  return fee + (step > 0n ? step : 1n)
}

function toGwei(wei: bigint): string {
  const digits = wei.toString().padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0+$/, '')
  const whole = BigInt(digits.slice(0, -9)).toLocaleString('en')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** The page of gas over the newest 20 blocks: what the chain has of them. */
export async function expectFees(page: Page, request: NodeRequest): Promise<void> {
  const newest = (await request('eth_getBlockByNumber', 'latest', false)) as Block
  const value = (label: string) => page.locator(`dt:text-matches("^${label}") + dd`)
  await expect(value('Latest Block')).toHaveText(Number(newest.number).toLocaleString('en'))
  await expect(value('Base Fee')).toContainText(`${toGwei(BigInt(newest.baseFeePerGas))} Gwei`)
  const next = computeNextBaseFee(newest)
  await expect(value('Next Base Fee')).toContainText(`${toGwei(next)} Gwei`)

  await page.getByRole('radio', { name: 'Table' }).check()
  const rows = await page
    .getByRole('table', { name: 'Fees by block' })
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    )
  expect(rows).toHaveLength(20)
  let paid = 0
  for (const [index, row] of rows.entries()) {
    const number = `0x${(BigInt(newest.number) - BigInt(index)).toString(16)}`
    const block = (await request('eth_getBlockByNumber', number, false)) as Block
    const share = (Number(BigInt(block.gasUsed)) / Number(BigInt(block.gasLimit))) * 100
    const receipts = (await request('eth_getBlockReceipts', number)) as Receipt[]
    const tips = [10n, 50n, 90n].map((percent) => findTip(receipts, BigInt(block.baseFeePerGas), percent))
    expect(row).toEqual([
      Number(block.number).toLocaleString('en'),
      `${share.toFixed(2)}%`,
      toGwei(BigInt(block.baseFeePerGas)),
      ...tips.map((tip) => (tip === undefined ? '–' : toGwei(tip))),
    ])
    paid += receipts.length
  }
  expect(paid).toBeGreaterThan(0)
}
