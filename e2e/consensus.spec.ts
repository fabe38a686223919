import { answerAsChain } from '@otterscan/testing/answerAsChain'
import { type FakeBeacon, startFakeBeacon } from '@otterscan/testing/fakeBeacon'
import { createFakeChain, type FakeChain, toWireAttestation } from '@otterscan/testing/fakeBeaconChain'
import { type ListeningFakeNode, startFakeNode } from '@otterscan/testing/fakeNode'
import type { Page } from '@playwright/test'
import { ELECTRA_BODY } from './fixtures/electraBody.ts'
import { expectAccessible } from './fixtures/expectAccessible.ts'
import { type RunningProgram, startProgram } from './fixtures/startProgram.ts'
import { startStaticServer } from './fixtures/startStaticServer.ts'
import { expect, test } from './fixtures/test.ts'

// One node whose chain each test sets: the tests of this file run one after another.
let beacon: FakeBeacon
let node: ListeningFakeNode
let program: RunningProgram

test.beforeAll(async () => {
  beacon = await startFakeBeacon(createFakeChain({ firstSlot: 320, headSlot: 330 }))
  node = await startFakeNode(answerAsChain(() => beacon.chain))
  program = await startProgram(['--no-gateway', '--node', node.url, '--beacon', beacon.url])
})

test.afterAll(async () => {
  await program.stop()
  await node.stop()
  await beacon.stop()
})

test.beforeEach(() => {
  beacon.fail = undefined
  beacon.allowsOrigins = true
})

/** Takes a chain into use, and opens a page of it. */
async function open(page: Page, chain: FakeChain, path: string): Promise<void> {
  beacon.chain = chain
  beacon.asked = []
  await page.goto(`${program.url}${path}`)
}

/** The value beside a label. */
function field(page: Page, label: string) {
  return page
    .locator('dt', { hasText: new RegExp(`^${label.replace(/[()/]/g, '\\$&')}`) })
    .locator('xpath=../dd')
}

test('axe finds nothing on the pages of the consensus layer, whole, missed, and without answers', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const chain = createFakeChain({
    firstSlot: 320,
    headSlot: 345,
    missed: [330, 331],
    blocks: [{ slot: 331, parentSlot: 329, proposer: 31, isLeftBehind: true }],
    bodies: {
      327: {
        ...ELECTRA_BODY,
        attestations: [toWireAttestation(326, { aggregationBits: '0x03', committeeBits: '0x01' })],
      },
    },
    validators: [{ index: 30, slashed: true }],
  })
  for (const [path, shown] of [
    ['/epoch/10?contents=all', '1 missed'],
    ['/slot/327', '1 deposit'],
    ['/slot/330', 'Slot 330 was missed'],
    ['/slot/327/attestations', '1 of 1'],
    ['/validator/30', '32.001234567 ETH'],
  ] as const) {
    await open(page, chain, path)
    await expect(page.getByRole('main')).toContainText(shown)
    await expectAccessible(page)
  }
  const plain = await startProgram(['--no-gateway', '--node', node.url])
  await page.goto(`${plain.url}/slot/1`)
  await expect(page.getByText('No beacon node is configured.')).toBeVisible()
  await expectAccessible(page)
  await plain.stop()
  beacon.fail = () => ({ status: 500, message: 'database broke' })
  await page.goto(`${program.url}/epoch/10`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test.describe('attestations', () => {
  test('128 attestations and 30,000 voters: only what is in view is drawn', async ({ page }) => {
    const size = 30_000
    const bits = `0x${'ff'.repeat(size / 8)}01`
    const chain = createFakeChain({
      firstSlot: 320,
      headSlot: 330,
      committees: [Array.from({ length: size }, (_, index) => index)],
      bodies: {
        327: {
          attestations: Array.from({ length: 128 }, () =>
            toWireAttestation(326, { aggregationBits: bits, committeeBits: '0x01' }),
          ),
        },
      },
    })
    await open(page, chain, '/slot/327/attestations')
    await expect(page.getByRole('region', { name: 'Attestation 0' })).toContainText('30,000 of 30,000')
    await page.getByRole('button', { name: 'Show who voted' }).first().click()
    await expect(page.getByRole('list', { name: 'Validators that voted' }).first()).toContainText('59')
    expect(await page.locator('a[href^="/validator/"]').count()).toBeLessThan(2_000)
    expect(await page.getByRole('region', { name: /^Attestation/ }).count()).toBeLessThan(30)
  })
})

test.describe('home and block', () => {
  test('the finalized slot with its time, asked again after 60 s', async ({ page }) => {
    const chain = createFakeChain({ firstSlot: 320, headSlot: 380, finalizedEpoch: 10 })
    await page.clock.install()
    await open(page, chain, '/')
    const link = page.getByRole('link', { name: /Finalized slot: 320/ })
    await expect(link).toHaveAttribute('href', '/slot/320')
    await expect(link).toContainText(/mins ago \(/)
    await page.waitForLoadState('networkidle')
    expect(beacon.asked.sort()).toEqual([
      '/eth/v1/beacon/genesis',
      '/eth/v1/beacon/headers/finalized',
      '/eth/v1/config/spec',
    ])
    beacon.chain = { ...chain, finalizedEpoch: 11 }
    await page.clock.runFor(61_000)
    await expect(page.getByRole('link', { name: /Finalized slot: 352/ })).toBeVisible()
  })
})

test.describe('without answers', () => {
  const chain = () => createFakeChain({ firstSlot: 320, headSlot: 330 })

  test('CL-11: before genesis a countdown, then the chain; execution pages go on', async ({ page }) => {
    const early = { ...chain(), genesisTime: Math.floor(Date.now() / 1000) + 59 }
    await page.clock.install()
    await open(page, early, '/slot/3')
    await expect(page.getByText(/The beacon chain starts in \d+ secs?\./)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${program.url}/block/325`)
    await expect(field(page, 'Block Height')).toHaveText('325')
    await page.goto(`${program.url}/epoch/0`)
    await expect(page.getByText(/The beacon chain starts/)).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(page.getByText('Slots (32)')).toBeVisible()
    beacon.fail = (path) => (path.endsWith('/genesis') ? { status: 404, message: 'not yet' } : undefined)
    await page.goto(`${program.url}/validator/0`)
    await expect(page.getByText('The beacon chain has not started')).toBeVisible()
  })

  test('a browser that may not read the answers (CORS) says what to do', async ({ page }) => {
    beacon.chain = chain()
    const server = await startStaticServer({ erigonURL: node.url, beaconAPI: beacon.url })
    try {
      beacon.allowsOrigins = false
      await page.goto(`${server.url}/slot/327`)
      await expect(page.getByRole('alert')).toContainText('its CORS settings may not allow this site')
      beacon.allowsOrigins = true
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(field(page, 'Proposer')).toHaveText('27')
    } finally {
      await server.stop()
    }
  })
})
