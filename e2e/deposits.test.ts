import { encodeAbiParameters, getAddress, type Hex, pad, toHex } from 'viem'
import { expect } from './dom/expect.ts'
import { readListRows } from './dom/readListRows.ts'
import { saveAs } from './dom/saveAs.ts'
import { test } from './dom/test.ts'
import { readUnguardedCsv } from './fixtures/readCsv.ts'

const SLOW = { timeout: 30_000 }
const DEPOSIT_EVENT = '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'

const littleEndian = (value: bigint): Hex => {
  const bytes = pad(toHex(value), { size: 8 }).slice(2).match(/../g) ?? []
  return `0x${bytes.reverse().join('')}`
}

const encodeDeposit = (pubkey: Hex, credentials: Hex, amountGwei: bigint, index: bigint): Hex =>
  encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'bytes' }, { type: 'bytes' }, { type: 'bytes' }, { type: 'bytes' }],
    [pubkey, credentials, littleEndian(amountGwei), `0x${'5c'.repeat(96)}`, littleEndian(index)],
  )

test('deposits in the transactions of an address, with their validators and who gets the coin back', async ({
  page,
  ownSite: { devnet, url },
}) => {
  const [sender, other] = await devnet.request<Hex[]>('eth_accounts')
  // Logs its input as a deposit.
  const code = `365f5f377f${DEPOSIT_EVENT.slice(2)}365fa100`
  const size = (code.length / 2).toString(16).padStart(2, '0')
  const send = async (to: Hex | undefined, data: Hex, from = sender) => {
    const hash = await devnet.request<Hex>('eth_sendTransaction', { from, to, data, gas: '0x100000' })
    await devnet.mine(1)
    return devnet.request<{ contractAddress: Hex; transactionHash: Hex; status: string }>(
      'eth_getTransactionReceipt',
      hash,
    )
  }
  const { contractAddress } = await send(undefined, `0x60${size}600c60003960${size}6000f3${code}`)
  const first: Hex = `0x${'a1'.repeat(48)}`
  const second: Hex = `0x${'b2'.repeat(48)}`
  const account = getAddress(`0x${'22'.repeat(20)}`)
  const one = await send(
    contractAddress,
    encodeDeposit(first, pad(account, { size: 32 }).replace('0x00', '0x02') as Hex, 32_000_000_000n, 6n),
  )
  const two = await send(contractAddress, encodeDeposit(second, `0x00${'7f'.repeat(31)}`, 1_500_000_000n, 7n))
  await send(contractAddress, '0x1234')
  await send(contractAddress, encodeDeposit(first, `0x00${'7f'.repeat(31)}`, 1n, 8n), other)

  await page.goto(`${url}/address/${sender}/deposits`)
  await expect(page.getByText(/: 2 deposits\.$/)).toBeVisible(SLOW)
  const rows = await readListRows(page)
  expect(rows.map((row) => row.Amount?.replace(/\s.*/, ''))).toEqual(['1.5', '32'])
  expect(rows.map((row) => row['Withdrawn to'])).toEqual(['a BLS key', account])
  for (const pubkey of [first, second]) {
    await expect(page.getByRole('main').locator(`a[href="/validator/${pubkey}"]`)).toHaveCount(1)
  }
  await expect(
    page.getByText(/Any contract can log a deposit|The deposit contract of this chain is/),
  ).toBeVisible()
  const [head = [], ...lines] = readUnguardedCsv(await saveAs(page, 'CSV'))
  const column = (name: string) => lines.map((cells) => cells[head.indexOf(name)])
  expect(column('pubkey')).toEqual([second, first])
  expect(column('amountGwei')).toEqual(['1500000000', '32000000000'])
  expect(column('index')).toEqual(['7', '6'])
  expect(column('transactionHash')).toEqual([two.transactionHash, one.transactionHash])
  // The contract's transactions have those of every sender.
  await page.goto(`${url}/address/${contractAddress}/deposits`)
  await expect(page.getByText(/: 3 deposits\.$/)).toBeVisible(SLOW)
})
