import { getAddress, keccak256 } from 'viem'
import { describe } from 'vitest'
import { expect } from './dom/expect.ts'
import { saveAs } from './dom/saveAs.ts'
import { test as base } from './dom/test.ts'
import { readUnguardedCsv } from './fixtures/readCsv.ts'

const test = base.extend({ baseURL: async ({ indexedSite }, use) => use(indexedSite.url) })

const SLOW = { timeout: 30_000 }

interface WireFrame {
  readonly type: string
  readonly from: string
  readonly to?: string
  readonly input: string
  readonly error?: string
  readonly calls?: readonly WireFrame[]
}

interface Made {
  readonly kind: string
  readonly address: string
  readonly transactionHash: string
  readonly input: string
}

type Request = <Result>(method: string, ...params: readonly unknown[]) => Promise<Result>

/** What an account made by calls in the whole chain, newest first, as the node's own tracer tells. */
async function readMade(request: Request, creator: string): Promise<readonly Made[]> {
  const head = Number(await request<string>('eth_blockNumber'))
  const made: Made[] = []
  for (let number = head; number > 0; number--) {
    const block = await request<{ transactions: { hash: string; to: string | null }[] }>(
      'eth_getBlockByNumber',
      `0x${number.toString(16)}`,
      true,
    )
    for (const { hash, to } of block.transactions.toReversed()) {
      if (to?.toLowerCase() !== creator.toLowerCase()) continue
      const root = await request<WireFrame>('debug_traceTransaction', hash, { tracer: 'callTracer' })
      made.push(...listMade(root, creator).map((one) => ({ ...one, transactionHash: hash })))
    }
  }
  return made
}

/** Without what was undone. */
function listMade(frame: WireFrame, creator: string): readonly Omit<Made, 'transactionHash'>[] {
  if (frame.error !== undefined) return []
  const { type, from, to = '', input, calls = [] } = frame
  const isOwn = type.startsWith('CREATE') && from.toLowerCase() === creator.toLowerCase()
  return [
    ...(isOwn ? [{ kind: type.toLowerCase(), address: to.toLowerCase(), input }] : []),
    ...calls.flatMap((one) => listMade(one, creator)),
  ]
}

describe('contracts that an address created', () => {
  test('by calls: what the tracer of the node tells, on the page and in a file', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { maker } = devnet.scenarios.creations
    const made = await readMade(devnet.request, maker)
    expect(made.length).toBeGreaterThan(12)
    await page.goto(`/address/${maker}/created`)
    await expect(page.getByText(new RegExp(`^Read all .*: ${made.length} contracts\\.$`))).toBeVisible(SLOW)
    const items = page.getByRole('list', { name: 'Created contracts' }).locator(':scope > li')
    await expect(items).toHaveCount(made.length)
    const [, ...cells] = readUnguardedCsv(await saveAs(page, 'CSV'))
    const toText = (rows: readonly (readonly (string | undefined)[])[]) =>
      rows.map((row) => row.join(' ').toLowerCase()).sort()
    expect(toText(cells.map(([, hash, creator, address, kind]) => [hash, creator, address, kind]))).toEqual(
      toText(made.map(({ transactionHash, address, kind }) => [transactionHash, maker, address, kind])),
    )
  })

  test('CREATE2: salt and hash of the init code, from which the address follows', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { maker, create2 } = devnet.scenarios.creations
    const own = (await readMade(devnet.request, maker)).find(
      ({ address }) => address === create2.address.toLowerCase(),
    )
    await page.goto(`/address/${maker}/created`)
    const item = page
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="/address/${getAddress(create2.address)}"]`) })
    await item.getByRole('button', { name: 'Salt and init code' }).click()
    await expect(item.getByText(create2.salt)).toBeVisible(SLOW)
    await expect(item.getByText(keccak256(own?.input as `0x${string}`))).toBeVisible()
    await expect(item.getByText('The address follows from creator, salt and init code')).toBeVisible()
  })

  test('a tree: who created the creator, and what that created', async ({
    page,
    indexedSite: { devnet },
  }) => {
    const { maker, makerDeployment, create } = devnet.scenarios.creations
    const { deployer } = devnet.scenarios.accounts
    await page.goto(`/address/${deployer}/created`)
    const item = page
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="/tx/${makerDeployment.transactionHash}"]`) })
    // On a later page of them.
    for (let number = 1; !(await item.isVisible()); number++) {
      await expect(page.getByText(`Page ${number}`, { exact: true })).toBeVisible(SLOW)
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect(page.getByText(`Page ${number + 1}`, { exact: true })).toBeVisible(SLOW)
      await expect(page.getByText(/The next page reads on|^Read all/)).toBeVisible(SLOW)
    }
    await expect(item.locator(`a[href="/address/${maker}"]`)).toBeVisible()
    await item.getByRole('button', { name: 'What it created' }).click()
    const branch = page.getByRole('list', { name: `Created by ${maker}` })
    await expect(branch).toBeVisible(SLOW)
    while (!(await branch.locator(`a[href="/address/${create.address}"]`).isVisible())) {
      await page.getByRole('button', { name: 'Read on' }).first().click()
    }
    await page.goto(`/address/${devnet.scenarios.accounts.alice}/created`)
    await expect(page.getByText(/This address created no contract|found so far/)).toBeVisible(SLOW)
  })
})
