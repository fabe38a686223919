import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDirectory, type RunningProgram, sendRaw, startProgram } from './startProgram.ts'
import { startUpstream, type TestUpstream } from './startUpstream.ts'

const NAME = 'soljson-v0.8.37+commit.f401782d.js'
const NIGHTLY = 'soljson-v0.8.38-nightly.2026.1.2+commit.0123abcd.js'

let node: TestUpstream
let program: RunningProgram
const compilers = makeDirectory({
  [NAME]: 'var Module',
  [NIGHTLY]: 'nightly',
  'soljson-latest.js': 'no version',
  'secret.txt': 'secret',
  'soljson-v0.8.1+commit.df193b15.js/inside': 'a directory',
})
const FRAME = 'verify/compiler.html'

function readFrame(): Buffer {
  return readFileSync(new URL('../../explorer/public/verify/compiler.html', import.meta.url))
}

beforeAll(async () => {
  node = await startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}'))
  program = await startProgram(['--node', node.url, '--compilers', compilers.directory], undefined, {
    [FRAME]: readFrame(),
  })
})

afterAll(async () => {
  await program.stop()
  await node.stop()
  compilers.remove()
})

describe('/compilers/', () => {
  test('the list has what bears the name of a compiler, and the configuration says where', async () => {
    const { status, headers, body } = await sendRaw(program.url, '/compilers/list.json')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(JSON.parse(body.toString())).toEqual({
      builds: [
        { path: 'soljson-v0.8.1+commit.df193b15.js', longVersion: '0.8.1+commit.df193b15' },
        { path: NAME, longVersion: '0.8.37+commit.f401782d' },
        { path: NIGHTLY, longVersion: '0.8.38-nightly.2026.1.2+commit.0123abcd' },
      ],
    })
    const config = await sendRaw(program.url, '/config.json')
    expect(JSON.parse(config.body.toString())).toMatchObject({ compilersURL: '/compilers' })
  })

  test('a compiler: bytes that no page runs, read only, known the second time', async () => {
    for (const path of [`/compilers/${NAME}`, `/compilers/${encodeURIComponent(NAME)}`]) {
      const { status, headers, body } = await sendRaw(program.url, path)
      expect([status, body.toString()]).toEqual([200, 'var Module'])
      expect(headers['content-type']).toBe('application/octet-stream')
      expect(headers['x-content-type-options']).toBe('nosniff')
      const known = { 'if-none-match': String(headers.etag) }
      expect((await sendRaw(program.url, path, { headers: known })).status).toBe(304)
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await sendRaw(program.url, `/compilers/${NAME}`, { method })).status).toBe(405)
    }
  })

  test.each([
    '/compilers',
    '/compilers/',
    '/compilers/secret.txt',
    '/compilers/soljson-latest.js',
    '/compilers/soljson-v0.8.1+commit.df193b15.js',
    '/compilers/soljson-v0.8.1+commit.df193b15.js/inside',
    `/compilers/x/${NAME}`,
    `/compilers//${NAME}`,
    `/compilers/${NAME}/`,
    '/compilers/soljson-v0.8.36+commit.00000000.js',
  ])('%s is 404 and not the page', async (path) => {
    const { status, body } = await sendRaw(program.url, path)
    expect([status, body.toString()]).toEqual([404, 'Not found\n'])
  })

  test.each([
    '/compilers/../secret.txt',
    `/compilers/..%2f${NAME}`,
    '/compilers/%2e%2e/secret.txt',
    '/compilers/%00',
  ])('climbing out with %s is refused', async (path) => {
    expect((await sendRaw(program.url, path)).status).toBe(400)
  })

  test('without --compilers everything is 404 and the configuration is silent', async () => {
    const other = await startProgram(['--node', node.url])
    for (const path of ['/compilers/list.json', `/compilers/${NAME}`]) {
      expect((await sendRaw(other.url, path)).status).toBe(404)
    }
    const config = await sendRaw(other.url, '/config.json')
    expect(JSON.parse(config.body.toString())).not.toHaveProperty('compilersURL')
    await other.stop()
  })

  test('a directory that is not there is an empty list', async () => {
    const other = await startProgram(['--node', node.url, '--compilers', `${compilers.directory}/none`])
    const { body } = await sendRaw(other.url, '/compilers/list.json')
    expect(JSON.parse(body.toString())).toEqual({ builds: [] })
    await other.stop()
  })
})

describe('/verify/compiler.html', () => {
  test('has the policy it names itself, an origin of its own, and no other page around it', async () => {
    const { status, headers, body } = await sendRaw(program.url, '/verify/compiler.html')
    expect([status, body.equals(readFrame())]).toEqual([200, true])
    const policy = String(headers['content-security-policy'])
    expect(policy.replace(/'sha256-[^']+'/, "'sha256-…'")).toBe(
      "default-src 'none'; connect-src 'none'; script-src 'sha256-…' blob: 'wasm-unsafe-eval'; worker-src blob:; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts",
    )
    expect(headers['permissions-policy']).toBe('camera=()')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('the explorer’s own pages keep theirs', async () => {
    const { headers } = await sendRaw(program.url, '/')
    expect(headers['content-security-policy']).toContain("script-src 'self'; ")
    expect(headers['content-security-policy']).not.toContain('wasm')
  })

  test('one that names no policy may do nothing', async () => {
    const bare = { [FRAME]: '<script>1</script>' }
    const other = await startProgram(['--node', node.url], undefined, bare)
    const { headers } = await sendRaw(other.url, '/verify/compiler.html')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'self'; sandbox allow-scripts",
    )
    await other.stop()
  })
})
