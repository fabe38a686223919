import type { NodeRequest } from '@otterscan/devnet/nodeRequest'
import { expect } from '../dom/expect.ts'
import type { Page } from '../dom/openPage.tsx'
import { saveAs } from '../dom/saveAs.ts'
import { type ReceiptLog, readAllLogs } from '../fixtures/readAllLogs.ts'

const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const least = (...amounts: readonly bigint[]) => amounts.reduce((one, other) => (one < other ? one : other))

/** What one account allows another. */
export interface Granted {
  readonly kind: string
  readonly token: string
  readonly spender: string
  readonly amount: string | null
  readonly atRisk: string
}

/** What the logs of the whole chain say an account has granted, with what the contracts say of it now. */
export async function replayApprovals(request: NodeRequest, owner: string): Promise<readonly Granted[]> {
  const { logs } = await readAllLogs(request)
  return replayLogs(request, logs, owner)
}

/** The same of the logs up to a block, as the contracts were at its end. */
export async function replayLogs(
  request: NodeRequest,
  logs: readonly ReceiptLog[],
  owner: string,
  at?: bigint,
): Promise<readonly Granted[]> {
  const block = at === undefined ? 'latest' : `0x${at.toString(16)}`
  const call = async (to: string, selector: string, ...values: readonly (bigint | string)[]) =>
    BigInt(await request<string>('eth_call', { to, data: selector + values.map(word).join('') }, block))
  const own = logs.filter(
    ({ topics, blockNumber }) =>
      topics[1] === `0x${word(owner)}` && (at === undefined || BigInt(blockNumber) <= at),
  )
  const seen = new Set<string>()
  const granted: Granted[] = []
  for (const { address: token, topics } of own) {
    const spender = `0x${topics[2]?.slice(26)}`
    const key = `${topics[0]} ${token} ${spender}`
    if (seen.has(key) || topics.length !== 3) continue
    seen.add(key)
    if (topics[0] === APPROVAL) {
      const amount = await call(token, '0xdd62ed3e', owner, spender)
      const atRisk = least(amount, await call(token, '0x70a08231', owner))
      granted.push({ kind: 'erc20', token, spender, amount: `${amount}`, atRisk: `${atRisk}` })
    }
    if (topics[0] === FOR_ALL) {
      const isApproved = await call(token, '0xe985e9c5', owner, spender)
      const held = await call(token, '0x70a08231', owner)
      granted.push({ kind: 'forAll', token, spender, amount: null, atRisk: `${isApproved * held}` })
    }
  }
  return granted
}

/** As `Granted`, in the file that the page saves. */
export type ApprovalRow = Granted & {
  readonly isUnlimited: string
  readonly isInForce: string
  readonly tokenId: string | null
}

/** Every approval of the page, once all of the chain was read. */
export async function readApprovals(page: Page): Promise<readonly ApprovalRow[]> {
  await expect(page.getByRole('main').getByText(/^All of blocks 0 to [\d,]+ read/)).toBeVisible()
  // What they allow now has come.
  const allowed = page.locator('td[data-label="May move now"]')
  await expect.poll(async () => (await allowed.allTextContents()).every((text) => text !== '')).toBe(true)
  return JSON.parse(await saveAs(page, 'JSON')) as readonly ApprovalRow[]
}

const toComparable = ({ kind, token, spender, amount, atRisk }: Granted): Granted => ({
  kind,
  token: token.toLowerCase(),
  spender: spender.toLowerCase(),
  amount,
  atRisk,
})

/** In an order and a form of their own. */
export const sortGranted = (rows: readonly Granted[]) =>
  rows.map(toComparable).sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
