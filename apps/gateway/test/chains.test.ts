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

// Two have the number of the development chain, the third has its own. On each the same account pays the same recipient another
// amount, and creates other code at the same address; a payment to a second recipient has the same hash on chains of one number.
const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const RECIPIENT = '0x00000000000000000000000000000000000000Cc'
const CHAINS = [
  { name: 'first', genesisTimestamp: 1_700_000_000n, value: '1', code: '0x00' },
  { name: 'second', genesisTimestamp: 1_790_000_000n, value: '2', code: '0x5b' },
  { name: 'third', genesisTimestamp: 1_795_000_000n, value: '3', code: '0xfe', chainId: 42n },
] as const
/** Returns the byte after it as code. */
const CREATE_ONE_BYTE = '0x6001600c60003960016000f3'
const SAME_PAYMENT = {
  ...{ from: SENDER, to: '0x00000000000000000000000000000000000000dd', value: '0x7' },
  ...{ nonce: '0x2', gas: '0x5208', gasPrice: '0x2540be400' },
}

let program: RunningProgram
const chains: AnvilProcess[] = []
const directory = mkdtempSync(join(tmpdir(), 'otterscan-chains-'))

interface StartedChain {
  readonly name: string
  readonly node: ReturnType<typeof createNodeRequest>
  readonly creation: Hex
  readonly payment: Hex
}
const started: StartedChain[] = []

async function startChain(chain: (typeof CHAINS)[number]): Promise<void> {
  const { name, genesisTimestamp, value, code } = chain
  const chainId = 'chainId' in chain ? chain.chainId : undefined
  const anvil = await startAnvil({ port: 0, host: '127.0.0.1', genesisTimestamp, chainId })
  chains.push(anvil)
  const node = createNodeRequest(anvil.url)
  await node('eth_sendTransaction', { from: SENDER, to: RECIPIENT, value: `0x${value}` })
  const data = `${CREATE_ONE_BYTE}${code.slice(2)}`
  const creation = (await node('eth_sendTransaction', { from: SENDER, data })) as Hex
  const payment = (await node('eth_sendTransaction', SAME_PAYMENT)) as Hex
  await node('anvil_mine', '0x2')
  started.push({ name, node, creation, payment })
}

beforeAll(async () => {
  for (const chain of CHAINS) await startChain(chain)
  program = await startProgram([
    ...CHAINS.flatMap(({ name }, at) => ['--chain', `${name}=${chains[at]?.url}`]),
    ...['--base-path', '/scan', '--index', directory],
  ])
  for (const { name } of CHAINS) await waitForIndex(`${program.url}/${name}`, 60_000)
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
  for (const { name, value } of CHAINS) {
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
      chains: CHAINS.map((chain) => ({ name: chain.name, path: `/scan/${chain.name}` })),
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
  expect(readdirSync(directory)).toHaveLength(CHAINS.length)
})

/** What the program says of a chain, of things that others have under the same hash, address or number. */
async function readChain(name: string, { payment, contract }: { payment: Hex; contract: Hex }) {
  const ask = <Result>(method: string, ...params: readonly unknown[]) =>
    requestResult<Result>(`${program.url}/${name}/rpc`, method, ...params)
  const receipt = await ask<{ readonly blockHash: Hex }>('eth_getTransactionReceipt', payment)
  const transaction = await ask<{ readonly blockHash: Hex }>('eth_getTransactionByHash', payment)
  const block = await ask<{ readonly hash: Hex }>('eth_getBlockByNumber', '0x1', false)
  const creator = await ask<{ readonly hash: Hex }>('ots_getContractCreator', contract)
  return {
    chainId: await ask<Hex>('eth_chainId'),
    blockHashes: [receipt.blockHash, transaction.blockHash, block.hash],
    creation: creator.hash,
    code: await ask<Hex>('eth_getCode', contract, 'latest'),
  }
}

test('what has one hash or one address on several chains is of the chain that is asked', async () => {
  const [first, second, third] = started
  expect(first?.payment).toBe(second?.payment)
  expect(first?.payment).not.toBe(third?.payment)
  const contracts = new Set<Hex>()
  // Twice: what is kept of one chain is not given to another either.
  for (const { name, node, creation, payment } of [...started, ...started]) {
    const created = (await node('eth_getTransactionReceipt', creation)) as { readonly contractAddress: Hex }
    const { blockHash } = (await node('eth_getTransactionReceipt', payment)) as { readonly blockHash: Hex }
    contracts.add(created.contractAddress)
    expect(await readChain(name, { payment, contract: created.contractAddress })).toEqual({
      chainId: await node('eth_chainId'),
      blockHashes: [blockHash, blockHash, blockHash],
      creation,
      code: CHAINS.find((chain) => chain.name === name)?.code,
    })
  }
  expect(contracts.size).toBe(1)
})

test('the root leads to the first chain, and other paths offer all', async () => {
  const root = await get('/scan')
  expect([root.status, root.headers.location]).toEqual([302, '/scan/first/'])
  const choice = await get(`/scan/tx/0x12"><script>?p='2`)
  expect(choice.status).toBe(300)
  expect([...choice.body.toString().matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/scan/first/tx/0x12&#34;&#62;&#60;script&#62;?p=&#39;2',
    '/scan/second/tx/0x12&#34;&#62;&#60;script&#62;?p=&#39;2',
    '/scan/third/tx/0x12&#34;&#62;&#60;script&#62;?p=&#39;2',
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
  expect((await get('/metrics')).body.toString()).toContain(
    '/scan/first/metrics, /scan/second/metrics, /scan/third/metrics',
  )
  await chains[1]?.stop()
  await expect
    .poll(async () => (await get('/ready')).body.toString(), { timeout: 20_000 })
    .toBe('the node does not respond: second\n')
  expect((await get('/first/ready')).status).toBe(200)
})
