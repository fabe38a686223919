import type { BrowserContext, Page } from '@playwright/test'
import { servePlainPage } from './fixtures/servePlainPage.ts'
import { expect, test } from './fixtures/test.ts'

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    for (const { method, params } of [request.postDataJSON() as Call | Call[]].flat()) {
      calls.push(`${method} ${JSON.stringify(params)}`)
    }
  })
  return calls
}

/** Opens a list of transactions and waits until links are watched. */
async function openList(page: Page, url: string): Promise<void> {
  await servePlainPage(page)
  const watching = page.waitForResponse(/\/assets\/idleParts-/)
  await page.goto(url)
  await watching
  await page.waitForLoadState('networkidle')
}

const isAboutTransaction = (call: string) => /^(eth_getTransaction|ots_|debug_)(?!hasCode)/.test(call)

test('a link that the pointer rests on, or that has the focus, is asked for once, before it is followed', async ({
  page,
  site,
}) => {
  const { erc20 } = site.devnet.scenarios
  const { transactionHash } = erc20.transfer
  await openList(page, `/block/${erc20.blockNumber - 1n}/txs`)
  const calls = watchCalls(page)
  const link = page.getByRole('main').locator(`a[href="/tx/${transactionHash}"]`).first()
  const first = [
    `eth_getTransactionByHash ["${transactionHash}"]`,
    `eth_getTransactionReceipt ["${transactionHash}"]`,
  ]
  await link.hover()
  await expect.poll(() => calls.filter(isAboutTransaction)).toEqual(first)
  await link.focus()
  await link.click()
  await expect(page.getByText('Nonce').first()).toBeVisible()
  expect(calls.filter((call) => first.includes(call))).toEqual(first)

  calls.length = 0
  await page
    .getByRole('main')
    .getByRole('link', { name: `${erc20.blockNumber - 1n}`, exact: true })
    .first()
    .focus()
  await expect.poll(() => calls.filter((call) => call.startsWith('ots_getBlockDetails'))).toHaveLength(1)
})

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a finger that holds a link asks, one that scrolls does not', async ({ page, site, context }) => {
    const { bigBlock } = site.devnet.scenarios
    await openList(page, `/block/${bigBlock.blockNumber}/txs`)
    const calls = watchCalls(page)
    const receipts = () => calls.filter((call) => call.startsWith('eth_getTransactionReceipt'))
    const touch = await openTouch(context, page)
    const link = page.getByRole('main').locator('a[href^="/tx/"]').nth(3)
    const findMiddle = async () => {
      const box = await link.boundingBox()
      if (box === null) throw new Error('no link')
      return [box.x + box.width / 4, box.y + box.height / 2] as const
    }
    await link.scrollIntoViewIfNeeded()
    const [x, y] = await findMiddle()

    await touch('touchStart', x, y)
    for (let moved = 12; moved < 200; moved += 12) await touch('touchMove', x, y - moved)
    await touch('touchEnd')
    await page.waitForTimeout(400)
    expect(receipts()).toEqual([])

    // The page has followed the finger, and rolls on.
    await link.scrollIntoViewIfNeeded()
    await page.waitForTimeout(500)
    await touch('touchStart', ...(await findMiddle()))
    await expect.poll(receipts).toHaveLength(1)
    await touch('touchEnd')
  })
})

async function openTouch(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) => {
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  }
}

test('nothing is asked ahead where data is to be saved', async ({ page, site }) => {
  const { erc20 } = site.devnet.scenarios
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await openList(page, `/block/${erc20.blockNumber - 1n}/txs`)
  const calls = watchCalls(page)
  await page.getByRole('main').locator(`a[href="/tx/${erc20.transfer.transactionHash}"]`).first().hover()
  await page.waitForTimeout(500)
  expect(calls.filter(isAboutTransaction)).toEqual([])
})
