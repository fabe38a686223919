import type { Hex } from '@otterscan/ethereum/hex'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { expect } from '../dom/expect.ts'
import type { Page } from '../dom/openPage.tsx'

/** Functions of tokens. */
export const TOKEN_ABI = parseAbi([
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
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'balanceOf', args: [account] })
  return {
    coin: fee + (await change(async (block) => BigInt(await request<Hex>('eth_getBalance', account, block)))),
    tokens: await Promise.all(
      tokens.map((to) =>
        change(async (block) => {
          const output = await request<Hex>('eth_call', { to, data }, block)
          return decodeFunctionResult({ abi: TOKEN_ABI, functionName: 'balanceOf', data: output })
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

/** A transaction, and who had a part in it. */
export interface MovedCase {
  readonly hash: Hex
  readonly sentence: RegExp
  readonly accounts: readonly Hex[]
  readonly tokens: readonly { readonly address: Hex; readonly decimals: number; readonly name: string }[]
}

/** The card of what moved: the balances before and after say the same. */
export async function expectMoved(
  page: Page,
  request: Request,
  { hash, sentence, accounts, tokens }: MovedCase,
  url = '',
): Promise<void> {
  await page.goto(`${url}/tx/${hash}`)
  const card = page.getByRole('region', { name: 'What Moved' })
  await expect(card.locator('p.font-medium')).toHaveText(sentence)
  const wanted: Record<string, string[]> = {}
  for (const account of accounts) {
    const addresses = tokens.map(({ address }) => address)
    const truth = await readTruth(request, hash, account, addresses)
    const ofTokens = tokens.flatMap(({ decimals, name }, at) => write(truth.tokens[at] ?? 0n, decimals, name))
    const all = [...write(truth.coin, 18, 'ETH'), ...ofTokens]
    if (all.length > 0) wanted[account.toLowerCase()] = all
  }
  await expect.poll(() => readChanges(page)).toEqual(wanted)
  await expect(card).toContainText(/Apart from it the fee, \s*0\.\d+ ETH/)
}
