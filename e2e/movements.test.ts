import type { Hex } from '@otterscan/ethereum/hex'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { test } from './dom/test.ts'

const ABI = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function deposit() payable',
  'function withdraw(uint256 value)',
])

type Request = <Result>(method: string, ...params: unknown[]) => Promise<Result>

interface Truth {
  /** Wei by which the account's balance changed, without the fee of the transaction where it is the sender. */
  readonly coin: bigint
  /** Raw amounts by which its balances changed, by token. */
  readonly tokens: readonly bigint[]
}

interface Receipt {
  readonly transactionHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly from: Hex
  readonly logs: readonly { readonly topics: readonly Hex[] }[]
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** What an account has more or less of after the transaction's block, in which no other moves anything: by its balances alone. */
async function readTruth(request: Request, hash: Hex, account: Hex, tokens: readonly Hex[]): Promise<Truth> {
  const { blockNumber: after } = await request<Receipt>('eth_getTransactionReceipt', hash)
  const before: Hex = `0x${(BigInt(after) - 1n).toString(16)}`
  const block = await request<{ miner: Hex; transactions: { hash: Hex; value: Hex }[] }>(
    'eth_getBlockByNumber',
    after,
    true,
  )
  const receipts = await request<Receipt[]>('eth_getBlockReceipts', after)
  expect(block.miner.toLowerCase()).not.toBe(account.toLowerCase())
  for (const other of receipts.filter(({ transactionHash }) => transactionHash !== hash)) {
    const value = block.transactions.find((one) => one.hash === other.transactionHash)?.value
    const hasMoved = other.logs.some(({ topics }) => topics[0] === TRANSFER)
    expect([value, hasMoved]).toEqual(['0x0', false])
  }
  const change = async (read: (block: Hex) => Promise<bigint>) => (await read(after)) - (await read(before))
  const fee = receipts
    .filter(({ from }) => from.toLowerCase() === account.toLowerCase())
    .reduce((sum, { gasUsed, effectiveGasPrice }) => sum + BigInt(gasUsed) * BigInt(effectiveGasPrice), 0n)
  const data = encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [account] })
  return {
    coin: fee + (await change(async (block) => BigInt(await request<Hex>('eth_getBalance', account, block)))),
    tokens: await Promise.all(
      tokens.map((to) =>
        change(async (block) => {
          const output = await request<Hex>('eth_call', { to, data }, block)
          return decodeFunctionResult({ abi: ABI, functionName: 'balanceOf', data: output })
        }),
      ),
    ),
  }
}

/** An amount as the page writes it, with its sign; empty when nothing changed. */
function write(amount: bigint, decimals: number, name: string): string[] {
  if (amount === 0n) return []
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = BigInt(digits.slice(0, digits.length - decimals)).toLocaleString('en')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return [
    `${amount < 0n ? 'minus' : 'plus'} ${whole}${decimals === 0 || fraction === '' ? '' : `.${fraction}`} ${name}`,
  ]
}

/** The changes of each account, by its address in lower case. */
async function readChanges(page: Page): Promise<Record<string, string[]>> {
  const rows = await page.getByRole('list', { name: 'Net changes' }).evaluateAll(([list]) =>
    [...(list?.children ?? [])].map((row): [string, string[]] => [
      (row.querySelector('a')?.getAttribute('href') ?? '').slice('/address/'.length).toLowerCase(),
      [...row.querySelectorAll('ul > li')].map((change) => {
        const sign = change.querySelector('.sr-only')?.textContent ?? ''
        const amount = change.querySelector('.tabular')?.textContent ?? ''
        const name = change.querySelector('a')?.textContent ?? ''
        return `${sign} ${amount}${name === '' ? '' : ` ${name}`}`
      }),
    ]),
  )
  return Object.fromEntries(rows)
}

interface Case {
  readonly hash: Hex
  readonly sentence: RegExp
  readonly accounts: readonly Hex[]
  readonly tokens: readonly { readonly address: Hex; readonly decimals: number; readonly name: string }[]
}

async function showsTruth(
  page: Page,
  { devnet }: { readonly devnet: { readonly request: Request } },
  { hash, sentence, accounts, tokens }: Case,
  url = '',
): Promise<void> {
  await page.goto(`${url}/tx/${hash}`)
  const card = page.getByRole('region', { name: 'What Moved' })
  await expect(card.locator('p.font-medium')).toHaveText(sentence)
  const wanted: Record<string, string[]> = {}
  for (const account of accounts) {
    const addresses = tokens.map(({ address }) => address)
    const truth = await readTruth(devnet.request, hash, account, addresses)
    const ofTokens = tokens.flatMap(({ decimals, name }, at) => write(truth.tokens[at] ?? 0n, decimals, name))
    const all = [...write(truth.coin, 18, 'ETH'), ...ofTokens]
    if (all.length > 0) wanted[account.toLowerCase()] = all
  }
  await expect.poll(() => readChanges(page)).toEqual(wanted)
  await expect(card).toContainText(/Apart from it the fee, \s*0\.\d+ ETH/)
}

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
    for (const one of cases) await showsTruth(page, site, one)
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
        ? encodeFunctionData({ abi: ABI, functionName: name })
        : encodeFunctionData({ abi: ABI, functionName: name, args: [4n * 10n ** 18n] })
    const wrapped = await send({ data: data('deposit'), value: 20n * 10n ** 18n })
    const sentence = /^Minted 20 Wrapped Ether \(WETH\) for 20 ETH$/
    const accounts = [live, address]
    await showsTruth(page, ownSite, { hash: wrapped, sentence, accounts, tokens }, url)
    const unwrapped = await send({ data: data('withdraw'), value: 0n })
    const back = /^Redeemed 4 Wrapped Ether \(WETH\) for 4 ETH$/
    await showsTruth(page, ownSite, { hash: unwrapped, sentence: back, accounts, tokens }, url)
  })

  test('a failed transaction moved nothing but its fee', async ({ page, site }) => {
    await page.goto(`/tx/${site.devnet.scenarios.erc20.failedTransfer}`)
    const card = page.getByRole('region', { name: 'What Moved' })
    await expect(card).toContainText('Nothing but the fee: the transaction failed.')
    await expect(card.getByRole('list', { name: 'Net changes' })).toHaveCount(0)
  })
})
