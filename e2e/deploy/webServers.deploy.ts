import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { locateCompiler } from '@otterscan/devnet/locateCompiler'
import { startProgram } from '../fixtures/startProgram.ts'
import { startSourceService } from '../fixtures/startSourceService.ts'
import { expect, test } from '../fixtures/test.ts'
import { walkBelow } from '../fixtures/walkBelow.ts'
import { request, UPGRADE } from './request.ts'
import { startCaddy, startNginx } from './startWebServer.ts'

const BEHIND = ['--public-host', 'scan.example,host.example', '--trusted-proxy', '127.0.0.1']
const BELOW = [...BEHIND, '--base-path', '/scan']
const hostOf = (url: string) => new URL(url).host

test('nginx at the root: pages, sockets, policy, compression, redirect, what is private', async ({
  page,
  site,
}) => {
  const program = await startProgram(['--node', site.devnet.url, ...BEHIND])
  const { port, httpPort, stop } = await startNginx('root.conf', { '127.0.0.1:5100': hostOf(program.url) })
  await walkBelow(page, `https://scan.example:${port}`, site.devnet)

  const direct = await fetch(program.url)
  const behind = await request({ port, path: '/' })
  for (const name of ['content-security-policy', 'referrer-policy', 'cross-origin-opener-policy'])
    expect(behind.headers[name], name).toBe(direct.headers.get(name))
  expect(behind.headers['strict-transport-security']).toBeDefined()

  const [, script = ''] = /href="(\/assets\/core-[^"]+\.js)"/.exec(await direct.text()) ?? []
  const accept = { 'accept-encoding': 'gzip, br' }
  expect((await request({ port, path: script, headers: accept })).headers['content-encoding']).toBe('br')
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x3",true]}'
  const headers = { ...accept, 'content-type': 'application/json' }
  const packed = await request({ port, path: '/rpc', headers, body })
  expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip'])

  expect(await readRedirect(httpPort)).toBe('https://scan.example/tx/0x1')
  await expectPrivate(port, 'scan.example', '/')
  expect((await request({ port, path: '/health', from: '127.0.0.2' })).status).toBe(200)
  expect((await request({ port, path: '/', host: 'other.example' })).status).toBe(403)
  await stop()
  await program.stop()
})

const PASS = 'location /scan/ {\n        proxy_pass http://otterscan'
for (const [what, edits] of [
  ['passes the path on', {}],
  ['removes the path', { [`${PASS};`]: `${PASS}/;` }],
] as const) {
  test(`nginx at /scan/ that ${what}`, async ({ page, site }) => {
    const program = await startProgram(['--node', site.devnet.url, ...BELOW])
    const address = { '127.0.0.1:5100': hostOf(program.url) }
    const { port, stop } = await startNginx('sub-path.conf', { ...address, ...edits })
    await walkBelow(page, `https://host.example:${port}/scan`, site.devnet)
    await expectPrivate(port, 'host.example', '/scan/')
    await page.goto(`https://host.example:${port}/scan`)
    await expect(page).toHaveURL(`https://host.example:${port}/scan/`)
    await stop()
    await program.stop()
  })
}

test.describe('with a password', () => {
  test.use({ httpCredentials: { username: 'alice', password: 'one two' } })

  test('nginx at /scan/ asks for it, for pages, sockets and the frame of a compiler', async ({
    page,
    site,
  }) => {
    const { multiFileFailure } = site.devnet.scenarios
    const service = await startSourceService([{ address: multiFileFailure.address, artifact: 'Ledger' }])
    const directory = mkdtempSync(join(tmpdir(), 'otterscan-deploy-'))
    const [config, users] = [join(directory, 'config.json'), join(directory, 'users')]
    writeFileSync(config, JSON.stringify({ sourcify: { sources: service.sources } }))
    writeFileSync(users, `alice:${execFileSync('openssl', ['passwd', '-6', 'one two'])}`)
    const compiler = locateCompiler()
    copyFileSync(compiler.path, join(directory, compiler.fileName))
    const options = ['--node', site.devnet.url, '--config', config, '--compilers', directory]
    const program = await startProgram([...options, ...BELOW])
    const { port, stop } = await startNginx('sub-path.conf', {
      '127.0.0.1:5100': hostOf(program.url),
      '# auth_basic "Otterscan";': 'auth_basic "Otterscan";',
      '# auth_basic_user_file /etc/nginx/otterscan.users;': `auth_basic_user_file ${users};`,
    })
    const url = `https://host.example:${port}/scan`
    for (const path of ['/scan/', '/scan/config.json', '/scan/verify/compiler.html'])
      expect((await request({ port, host: 'host.example', path })).status, path).toBe(401)
    await walkBelow(page, url, site.devnet)
    await page.goto(`${url}/address/${multiFileFailure.address}/contract`)
    await page.getByRole('button', { name: 'Verify locally' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify locally' })
    await expect(dialog.getByText('Full match.')).toBeVisible({ timeout: 90_000 })
    await stop()
    await program.stop()
    await service.stop()
    rmSync(directory, { recursive: true })
  })
})

test('limits count the client that nginx saw, not the one that a request claims', async ({ site }) => {
  const program = await startProgram(['--node', site.devnet.url, ...BEHIND])
  const { port, stop } = await startNginx('root.conf', { '127.0.0.1:5100': hostOf(program.url) })
  const open = (from: string, claimed: string) =>
    request({ port, path: '/rpc', from, headers: { ...UPGRADE, 'x-forwarded-for': claimed } })
  const sockets = []
  for (let count = 0; count < 128; count += 1) sockets.push(await open('127.0.0.2', `10.0.0.${count}`))
  expect(new Set(sockets.map(({ status }) => status))).toEqual(new Set([101]))
  expect((await open('127.0.0.2', '10.1.1.1')).status).toBe(429)
  // Neither can another client be locked out by its name.
  const other = await open('127.0.0.3', '127.0.0.2')
  expect(other.status).toBe(101)
  for (const { end } of [...sockets, other]) end()
  await stop()
  await program.stop()
})

const BELOW_IN_CADDY = `host.example {
\tredir /scan /scan/
\thandle /scan/* {
\t\timport otterscan
\t}
}`
for (const [at, options, edits] of [
  ['scan.example', BEHIND, {}],
  ['host.example', BELOW, { 'scan.example {': 'other.example {', [comment(BELOW_IN_CADDY)]: BELOW_IN_CADDY }],
] as const) {
  test(`Caddy: ${at}`, async ({ page, site }) => {
    const program = await startProgram(['--node', site.devnet.url, ...options])
    const { port, stop } = await startCaddy({ '127.0.0.1:5100': hostOf(program.url), ...edits })
    await walkBelow(
      page,
      `https://${at}:${port}${new URL(program.url).pathname.replace(/\/$/, '')}`,
      site.devnet,
    )
    await expectPrivate(port, at, options === BELOW ? '/scan/' : '/')
    await stop()
    await program.stop()
  })
}

/** What is for monitoring is refused to other machines, also of one chain of several. */
async function expectPrivate(port: number, host: string, base: string): Promise<void> {
  for (const path of ['metrics', 'ready', 'main/metrics', 'main/ready']) {
    const { status } = await request({ port, host, path: base + path, from: '127.0.0.2' })
    expect(status, path).toBe(403)
  }
}

function comment(text: string): string {
  return text.replaceAll(/^/gm, '# ')
}

test('the built files alone below a path, in front of a node', async ({ page, site }) => {
  const root = mkdtempSync(join(tmpdir(), 'otterscan-static-'))
  const files = join(root, 'scan')
  cpSync(fileURLToPath(new URL('../../apps/explorer/dist', import.meta.url)), files, { recursive: true })
  // The command as the documents have it.
  const document = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8')
  const [, command = ''] = /```sh\n(sed .*)\n```/.exec(document) ?? []
  execFileSync('sh', ['-c', command], { cwd: files })
  writeFileSync(join(files, 'config.json'), JSON.stringify({ erigonURL: site.devnet.url }))
  const { port, stop } = await startNginx('static.conf', {
    '/srv/otterscan;': `${root};`,
    'https://node.example': site.devnet.url,
  })
  const url = `https://host.example:${port}/scan`
  const outside: string[] = []
  page.on('request', (asked) => {
    if (!asked.url().startsWith(`${url}/`) && !asked.url().startsWith(site.devnet.url))
      outside.push(asked.url())
  })
  await page.goto(`${url}/block/3`)
  await expect(page).toHaveTitle(/^Block #3 \|/)
  await page.reload()
  await expect(page.getByText('Gas Used/Limit')).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: /Latest block/ })).toHaveAttribute('href', /^\/scan\/block\//)
  expect(outside).toEqual([])
  const script = await page.evaluate(
    () => performance.getEntriesByType('resource').find(({ name }) => /core-.*js$/.test(name))?.name ?? '',
  )
  const packed = await request({
    port,
    host: 'host.example',
    path: new URL(script).pathname,
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(packed.headers['content-encoding']).toBe('gzip')
  await stop()
  rmSync(root, { recursive: true })
})

function readRedirect(port: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    requestHttp(
      { port, host: '127.0.0.1', path: '/tx/0x1', headers: { host: 'scan.example' } },
      (response) => {
        response.resume()
        resolve(response.headers.location)
      },
    )
      .once('error', reject)
      .end()
  })
}
