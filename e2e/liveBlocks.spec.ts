import { expect, test } from './fixtures/test.ts'
import { ether } from './transactions/expectedRows.ts'

const PATH = '/special/liveBlocks'

test.describe('live blocks', () => {
  test('gas and burnt fees as a drawn chart and as its table', async ({ page, site }) => {
    await page.goto(PATH)
    const chart = page.getByRole('img', { name: /^Gas usage of blocks/ })
    await expect(chart.locator('canvas')).toBeVisible({ timeout: 20_000 })
    const inks = await chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      const colors = new Set<string>()
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] === 255) colors.add(`${data[at]},${data[at + 1]},${data[at + 2]}`)
      }
      return colors.size
    })
    // Four lines, axes and grid.
    expect(inks).toBeGreaterThan(5)
    const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page.getByRole('figure')).toContainText(/Block \d+.*Base fee\s*[\d.]+ Gwei/)
    await page.getByRole('radio', { name: 'Table' }).check()
    const { bigBlock } = site.devnet.scenarios
    const block = (await site.devnet.request(
      'eth_getBlockByNumber',
      `0x${bigBlock.blockNumber.toString(16)}`,
      false,
    )) as { gasUsed: string; gasLimit: string; baseFeePerGas: string }
    const row = page
      .getByRole('table', { name: 'Gas usage by block' })
      .locator('tr')
      .filter({ has: page.locator(`a[href="/block/${bigBlock.blockNumber}"]`) })
    const inWords = (quantity: string) => BigInt(quantity).toLocaleString('en')
    await expect(row).toContainText(inWords(block.gasUsed))
    await expect(row).toContainText(inWords(block.gasLimit))
    await page.getByRole('radio', { name: 'Burnt fees' }).check()
    const burnt = BigInt(block.gasUsed) * BigInt(block.baseFeePerGas)
    const burntRow = page
      .getByRole('table', { name: 'Burnt fees by block' })
      .locator('tr')
      .filter({ has: page.locator(`a[href="/block/${bigBlock.blockNumber}"]`) })
    await expect(burntRow.getByText(`${ether(burnt)} ETH`, { exact: true })).toBeVisible()
  })
})
