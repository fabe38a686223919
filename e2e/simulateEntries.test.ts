import { createAccounts } from '@otterscan/devnet/accounts'
import { type Hex, isHex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import decodeQR from 'qr/decode.js'
import { describe } from 'vitest'
import { createContractTest, functionItem } from './dom/contractTest.ts'
import { expect } from './dom/expect.ts'
import { listServedContracts } from './fixtures/listServedContracts.ts'
import { COUNTER_LAYOUT, serveLayout } from './fixtures/storageLayouts.ts'

const SLOW = { timeout: 30_000 }
const INCREMENT = '0xd09de08a'

const test = createContractTest((devnet) => {
  const { newLogic } = devnet.scenarios.proxies
  return [
    ...listServedContracts(devnet).filter(({ address }) => address !== newLogic.address),
    serveLayout(newLogic.address, 'CounterInTens', COUNTER_LAYOUT),
  ]
})

/** What a wallet reads from the picture: its dark modules are squares of one path. */
function readQr(path: string, size: number): string {
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < scale * scale; at += 1) {
      const column = Number.parseInt(x, 10) * scale + (at % scale)
      const row = Number.parseInt(y, 10) * scale + Math.floor(at / scale)
      data.set([0, 0, 0], (row * width + column) * 4)
    }
  }
  return decodeQR({ width, height: width, data })
}

describe('ways to a simulation', () => {
  test('a function that changes something: its calldata as a wallet reads it, and what would come of it', async ({
    page,
    contracts: { devnet },
  }) => {
    const { address } = devnet.scenarios.proxies.logic
    const { bob } = devnet.scenarios.accounts
    await page.goto(`/address/${address}/readContract`)
    await page.getByLabel('Show non-view functions without return values').check(SLOW)
    const item = functionItem(page, 'increment')
    await item.getByRole('button', { name: 'Calldata' }).click()
    const code = item.getByRole('img', { name: /^QR code of the call/ })
    await expect(code).toBeVisible(SLOW)
    const size = (await code.getAttribute('viewBox'))?.split(' ')[2] ?? ''
    const path = (await code.locator('path').getAttribute('d')) ?? ''
    expect(readQr(path, Number.parseInt(size, 10))).toBe(`ethereum:${address}@1337?value=0&data=${INCREMENT}`)
    await item.getByRole('button', { name: 'Simulate' }).click()
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(address, SLOW)
    await expect(page.getByLabel('Input data')).toHaveValue(INCREMENT)
    await page.getByLabel('From').fill(bob)
    await page.getByRole('button', { name: 'Simulate' }).click()
    const result = page.getByRole('region', { name: 'Simulated result' })
    await expect(result.getByText('Nothing but the call itself')).toBeVisible(SLOW)
    const before = await devnet.request<Hex>('eth_getStorageAt', address, '0x0', 'latest')
    expect(isHex(before)).toBe(true)
    // The event and the slot have what a transaction would leave.
    await result.getByRole('link', { name: /^Logs/ }).click()
    await expect(result.getByText('Counted').first()).toBeVisible(SLOW)
    await result.getByRole('radio', { name: 'Raw' }).check()
    await expect(result.getByText(toWord(BigInt(before) + 1n)).first()).toBeVisible(SLOW)
    await result.getByRole('link', { name: 'X-Ray' }).click()
    await expect(result.getByText('Calls: from the simulation.')).toBeVisible(SLOW)
    await expect(result.getByText('increment').first()).toBeVisible(SLOW)
    await result.getByRole('link', { name: 'State Diff' }).click()
    await expect(result.getByText(toQuantity(BigInt(before) + 1n).slice(2)).first()).toBeVisible(SLOW)
    await expect(result.getByText(/^Source: /)).toHaveCount(0)
    expect(await devnet.request<Hex>('eth_getStorageAt', address, '0x0', 'latest')).toBe(before)
    // Five screens in a row.
  }, 120_000)

  test('a signed transaction is simulated before it is sent', async ({ page, contracts: { devnet } }) => {
    const { erin } = createAccounts()
    const { bob } = devnet.scenarios.accounts
    const nonce = await devnet.request<Hex>('eth_getTransactionCount', erin.address, 'latest')
    const raw = await erin.signTransaction({
      chainId: 1337,
      type: 'eip1559',
      to: bob,
      value: 2n * 10n ** 18n,
      nonce: Number(nonce),
      gas: 30_000n,
      maxFeePerGas: 100n * 10n ** 9n,
      maxPriorityFeePerGas: 10n ** 9n,
    })
    await page.goto('/broadcastTx')
    await page.getByRole('main').getByRole('textbox').fill(raw)
    await page.getByRole('link', { name: 'Simulate first' }).click()
    await expect(page.getByLabel('From')).toHaveValue(erin.address, SLOW)
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(bob)
    await expect(page.getByLabel('Value (ETH)')).toHaveValue('2')
    await page.getByRole('button', { name: 'Simulate' }).click()
    const result = page.getByRole('region', { name: 'Simulated result' })
    await expect(result.getByText('21,000').first()).toBeVisible(SLOW)
    expect(await devnet.request<Hex>('eth_getTransactionCount', erin.address, 'latest')).toBe(nonce)
  })

  test('the input is written by a function of the recipient and its arguments', async ({
    page,
    contracts: { devnet },
  }) => {
    const { token } = devnet.scenarios.erc20
    const { bob } = devnet.scenarios.accounts
    await page.goto(`/simulate#from=${bob}&to=${token.address}`)
    await page.getByRole('button', { name: 'By a function of the recipient' }).click()
    const names = page.getByLabel('Function')
    await expect(names).toBeVisible(SLOW)
    await names.selectOption('transfer(address,uint256)')
    const write = page.getByRole('button', { name: 'Write the input' })
    await page.getByLabel(/^address/).fill(bob)
    await page.getByLabel(/^uint256/).fill('much')
    await write.click()
    await expect(page.getByLabel(/^uint256/)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Input data')).toHaveValue('')
    await page.getByLabel(/^uint256/).fill('1.5 ether')
    await write.click()
    const words = [bob.slice(2).toLowerCase(), (15n * 10n ** 17n).toString(16)]
    const input = `0xa9059cbb${words.map((word) => word.padStart(64, '0')).join('')}`
    await expect(page.getByLabel('Input data')).toHaveValue(input)
  })

  test('a variable is set by its name, behind a proxy too', async ({ page, contracts: { devnet } }) => {
    const { address } = devnet.scenarios.proxies.slotProxy
    const { bob } = devnet.scenarios.accounts
    await page.goto(`/simulate#from=${bob}&to=${address}&input=${INCREMENT}`)
    await page.getByRole('button', { name: 'Changes of accounts' }).click()
    await page.getByRole('button', { name: 'Change an account' }).click()
    await page.getByLabel('Address', { exact: true }).fill(address)
    const name = page.getByLabel('Variable, by its name')
    await name.fill('counter')
    await page.getByLabel('Its value').fill('41')
    const set = page.getByRole('button', { name: 'Set the variable' })
    await set.click()
    await expect(page.getByText('It cannot be set: no variable of that name.')).toBeVisible(SLOW)
    await name.fill('count')
    await set.click()
    await expect(page.getByLabel('Storage')).toHaveValue(`${toWord(0n)} ${toWord(41n)}`, SLOW)
    await page.getByRole('button', { name: 'Simulate' }).click()
    const result = page.getByRole('region', { name: 'Simulated result' })
    await result.getByRole('link', { name: /^Logs/ }).click()
    await expect(result.getByText('Counted').first()).toBeVisible(SLOW)
    await result.getByRole('radio', { name: 'Raw' }).check()
    // This one counts in tens.
    await expect(result.getByText(toWord(51n)).first()).toBeVisible(SLOW)
  })
})
