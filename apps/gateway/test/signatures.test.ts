import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDirectory, type RunningProgram, sendRaw, startProgram } from './startProgram.ts'
import { startUpstream, type TestUpstream } from './startUpstream.ts'

const BURN = '/signatures/42966c68'
const TRANSFER = `/topic0/ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef`
const SWAP = `/topic0/c42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67`

let node: TestUpstream
let program: RunningProgram

beforeAll(async () => {
  node = await startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  program = await startProgram(['--node', node.url])
})

afterAll(async () => {
  await program.stop()
  await node.stop()
})

describe('signatures that come with the program', () => {
  test('a selector and first topics, as the explorer asks for them', async () => {
    const burn = await sendRaw(program.url, BURN)
    expect([burn.status, burn.body.toString()]).toEqual([200, 'burn(uint256 tokenId)'])
    expect(burn.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(burn.headers['x-content-type-options']).toBe('nosniff')
    expect((await sendRaw(program.url, TRANSFER)).body.toString()).toBe(
      'Transfer(address indexed from,address indexed to,uint256 indexed tokenId);' +
        'Transfer(address indexed from,address indexed to,uint256 value)',
    )
    expect((await sendRaw(program.url, SWAP)).body.toString()).toMatch(
      /^Swap\(address indexed sender,address indexed recipient,int256 amount0,int256 amount1,/,
    )
    expect((await sendRaw(program.url, '/signatures/0x42966C68')).body.toString()).toBe(
      'burn(uint256 tokenId)',
    )
  })

  test('are kept, and 304 when known', async () => {
    const first = await sendRaw(program.url, BURN)
    expect(first.headers['cache-control']).toBe('public, max-age=86400, immutable')
    const etag = String(first.headers.etag)
    const again = await sendRaw(program.url, BURN, { headers: { 'if-none-match': `W/"x", ${etag}` } })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    const other = await sendRaw(program.url, TRANSFER, { headers: { 'if-none-match': etag } })
    expect(other.status).toBe(200)
    const head = await sendRaw(program.url, BURN, { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '21', 0])
    expect((await sendRaw(program.url, BURN, { method: 'POST' })).status).toBe(405)
  })

  test('the configuration of the explorer announces them', async () => {
    const config = JSON.parse((await sendRaw(program.url, '/config.json')).body.toString())
    expect(config).toMatchObject({ assetsAvailable: false, signaturesAvailable: true })
  })

  test.each([
    ['/signatures/deadbeef', 404],
    ['/signatures/42966c6', 404],
    ['/signatures/42966c688', 404],
    ['/signatures/42966c68/', 404],
    ['/signatures/s%2042966c68', 404],
    ['/signatures/42966c68;', 404],
    ['/signatures/__proto__', 404],
    ['/signatures/signatures.txt', 404],
    ['/signatures/README.md', 404],
    ['/signatures', 404],
    ['/topic0/42966c68', 404],
    [`/signatures/${'0'.repeat(64)}`, 404],
    [`/topic0/${'0'.repeat(64)}`, 404],
    [`/signatures/${'4'.repeat(8_000)}`, 404],
    ['/signatures/..%2f..%2fpackage.json', 400],
    ['/signatures/../../package.json', 400],
    ['/signatures/42966c68%0a', 400],
    ['/signatures/%00', 400],
  ])('%s is %d', async (path, status) => {
    const answer = await sendRaw(program.url, path)
    expect(answer.status).toBe(status)
    expect(answer.body.toString()).not.toContain('burn')
  })
})

describe('with signatures of the user’s own', () => {
  const collision = 'collate_propagate_storage(bytes16)'

  test('a directory adds candidates after the program’s, none twice', async () => {
    const assets = makeDirectory({
      'signatures/42966c68': `burn(uint256);${collision};\n${collision}`,
      'signatures/deadbeef': 'onlyHere()',
    })
    const other = await startProgram(['--node', node.url, '--assets', assets.directory])
    expect((await sendRaw(other.url, BURN)).body.toString()).toBe(`burn(uint256 tokenId);${collision}`)
    expect((await sendRaw(other.url, '/signatures/deadbeef')).body.toString()).toBe('onlyHere()')
    expect((await sendRaw(other.url, SWAP)).status).toBe(200)
    await other.stop()
    assets.remove()
  })

  test('so does a server; while it is away the program’s own stand', async () => {
    const server = await startUpstream(({ url }, response) => {
      response.writeHead(url.includes('42966c68') ? 200 : 404).end(collision)
    })
    const other = await startProgram(['--node', node.url, '--assets', server.url])
    expect((await sendRaw(other.url, BURN)).body.toString()).toBe(`burn(uint256 tokenId);${collision}`)
    expect((await sendRaw(other.url, SWAP)).status).toBe(200)
    expect((await sendRaw(other.url, '/signatures/deadbeef')).status).toBe(404)
    await server.stop()
    expect((await sendRaw(other.url, BURN)).body.toString()).toBe('burn(uint256 tokenId)')
    expect((await sendRaw(other.url, '/signatures/deadbeef')).status).toBe(502)
    await other.stop()
  })
})
