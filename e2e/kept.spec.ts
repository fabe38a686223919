import { startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import type { Page } from '@playwright/test'
import { servePlainPage } from './fixtures/servePlainPage.ts'
import { startProgram } from './fixtures/startProgram.ts'
import { expect, test } from './fixtures/test.ts'

// What the browser keeps of final blocks. The page is that of a plain web server, which brings no answers along.

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

/** The calls of a page from now on, as `method [params]`. */
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

/** What every page asks before anything else: the chain, its head, what is final, and the blocks that kept answers stand on. */
const CONNECTION_CHECK =
  /^(eth_blockNumber|eth_chainId|ots_getApiLevel|gateway_status|erigon_getHeaderByNumber|eth_getBlockByNumber \["finalized",false\])/

/** A page waits 300 ms for the store and then asks the node. With this it waits as long as a busy machine takes. */
async function waitLongForStore(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => setTimeout(run, ms === 300 ? 20_000 : ms),
    })
  })
}

/** Keys and sizes of what is kept, and what the store says of its size. */
function readStore(page: Page) {
  return page.evaluate(async () => {
    // Opening one that is not there would make an empty one.
    if ((await indexedDB.databases()).length === 0) return { keys: [], bytes: 0, stated: 0 }
    const open = indexedDB.open('otterscan')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(new Error('not opened'))
    })
    const ask = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const read = db.transaction(['answers', 'uses', 'state'])
    const keys = (await ask(read.objectStore('answers').getAllKeys())) as string[]
    const uses = (await ask(read.objectStore('uses').getAll())) as { bytes: number }[]
    const state = (await ask(read.objectStore('state').get(''))) as { bytes: number } | undefined
    db.close()
    return { keys, bytes: uses.reduce((sum, { bytes }) => sum + bytes, 0), stated: state?.bytes ?? 0 }
  })
}

/** Waits until the page has kept what it has seen, these calls among it. */
async function waitUntilKept(page: Page, ...methods: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const { keys } = await readStore(page)
        return methods.filter((method) => !keys.some((key) => `${key} `.startsWith(`${method} `)))
      },
      { timeout: 20_000 },
    )
    .toEqual([])
  await page.waitForLoadState('networkidle')
  let before = -1
  await expect
    .poll(
      async () => {
        const last = before
        before = (await readStore(page)).keys.length
        return last === before
      },
      { intervals: [1_500] },
    )
    .toBe(true)
}

const openSettings = (page: Page) => page.getByRole('button', { name: 'Settings' }).click()

test('a final transaction and a final block come back without a call but the connection check', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  await waitLongForStore(page)
  await servePlainPage(page)
  const { erc20 } = site.devnet.scenarios
  const calls = watchCalls(page)
  const pages: [path: string, ready: RegExp, kept: string[]][] = [
    [
      `/tx/${erc20.transfer.transactionHash}`,
      /Internal Transactions|Nonce/,
      ['eth_getTransactionReceipt', 'ots_getInternalOperations', 'eth_call', 'eth_getTransactionCount'],
    ],
    [`/tx/${erc20.transfer.transactionHash}/trace`, /transfer/, ['debug_traceTransaction']],
    [`/block/${erc20.blockNumber}`, /State Root/, ['ots_getBlockDetails']],
    [`/block/${erc20.blockNumber}/txs`, /transactions? found/, ['ots_getBlockTransactions']],
  ]
  for (const [path, ready, kept] of pages) {
    await page.goto(path)
    await expect(page.getByText(ready).first()).toBeVisible()
    await waitUntilKept(page, ...kept)
    const before = (await page.locator('main').textContent()) ?? ''
    calls.length = 0
    await page.reload()
    await expect(page.getByText(ready).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect
      .soft(
        calls.filter((call) => !CONNECTION_CHECK.test(call)),
        path,
      )
      .toEqual([])
    expect.soft(calls.filter((call) => call.startsWith('eth_chainId'))).toHaveLength(1)
    await expect.soft(page.locator('main')).toHaveText(before)
  }
})

test('with the first answers in the page, the rest comes from the browser', async ({ page, site }) => {
  await waitLongForStore(page)
  const { erc20 } = site.devnet.scenarios
  const path = `/tx/${erc20.transfer.transactionHash}/trace`
  const calls = watchCalls(page)
  await page.goto(`/tx/${erc20.transfer.transactionHash}`) // which asks what is final
  await waitUntilKept(page, 'eth_getTransactionReceipt')
  await page.goto(path)
  await waitUntilKept(page, 'debug_traceTransaction')
  calls.length = 0
  await page.goto(path)
  await expect(page.getByText('transfer').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.filter((call) => !CONNECTION_CHECK.test(call))).toEqual([])
})

test('what is not final is asked again, and nothing of it is kept', async ({ page, site }) => {
  await servePlainPage(page)
  const { failures, erc20 } = site.devnet.scenarios
  const { transactionHash } = failures.customError
  await page.goto(`/block/${erc20.blockNumber}`)
  await waitUntilKept(page, 'ots_getBlockDetails')
  const calls = watchCalls(page)
  for (const visit of ['first', 'second']) {
    calls.length = 0
    await page.goto(`/tx/${transactionHash}`)
    await expect(page.getByText('with custom error')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(calls, visit).toContain(`eth_getTransactionReceipt ["${transactionHash}"]`)
  }
  await page.waitForTimeout(1_500) // longer than it takes to keep something
  const { keys } = await readStore(page)
  expect(keys.filter((key) => key.includes(transactionHash.toLowerCase()))).toEqual([])
})

test('blocks that are replaced though they were final are not shown again', async ({ page, ownSite }) => {
  test.setTimeout(120_000)
  await servePlainPage(page)
  const { devnet, url } = ownSite
  const { headBlockNumber } = devnet.scenarios
  const blockNumber = headBlockNumber - 80n
  const path = `${url}/block/${blockNumber}`
  const hashOf = async () => {
    const tag = `0x${blockNumber.toString(16)}`
    return (await devnet.request<{ hash: string }>('eth_getBlockByNumber', tag, false)).hash
  }
  const old = await hashOf()
  await page.goto(path)
  await expect(page.getByText('State Root')).toBeVisible()
  await waitUntilKept(page, 'ots_getBlockDetails')

  const calls = watchCalls(page)
  await devnet.reorg(3) // of blocks that were not final
  await page.reload()
  await expect(page.getByText('State Root')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.filter((call) => call.startsWith('ots_getBlockDetails ['))).not.toContain(
    `ots_getBlockDetails [${blockNumber}]`,
  )

  await devnet.reorg(90)
  const now = await hashOf()
  expect(now).not.toBe(old)
  await page.reload()
  await expect(page.getByText('State Root')).toBeVisible()
  expect(calls).toContain(`ots_getBlockDetails [${blockNumber}]`)
  const shown = await page.locator('main').textContent()
  expect(shown).toContain(now.slice(2, 10))
  expect(shown).not.toContain(old.slice(2, 10))
})

test('another chain with the same id shows nothing of the first, and the first nothing of before', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const chains = await Promise.all(
    [1_750_000_000n, 1_760_000_000n].map(async (genesisTimestamp) => {
      const anvil = await startAnvil({ port: 0, host: '127.0.0.1', genesisTimestamp })
      const request = createNodeRequest(anvil.url)
      await request('anvil_mine', '0x64')
      const program = await startProgram(['--node', anvil.url])
      const { hash } = await request<{ hash: string }>('eth_getBlockByNumber', '0x5', false)
      return { anvil, program, hash }
    }),
  )
  try {
    const [first, second] = chains
    if (first === undefined || second === undefined) throw new Error('no chains')
    await servePlainPage(page)
    let asked = first
    await page.route('**/rpc', async (route) => {
      const { url } = asked.program
      const headers = { ...route.request().headers(), origin: url, referer: `${url}/` }
      const response = await route.fetch({ url: `${url}/rpc`, headers })
      await route.fulfill({ response })
    })
    const calls = watchCalls(page)
    for (const chain of [first, second, first]) {
      asked = chain
      calls.length = 0
      await page.goto(`${first.program.url}/block/5`)
      await expect(page.getByText('State Root')).toBeVisible()
      expect(calls).toContain('ots_getBlockDetails [5]')
      await expect(page.locator('main')).toContainText(chain.hash.slice(2, 10))
      await waitUntilKept(page, 'ots_getBlockDetails')
    }
  } finally {
    await page.goto('about:blank') // else it follows a chain that has ended
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const { program, anvil } of chains) {
      await program.stop()
      await anvil.stop()
    }
  }
})

test('the settings show how much is kept and clear it', async ({ page, site }) => {
  await servePlainPage(page)
  const path = `/block/${site.devnet.scenarios.erc20.blockNumber}`
  await page.goto(path)
  await waitUntilKept(page, 'ots_getBlockDetails')
  await openSettings(page)
  const { stated, bytes } = await readStore(page)
  expect(stated).toBe(bytes)
  await page.getByRole('menuitem', { name: `Clear ${Math.ceil(bytes / 1000)} kB` }).click()
  await expect.poll(async () => (await readStore(page)).keys).toEqual([])
  await openSettings(page)
  await expect(page.getByRole('menuitem', { name: 'Clear 0 kB' })).toBeDisabled()
  const calls = watchCalls(page)
  await page.reload()
  await expect(page.getByText('State Root')).toBeVisible()
  expect(calls.filter((call) => call.startsWith('ots_getBlockDetails'))).not.toEqual([])
})

test('what was used least recently goes first when 64 MB are full', async ({ page, site }) => {
  await servePlainPage(page)
  const { erc20 } = site.devnet.scenarios
  await page.goto(`/block/${erc20.blockNumber}`)
  await waitUntilKept(page, 'ots_getBlockDetails')
  // As if much had been kept: of an hour ago, and of a minute ago.
  await page.evaluate(async () => {
    const open = indexedDB.open('otterscan')
    const db = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const write = db.transaction(['answers', 'uses', 'state'], 'readwrite')
    const now = Date.now()
    const entries = [
      ['old', now - 3_600_000, 40_000_000],
      ['new', now - 60_000, 23_999_000],
    ] as const
    for (const [key, atMs, bytes] of entries) {
      write.objectStore('answers').put({ text: '{}' }, key)
      write.objectStore('uses').put({ atMs, bytes }, key)
    }
    const state = write.objectStore('state').get('')
    state.onsuccess = () => {
      const before = state.result as { id: string; bytes: number }
      write.objectStore('state').put({ ...before, bytes: before.bytes + 63_999_000 }, '')
    }
    await new Promise((resolve) => {
      write.oncomplete = resolve
    })
    db.close()
  })
  await page.goto(`/block/${erc20.blockNumber - 1n}`)
  // The first of its answers may make the room, before this one is kept.
  await waitUntilKept(page, `ots_getBlockDetails [${erc20.blockNumber - 1n}]`)
  await expect.poll(async () => (await readStore(page)).keys, { timeout: 20_000 }).not.toContain('old')
  const { keys, bytes, stated } = await readStore(page)
  expect(keys).toContain('new')
  expect(keys).toContain(`ots_getBlockDetails [${erc20.blockNumber - 1n}]`)
  expect(stated).toBe(bytes)
  expect(bytes).toBeLessThan(64_000_000)
})

test('kept texts that cannot be read are asked again', async ({ page, site }) => {
  await servePlainPage(page)
  const path = `/block/${site.devnet.scenarios.erc20.blockNumber}`
  await page.goto(path)
  await waitUntilKept(page, 'ots_getBlockDetails')
  await page.evaluate(async () => {
    const open = indexedDB.open('otterscan')
    const db = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const write = db.transaction('answers', 'readwrite').objectStore('answers')
    const keys = write.getAllKeys()
    keys.onsuccess = () => {
      for (const key of keys.result) write.put({ text: '{"result":' }, key)
    }
    await new Promise((resolve) => {
      write.transaction.oncomplete = resolve
    })
    db.close()
  })
  await page.reload()
  await expect(page.getByText('State Root')).toBeVisible()
})

test.describe('without a store', () => {
  const faults: [name: string, script: () => void][] = [
    ['absent', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
    [
      'full',
      () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    ],
    [
      'never opened',
      () => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
      },
    ],
  ]
  for (const [name, script] of faults) {
    test(`${name}: pages work, and the settings say that nothing is kept`, async ({ page, site }) => {
      await servePlainPage(page)
      await page.addInitScript(script)
      const path = `/block/${site.devnet.scenarios.erc20.blockNumber}`
      await page.goto(path)
      await expect(page.getByText('State Root')).toBeVisible()
      await openSettings(page)
      if (name !== 'never opened') {
        await expect(page.getByRole('menuitem', { name: /^Nothing: the browser refuses/ })).toBeVisible()
      }
      await page.reload()
      await expect(page.getByText('State Root')).toBeVisible()
    })
  }
})
