import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from './openSocket.ts'
import { makeDirectory, type RunningProgram, SCRIPT, sendRaw, startProgram } from './startProgram.ts'
import { startUpstream, type TestUpstream } from './startUpstream.ts'

let node: TestUpstream
let program: RunningProgram
const assets = makeDirectory({ 'chains/eip155-1.json': '{"name":"Ethereum"}' })

beforeAll(async () => {
  node = await startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  program = await startProgram([
    ...['--node', node.url, '--beacon', node.url, '--assets', assets.directory],
    ...['--base-path', '/scan/'],
  ])
})

afterAll(async () => {
  await program.stop()
  await node.stop()
  assets.remove()
})

const CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'

test('the address says the path', () => {
  expect(new URL(program.url).pathname).toBe('/scan')
})

// The first as a proxy passes it on, the second as one that removes the path does.
test.each(['/scan', ''])('requests with "%s" in front get what they ask for', async (front) => {
  const get = (path: string) => sendRaw(program.url, front + path)
  const config = JSON.parse((await get('/config.json')).body.toString()) as object
  expect(config).toMatchObject({
    erigonURL: '/scan/rpc',
    beaconAPI: '/scan/beacon',
    assetsURLPrefix: '/scan',
  })
  expect((await get('/assets/main-1a2b.js')).body.toString()).toBe(SCRIPT)
  expect((await get('/chains/eip155-1.json')).body.toString()).toBe('{"name":"Ethereum"}')
  expect((await get('/health')).body.toString()).toBe('ok\n')
  expect((await get('/tx/0x1')).headers['content-type']).toBe('text/html; charset=utf-8')
  // As built it names files at the root, which may be another site's.
  expect((await get('/index.html')).status).toBe(404)
  expect((await get('/beacon/eth/v1/node/version')).status).toBe(200)
  expect((await get('/beacon/eth/v1/keystores')).status).toBe(404)
  expect((await get('/..%2f')).status).toBe(400)
  const headers = { 'content-type': 'application/json' }
  const answer = await sendRaw(program.url, `${front}/rpc`, { method: 'POST', headers, body: CALL })
  expect(JSON.parse(answer.body.toString())).toMatchObject({ result: '0x1' })
  const socket = await openSocket(new URL(program.url).origin, { path: `${front}/rpc` })
  expect(await socket.request('eth_chainId')).toMatchObject({ result: '0x1' })
  await socket.close()
})

test('the path alone is the home page', async () => {
  for (const path of ['/scan', '/scan/', '/scan?x=1'])
    expect((await sendRaw(program.url, path)).headers['content-type'], path).toBe('text/html; charset=utf-8')
})
