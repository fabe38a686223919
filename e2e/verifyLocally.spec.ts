import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readContractSources } from '@otterscan/devnet/contractArtifact'
import { locateCompiler } from '@otterscan/devnet/locateCompiler'
import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { startHttpServer } from '@otterscan/testing/httpServer'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './fixtures/expectAccessible.ts'
import { getSharedSite } from './fixtures/getSharedSite.ts'
import { startProgram } from './fixtures/startProgram.ts'
import { type ServedContract, type SourceService, startSourceService } from './fixtures/startSourceService.ts'
import { startStaticServer } from './fixtures/startStaticServer.ts'
import { test as base, expect } from './fixtures/test.ts'

interface CompilerSite {
  readonly devnet: ReadOnlyDevnet
  readonly service: SourceService
  readonly url: string
}

const COMPILER = locateCompiler()
const COUNTER = 'contracts/proxies/Counter.sol'
const FAILER = 'contracts/calls/Failer.sol'
/** Time for a compiler of 9 MB on a busy machine. */
const COMPILED = { timeout: 90_000 }

/** The page served with the compiler of the contracts, and with sources of which some were tampered with. */
const test = base.extend<{ readonly compilers: CompilerSite }>({
  compilers: [async ({ once }, use) => use(await once(startCompilerSite)), { timeout: 120_000 }],
  baseURL: async ({ compilers }, use) => use(compilers.url),
})

async function startCompilerSite() {
  const { devnet } = await getSharedSite('plain')
  const service = await startSourceService(listServed(devnet))
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-'))
  const config = join(directory, 'config.json')
  writeFileSync(config, JSON.stringify({ sourcify: { sources: service.sources } }))
  copyFileSync(COMPILER.path, join(directory, COMPILER.fileName))
  const program = await startProgram(['--node', devnet.url, '--config', config, '--compilers', directory])
  return {
    devnet,
    service,
    url: program.url,
    stop: async () => {
      await program.stop()
      await service.stop()
      rmSync(directory, { recursive: true })
    },
  }
}

// Compilers of 9 MB are slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

function listServed({ scenarios }: ReadOnlyDevnet): ServedContract[] {
  const { sources } = readContractSources()
  const { multiFileFailure, failures, proxies, erc20, erc721, everyType } = scenarios
  return [
    { address: multiFileFailure.address, artifact: 'Ledger' },
    // The same code from another comment.
    {
      address: failures.address,
      artifact: 'Failer',
      files: { [FAILER]: `${sources[FAILER]}// added later\n` },
    },
    // Other code.
    {
      address: proxies.logic.address,
      artifact: 'Counter',
      files: { [COUNTER]: sources[COUNTER]?.replace('count += 1;', 'count += 2;') ?? '' },
    },
    // A compiler that is not served.
    {
      address: erc20.token.address,
      artifact: 'PlainToken',
      edit: (metadata) => ({ ...metadata, compiler: { version: '0.8.36+commit.8a1c5c5b' } }),
    },
    {
      address: erc721.address,
      artifact: 'PlainNft',
      answer: {
        match: 'match',
        runtimeMatch: 'match',
        metadata: null,
        compilation: { language: 'Vyper', compilerVersion: '0.4.3', name: 'Nft' },
      },
    },
    // What does not compile, with markup in the words about it.
    {
      address: everyType.address,
      artifact: 'EveryType',
      files: { 'contracts/abi/EveryType.sol': 'contract EveryType { <img src=x onerror=alert(1)> }' },
    },
  ]
}

/** Opens the window on a contract's page. */
async function openDialog(page: Page, address: string): Promise<Locator> {
  await page.goto(`/address/${address}/contract`)
  await page.getByRole('button', { name: 'Verify locally' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify locally' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function give(dialog: Locator, name: string, text: string): Promise<void> {
  await dialog
    .getByLabel('Compiler file')
    .setInputFiles({ name, mimeType: 'text/javascript', buffer: Buffer.from(text) })
}

function expectAccessibleDialog(page: Page, what: string): Promise<void> {
  return expectAccessibleInBothThemes(page, { what, scope: 'dialog' })
}

test('a served compiler: full match, with its libraries; another comment; other code', async ({
  page,
  compilers,
}) => {
  const { multiFileFailure, failures, proxies } = compilers.devnet.scenarios
  const dialog = await openDialog(page, multiFileFailure.address)
  await expect(dialog.getByText('Full match.')).toBeVisible(COMPILED)
  await expect(dialog).toContainText(`Accounts: ${multiFileFailure.library.toLowerCase()}`)
  await expect(dialog).toContainText(COMPILER.fileName)
  await expect(dialog).toContainText(/SHA-2560x[0-9a-f]{64}/)
  await expectAccessibleDialog(page, 'full match')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Verify locally' })).toBeFocused()
  // What was compiled tells where the variables lie.
  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  await expect(page.getByText('Layout compiled in this browser')).toBeVisible()
  await page.getByRole('button', { name: 'Open ' }).first().click()
  await expectAccessibleInBothThemes(page, { what: 'storage tab' })

  await page.evaluate(() => localStorage.setItem('sourcifySource', 'Devnet repository'))
  await openDialog(page, failures.address)
  await expect(dialog.getByText('Matches except for the metadata.')).toBeVisible(COMPILED)
  await expect(dialog).toContainText(/Metadata ipfsQm\w+ compiled, Qm\w+ on the chain/)
  // What was compiled tells which line runs: this service has no source maps.
  await page.goto(`/tx/${failures.failInside.transactionHash}/steps?at=60`)
  await expect(page.locator('section[aria-label^="contracts/calls/Failer.sol:"]')).toBeVisible(COMPILED)
  await expect(page.getByRole('button', { name: 'Forget this source' })).toBeVisible()

  await openDialog(page, proxies.logic.address)
  await expect(dialog.getByRole('alert')).toContainText('Mismatch.', COMPILED)
  await expect(dialog).toContainText(/First differencebyte [\d,]+: 0x\w+ compiled, 0x\w+ on the chain/)
  await expectAccessibleDialog(page, 'mismatch')
})

test('a compiler that is not served is asked for by name; wrong files are recognized; the right one works', async ({
  page,
  compilers,
}) => {
  const { erc20, multiFileFailure } = compilers.devnet.scenarios
  const dialog = await openDialog(page, erc20.token.address)
  await expect(dialog).toContainText('soljson-v0.8.36+commit.8a1c5c5b.js')
  await expectAccessibleDialog(page, 'needs a compiler')
  await give(dialog, 'poem.js', 'no compiler')
  await expect(dialog).toContainText('The file could not be run: SyntaxError')
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File([''], 'empty.js'))
    return data
  })
  await dialog.getByText('Or drop it here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(dialog).toContainText('The file could not be run: it is not a compiler')
  await dialog.getByLabel('Compiler file').setInputFiles(COMPILER.path)
  await expect(dialog).toContainText(
    `This file is compiler ${COMPILER.version}, but 0.8.36+commit.8a1c5c5b is needed.`,
    COMPILED,
  )

  await page.route('**/compilers/list.json', (route) => route.fulfill({ json: { builds: [] } }))
  await openDialog(page, multiFileFailure.address)
  await expect(dialog).toContainText(COMPILER.fileName)
  await dialog.getByLabel('Compiler file').setInputFiles(COMPILER.path)
  await expect(dialog.getByText('Full match.')).toBeVisible(COMPILED)
})

test('what cannot be compiled: another language, errors as plain text', async ({ page, compilers }) => {
  const { erc721, everyType } = compilers.devnet.scenarios
  const dialog = await openDialog(page, erc721.address)
  await expect(dialog).toContainText('This contract is written in Vyper.')
  await openDialog(page, everyType.address)
  await expect(dialog.getByRole('region', { name: 'Compiler errors' })).toContainText(
    '<img src=x onerror=alert(1)>',
    COMPILED,
  )
  await expect(dialog.locator('img')).toHaveCount(0)
})

/** Says it is the compiler wanted and hands out, as errors of a compilation, what it could reach. */
function writeHostileCompiler(url: string): string {
  return `
    var tried = []
    var Module = self.Module
    Module._solidity_version = Module._solidity_compile = function () {}
    Module.ccall = function (name) {
      if (name === 'solidity_version') return '0.8.36+commit.8a1c5c5b'
      return JSON.stringify({ errors: [{ severity: 'error', message: tried.join('; ') }] })
    }
    async function attempt(name, act) {
      try { tried.push(name + ' REACHED ' + (await act())) } catch (error) { tried.push(name + ' refused') }
    }
    function wait(start) { return new Promise(function (yes, no) { start(yes, no) }) }
    ;(async function () {
      await attempt('fetch', function () { return fetch(${JSON.stringify(url)}) })
      await attempt('own origin', function () { return fetch(new URL('/config.json', ${JSON.stringify(url)})) })
      await attempt('socket', function () { return wait(function (yes, no) {
        var socket = new WebSocket(${JSON.stringify(url.replace('http', 'ws'))}); socket.onopen = yes; socket.onerror = no }) })
      await attempt('script', function () { return importScripts(${JSON.stringify(url)}) })
      await attempt('module', function () { return import(${JSON.stringify(url)}) })
      await attempt('inner worker', function () { return wait(function (yes, no) {
        var text = 'fetch(${JSON.stringify(url)}).then(function () { postMessage(1) }, function () { postMessage(0) })'
        var worker = new Worker(URL.createObjectURL(new Blob([text])))
        worker.onmessage = function (event) { event.data === 1 ? yes('inner') : no() }; worker.onerror = no }) })
      await attempt('eval', function () { return (0, eval)('1') })
      await attempt('database', function () { return wait(function (yes, no) {
        var opening = indexedDB.open('x'); opening.onsuccess = yes; opening.onerror = no }) })
      await attempt('caches', function () { return caches.keys() })
      await attempt('page', function () { return wait(function (yes, no) {
        var channel = new BroadcastChannel('x'); channel.onmessage = yes; channel.postMessage('call'); setTimeout(no, 500) }) })
      Module.onRuntimeInitialized()
    })()`
}

const HOSTILE_ATTEMPTS = [
  'fetch',
  'own origin',
  'socket',
  'script',
  'module',
  'inner worker',
  'eval',
  'database',
  'caches',
  'page',
]

/** A server that anyone may ask; keeps what it was asked. */
async function startTrap(): Promise<{
  readonly url: string
  readonly asked: string[]
  readonly stop: () => Promise<void>
}> {
  const asked: string[] = []
  const { url, stop } = await startHttpServer((request, response) => {
    asked.push(request.url)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'text/javascript')
    response.end('1')
  })
  return { url: `${url}/trap`, asked, stop }
}

test('a hostile compiler reaches nothing, behind the program and on any web server', async ({
  page,
  compilers,
  complaints,
}) => {
  const { devnet, service, url } = compilers
  const trap = await startTrap()
  const files = await startStaticServer({
    erigonURL: devnet.url,
    assetsAvailable: false,
    sourcify: { sources: service.sources },
  })
  for (const site of [url, files.url]) {
    await page.goto(`${site}/address/${devnet.scenarios.erc20.token.address}/contract`)
    await page.evaluate(() => {
      const channel = new BroadcastChannel('x')
      channel.onmessage = () => channel.postMessage('answer')
    })
    await page.getByRole('button', { name: 'Verify locally' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify locally' })
    await expect(dialog).toContainText('soljson-v0.8.36+commit.8a1c5c5b.js')
    await give(dialog, 'soljson-v0.8.36+commit.8a1c5c5b.js', writeHostileCompiler(trap.url))
    await expect(dialog.getByRole('region', { name: 'Compiler errors' })).toHaveText(
      HOSTILE_ATTEMPTS.map((attempt) => `${attempt} refused`).join('; '),
      { timeout: 30_000 },
    )
  }
  expect(trap.asked).toEqual([])
  // Violations of the compiler's own policy are what this is about.
  complaints.length = 0
  await trap.stop()
  await files.stop()
})

test('a compiler without end is ended by Cancel, and by closing the window', async ({ page, compilers }) => {
  const dialog = await openDialog(page, compilers.devnet.scenarios.erc20.token.address)
  const listCompilers = () => page.workers().filter((worker) => worker.url().startsWith('blob:'))
  await give(dialog, 'endless.js', 'for (;;) {}')
  await expect(dialog.getByRole('status').getByText('Compiling')).toBeVisible()
  await expect(dialog).toContainText('endless.js')
  await expect.poll(() => listCompilers().length).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toContainText('Stopped.')
  await expect.poll(() => listCompilers().length).toBe(0)
  await expect(page.locator('iframe')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await give(dialog, 'endless.js', 'for (;;) {}')
  await expect.poll(() => listCompilers().length).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => listCompilers().length).toBe(0)
})
