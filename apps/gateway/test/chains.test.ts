import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnvilProcess, startAnvil } from '@otterscan/devnet/anvilProcess'
import { createNodeRequest } from '@otterscan/devnet/nodeRequest'
import type { Hex } from '@otterscan/ethereum/hex'
import { waitForIndex } from '@otterscan/testing/waitForIndex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from './openSocket.ts'
import { requestResult } from './requestRpc.ts'
import { type RunningProgram, sendRaw, startProgram } from './startProgram.ts'

// Both have the number of the development chain, and the same account pays the same recipient; the amounts differ.
const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const RECIPIENT = '0x00000000000000000000000000000000000000Cc'

let program: RunningProgram
const chains: AnvilProcess[] = []
const directory = mkdtempSync(join(tmpdir(), 'otterscan-chains-'))

async function startChain(genesisTimestamp: bigint, value: Hex): Promise<AnvilProcess> {
  const anvil = await startAnvil({ port: 0, host: '127.0.0.1', genesisTimestamp })
  chains.push(anvil)
  const request = createNodeRequest(anvil.url)
  await request('eth_sendTransaction', { from: SENDER, to: RECIPIENT, value })
  await request('anvil_mine', '0x2')
  return anvil
}

beforeAll(async () => {
  const first = await startChain(1_700_000_000n, '0x1')
  const second = await startChain(1_790_000_000n, '0x2')
  program = await startProgram([
    ...['--chain', `first=${first.url}`, '--chain', `second=${second.url}`],
    ...['--base-path', '/scan', '--index', directory],
  ])
  for (const name of ['first', 'second']) await waitForIndex(`${program.url}/${name}`, 60_000)
})

afterAll(async () => {
  await program.stop()
  await Promise.all(chains.map((chain) => chain.stop()))
  rmSync(directory, { recursive: true, force: true })
})

const get = (path: string) => sendRaw(program.url, path)
const getJson = async (path: string) => JSON.parse((await get(path)).body.toString()) as unknown

// With the base path, and as a proxy passes it that has removed it.
test.each(['/scan', ''])('with "%s" in front each chain has its own node, index and API', async (front) => {
  for (const [name, value] of [
    ['first', '1'],
    ['second', '2'],
  ] as const) {
    expect(await getJson(`${front}/${name}/api/v1/addresses/${RECIPIENT}/transactions`)).toMatchObject({
      data: [{ value, from: SENDER }],
      next: null,
    })
    const socket = await openSocket(new URL(program.url).origin, { path: `${front}/${name}/rpc` })
    expect(await socket.request('eth_getBalance', RECIPIENT, 'latest')).toMatchObject({
      result: `0x${value}`,
    })
    await socket.close()
    expect(await getJson(`${front}/${name}/config.json`)).toMatchObject({
      erigonURL: `/scan/${name}/rpc`,
      assetsURLPrefix: `/scan/${name}`,
      chains: [
        { name: 'first', path: '/scan/first' },
        { name: 'second', path: '/scan/second' },
      ],
    })
  }
})

test('chains of one number have two indexes', async () => {
  const [first, second] = await Promise.all(
    ['first', 'second'].map((name) =>
      requestResult<{ readonly hash: Hex }>(
        `${program.url}/${name}/rpc`,
        'eth_getBlockByNumber',
        '0x0',
        false,
      ),
    ),
  )
  expect(first?.hash).not.toBe(second?.hash)
  expect(readdirSync(directory)).toHaveLength(2)
})

test('the root leads to the first chain, and other paths offer all', async () => {
  const root = await get('/scan')
  expect([root.status, root.headers.location]).toEqual([302, '/scan/first/'])
  const choice = await get(`/scan/tx/0x12"><script>?p='2`)
  expect(choice.status).toBe(300)
  expect([...choice.body.toString().matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/scan/first/tx/0x12&#34;&#62;&#60;script&#62;?p=&#39;2',
    '/scan/second/tx/0x12&#34;&#62;&#60;script&#62;?p=&#39;2',
  ])
  expect(choice.headers['content-security-policy']).toContain("script-src 'self'")
  expect((await get('/scan/first-of/x')).status).toBe(300)
  expect((await get('/scan/..%2f')).status).toBe(400)
  expect((await sendRaw(program.url, '/scan/rpc', { method: 'POST', body: '{}' })).status).toBe(405)
  expect((await sendRaw(program.url, '/scan', { headers: { host: 'evil.example' } })).status).toBe(403)
  await expect(openSocket(new URL(program.url).origin, { path: '/scan/rpc' })).rejects.toThrow('404')
})

test('it is ready when all nodes respond, and says which does not', async () => {
  expect((await get('/health')).body.toString()).toBe('ok\n')
  expect((await get('/ready')).body.toString()).toBe('ready\n')
  expect((await get('/first/metrics')).body.toString()).toContain('gateway_calls_total')
  expect((await get('/metrics')).body.toString()).toContain('/scan/first/metrics, /scan/second/metrics')
  await chains[1]?.stop()
  await expect
    .poll(async () => (await get('/ready')).body.toString(), { timeout: 20_000 })
    .toBe('the node does not respond: second\n')
  expect((await get('/first/ready')).status).toBe(200)
})
