import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { test } from './dom/test.ts'

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

const toKey = ({ method, params }: Call) => `${method} ${JSON.stringify(params).toLowerCase()}`

const isHeadPoll = ({ method, params }: Call) =>
  method === 'erigon_getHeaderByNumber' && params[0] === 'latest'

/** Keys of the calls that the program says it answers. */
function readAsked(html: string): readonly string[] {
  const steps = html.matchAll(/data-otterscan="answers">(.*?)<\/script>/g)
  return [...steps].flatMap(([, json]) => (JSON.parse(json ?? '') as { asked: string[] }).asked)
}

/** What a page may still ask: names of addresses in decoded values, and the numbers beside tabs. */
const LATER = /^(eth_call|eth_getCode|eth_getLogs|ots_hasCode|ots2_\w+Count) /

test('a page as the program serves it asks the node nothing that it needs first', {
  timeout: 180_000,
}, async ({ page, site }) => {
  const { bigBlock, failures, busyAddress } = site.devnet.scenarios
  const paths: readonly [path: string, ready: RegExp][] = [
    [`/block/${bigBlock.blockNumber}`, /State Root/],
    [`/block/${bigBlock.blockNumber}/txs`, /A total of 320 transactions found/],
    [`/tx/${failures.customError.transactionHash}`, /with custom error/],
    [`/address/${busyAddress.address}`, /25 transactions on this page/],
  ]
  let asked: Call[] = []
  const open = async (load: () => Promise<unknown>, ready: RegExp) => {
    const opened = await load()
    await expect.poll(() => document.body.textContent, { timeout: 20_000 }).toMatch(ready)
    // Names are asked for after the rest is drawn, which a busy machine takes its time for.
    for (let before = -1; before !== asked.length; await sleep(500)) {
      before = asked.length
      await page.waitUntilQuiet()
    }
    return opened
  }
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(...[request.postDataJSON() as Call | Call[]].flat())
  })
  for (const [path, ready] of paths) {
    const url = `${site.url}${path}`
    asked = []
    await open(() => page.goto(url), ready)
    const needed = new Set(asked.map(toKey))

    let html = ''
    let rest: string[] = []
    // A busy machine may not have answered in time.
    for (let attempt = 0; attempt < 3 && (attempt === 0 || rest.length > 0); attempt++) {
      asked = []
      html = String(await open(() => page.gotoServed(url), ready))
      rest = asked
        .filter((call) => !isHeadPoll(call))
        .map(toKey)
        .filter((key) => !LATER.test(key))
    }
    const given = readAsked(html)
    console.log(`${path}: ${needed.size} calls, ${given.length} with the page, ${rest.length} later`)
    expect.soft(rest, `asked by ${path}`).toEqual([])
    expect
      .soft(
        given.filter((key) => !needed.has(key)),
        `for nothing with ${path}`,
      )
      .toEqual([])
  }
})
