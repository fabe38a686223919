import { spawn } from 'node:child_process'
import { connectExecutionClient } from '/work/main/packages/clients/src/execution.ts'
import { createHistorySource } from '/work/main/apps/explorer/src/queries/history/addressHistoryQuery.ts'
import { readHistoryPage } from '/work/main/apps/explorer/src/queries/history/readHistoryPage.ts'
import { nextCursor, prevCursor } from '/work/main/apps/explorer/src/queries/history/historyCursor.ts'
import { createBlockTransactionsSource } from '/work/main/apps/explorer/src/queries/block-transactions/blockTransactionsQuery.ts'
import { createPageOrderMemory } from '/work/main/apps/explorer/src/queries/block-transactions/pageOrderMemory.ts'
import { readBlockTransactionsPage } from '/work/main/apps/explorer/src/queries/block-transactions/readBlockTransactionsPage.ts'
const port = 18811
const anvil = spawn('/work/main/node_modules/.bin/anvil', ['--port', String(port), '--no-mining', '--silent', '--order','fifo'], { stdio: 'ignore' })
const url = `http://127.0.0.1:${port}`
const rpc = async (method: string, params: unknown[] = []) => {
  const r = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  const j = await r.json() as any; if (j.error) throw new Error(method + JSON.stringify(j.error)); return j.result
}
async function main() {
  for (let i = 0; i < 100; i++) { try { await rpc('eth_chainId'); break } catch { await new Promise(r => setTimeout(r, 100)) } }
  const accounts: string[] = await rpc('eth_accounts')
  const [a, b, c] = accounts
  const counts = [1, 0, 2, 60, 0, 1, 1, 27, 25, 1, 0, 26, 3, 1, 1, 30, 1, 1, 1, 0, 2]
  for (const n of counts) {
    await rpc('eth_sendTransaction', [{ from: b, to: c, value: '0x1', gas: '0x5208' }])
    for (let i = 0; i < n; i++) await rpc('eth_sendTransaction', [{ from: i % 2 ? b : a, to: i % 2 ? a : c, value: '0x1', gas: '0x5208' }])
    await rpc('evm_mine')
  }
  const client = connectExecutionClient(url)
  let failures = 0, checks = 0
  const same = (what: string, got: unknown, want: unknown) => { checks++; if (JSON.stringify(got) !== JSON.stringify(want)) { failures++; console.log('DIFF', what, JSON.stringify(got)?.slice(0, 300), JSON.stringify(want)?.slice(0, 300)) } }
  const tip = Number(await rpc('eth_blockNumber'))
  const all: any[] = []
  for (let n = tip; n >= 0; n--) {
    const block = await rpc('eth_getBlockByNumber', ['0x' + n.toString(16), true])
    for (const t of block.transactions.toReversed()) if (t.from === a.toLowerCase() || t.to === a.toLowerCase()) all.push(t)
    const total = block.transactions.length
    const mem = createPageOrderMemory()
    for (let p = 1; p <= Math.ceil(total / 25) + 1; p++) {
      const page = await readBlockTransactionsPage(createBlockTransactionsSource(client), { blockNumber: BigInt(n), page: p }, mem)
      same(`block ${n} page ${p}`, page?.entries.map(e => [e.transaction.hash, e.receipt?.transactionHash]), block.transactions.toReversed().slice((p - 1) * 25, p * 25).map((t: any) => [t.hash, t.hash]))
      same(`total ${n}`, [page?.total, page?.pageCount], [total, Math.max(1, Math.ceil(total / 25))])
    }
  }
  same('unknown block', await readBlockTransactionsPage(createBlockTransactionsSource(client), { blockNumber: 9999n, page: 1 }, createPageOrderMemory()), null)
  console.log('txs', all.length, 'tip', tip)
  const source = createHistorySource(client, accounts[0] as any)
  const hashes = all.map(t => t.hash)
  for (const [start, step] of [['first', nextCursor], ['last', prevCursor]] as const) {
    const pages = []; let cur: any = { kind: start }
    while (cur) { const p = await readHistoryPage(source, cur); if (p.note) console.log(p.note); pages.push(p.entries.map(e => e.transaction.hash)); cur = step(p) }
    same('walk ' + start, (start === 'first' ? pages : pages.toReversed()).flat(), hashes)
  }
  for (let i = 0; i < hashes.length; i++) for (const kind of ['next', 'prev'] as const) {
    const p = await readHistoryPage(source, { kind, transactionHash: hashes[i] })
    const [s, e] = kind === 'next' ? (i + 1 >= hashes.length ? [hashes.length - 25, hashes.length] : [i + 1, Math.min(i + 26, hashes.length)]) : i === 0 ? [0, 25] : [Math.max(0, i - 25), i]
    same(`${kind} ${i}`, [p.entries.map(x => x.transaction.hash), p.hasNewer, p.hasOlder, p.note], [hashes.slice(s, e), s > 0, e < hashes.length, undefined])
  }
  for (let n = 0; n <= tip + 3; n++) for (const kind of ['next', 'prev'] as const) {
    let p; try { p = await readHistoryPage(source, { kind, blockNumber: BigInt(n) }) } catch (e) { failures++; console.log('ERR', kind, n, String(e)); continue }
    const newer = all.filter(t => Number(t.blockNumber) > n).length, notOlder = all.filter(t => Number(t.blockNumber) >= n).length
    const [s, e] = kind === 'next' ? (newer >= hashes.length ? [hashes.length - 25, hashes.length] : [newer, Math.min(newer + 25, hashes.length)]) : notOlder === 0 ? [0, 25] : [Math.max(0, notOlder - 25), notOlder]
    same(`${kind} b=${n}`, [p.entries.map(x => x.transaction.hash), p.hasNewer, p.hasOlder, p.note], [hashes.slice(s, e), s > 0, e < hashes.length, undefined])
  }
  console.log('checks', checks, 'failures', failures)
}
main().catch(console.error).finally(() => { anvil.kill(); process.exit() })
