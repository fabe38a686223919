import { setTimeout } from 'node:timers/promises'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { answerAsChain } from '@otterscan/testing/answerAsChain'
import { type FakeBeacon, startFakeBeacon } from '@otterscan/testing/fakeBeacon'
import {
  createFakeChain,
  executionHashOf,
  executionNumberOf,
  type FakeChain,
  pubkeyOf,
  rootOf,
  toWireAttestation,
} from '@otterscan/testing/fakeBeaconChain'
import { type ListeningFakeNode, startFakeNode } from '@otterscan/testing/fakeNode'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { expect, untilPasses } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { saveAs } from './dom/saveAs.ts'
import { test as base } from './dom/test.ts'
import { ELECTRA_BODY } from './fixtures/electraBody.ts'
import { type RunningProgram, startProgram } from './fixtures/startProgram.ts'
import { startStaticServer } from './fixtures/startStaticServer.ts'

// One node whose chain each test sets: the tests of this file run one after another.
let beacon: FakeBeacon
let node: ListeningFakeNode
let program: RunningProgram

beforeAll(async () => {
  beacon = await startFakeBeacon(createFakeChain({ firstSlot: 320, headSlot: 330 }))
  node = await startFakeNode(answerAsChain(() => beacon.chain))
  program = await startProgram(['--no-gateway', '--node', node.url, '--beacon', beacon.url])
})

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
const test = base.extend({ baseURL: async ({}, use) => use(program.url) })

afterAll(async () => {
  await program.stop()
  await node.stop()
  await beacon.stop()
})

beforeEach(() => {
  beacon.fail = undefined
  beacon.allowsOrigins = true
})

/** Takes a chain into use, and opens a page of it. */
async function open(page: Page, chain: FakeChain, path: string): Promise<void> {
  beacon.chain = chain
  // What the page before asked for arrives late on a busy machine.
  for (let before = -1; before !== beacon.asked.length; await setTimeout(100)) before = beacon.asked.length
  beacon.asked = []
  await page.goto(`${program.url}${path}`)
}

/** The value beside a label. */
function field(page: Page, label: string) {
  return page.locator(`div:has(> dt:text-matches("^${label.replace(/[()/]/g, '\\\\$&')}")) > dd`)
}

function slotRow(page: Page, slot: number) {
  const name = new RegExp(`^${slot.toLocaleString('en-US')} `)
  return page.getByRole('row', { name })
}

/** Asked once a session, however many pages are seen. */
const ONCE = /genesis|config\/spec|headers\/head|finality_checkpoints/

describe('epoch', () => {
  test('a whole epoch costs 3 + slots/8 requests, bodies of the newest slots only', async ({ page }) => {
    let batches = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc') && (request.postData() ?? '').includes('0x15f')) batches += 1
    })
    await open(page, createFakeChain({ firstSlot: 320, headSlot: 380 }), '/epoch/10')
    await expect(page).toHaveTitle('Epoch #10 | Otterscan')
    await expect(page.getByText('32 proposed')).toBeVisible()
    await expect(slotRow(page, 351)).toContainText('51')
    await expect(slotRow(page, 351).getByRole('link', { name: '0', exact: true })).toHaveAttribute(
      'href',
      '/slot/351/attestations',
    )
    await expect(slotRow(page, 320).getByRole('link', { name: '320' }).nth(1)).toHaveAttribute(
      'href',
      '/block/320',
    )
    await page.waitUntilQuiet()
    const own = beacon.asked.filter((path) => !ONCE.test(path))
    expect(own.filter((path) => path.includes('/blocks/'))).toHaveLength(4)
    expect(own.filter((path) => path.includes('/duties/'))).toHaveLength(1)
    expect(own.filter((path) => path.includes('/validators'))).toHaveLength(1)
    expect(batches).toBe(1)
    expect(own.length + batches).toBeLessThanOrEqual(3 + 32 / 8)
    expect(beacon.asked.filter((path) => ONCE.test(path))).toHaveLength(4)

    await page.getByRole('link', { name: 'Load all' }).click()
    await expect(slotRow(page, 320)).toContainText('99.21%')
    await page.waitUntilQuiet()
    expect(beacon.asked.filter((path) => path.includes('/blocks/'))).toHaveLength(32)
  })

  test('CL-01: epoch 0 has the genesis in slot 0, without proposer', async ({ page }) => {
    await open(page, createFakeChain({ firstSlot: 0, headSlot: 40 }), '/epoch/0')
    await expect(slotRow(page, 0)).toContainText('Genesis')
    await expect(slotRow(page, 0).getByRole('link', { name: /validator/ })).toHaveCount(0)
    await page.getByRole('row', { name: /^1 / }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Previous slot' }).click()
    await expect(page).toHaveURL(/\/slot\/0$/)
    await expect(field(page, 'Proposer')).toHaveText('none (genesis)')
  })

  test('CL-03: missed, orphaned, awaited and scheduled slots are distinguished', async ({ page }) => {
    const chain = createFakeChain({
      firstSlot: 320,
      headSlot: 345,
      missed: [330, 331],
      blocks: [{ slot: 331, parentSlot: 329, proposer: 31, isLeftBehind: true }],
      validators: [{ index: 30, slashed: true }, { index: 31 }],
    })
    chain.genesisTime -= 3 * 12
    await open(page, chain, '/epoch/10')
    await expect(
      page.getByText('24 proposed · 1 missed · 1 orphaned · 2 without a block yet · 4 scheduled'),
    ).toBeVisible()
    await expect(slotRow(page, 330)).toContainText('Missed')
    await expect(slotRow(page, 330)).toContainText('slashed')
    await expect(slotRow(page, 331)).toContainText('Orphaned')
    await expect(slotRow(page, 347)).toContainText('No block yet')
    await expect(slotRow(page, 351)).toContainText('Scheduled')
    await expect(slotRow(page, 351)).toContainText(/in \d+ (secs|min)/)

    const rows = JSON.parse(await saveAs(page, 'JSON')) as Record<string, string | null>[]
    expect(rows).toHaveLength(32)
    const rowOf = (slot: string) => rows.find((row) => row.slot === slot)
    expect(rowOf('330')).toMatchObject({ status: 'missed', proposerIndex: '30', attestations: null })
    // The page has not read this block.
    expect(rowOf('320')).toMatchObject({ status: 'proposed', blockNumber: '320', withdrawals: '0' })
    await expect(field(page, 'Finalized')).toHaveText('No')
  })

  test('CL-05: 16 slots of 5 s: times, numbers and polling follow the chain', async ({ page }) => {
    const chain = createFakeChain({
      firstSlot: 9_248_700,
      headSlot: 9_248_710,
      slotsPerEpoch: 16,
      secondsPerSlot: 5,
      finalizedEpoch: 578_042,
    })
    await open(page, chain, '/slot/9248710')
    await expect(field(page, 'Epoch')).toHaveText('578,044')
    await expect(field(page, 'Timestamp')).toContainText(writeUtc(chain.genesisTime + 5 * 9_248_710))
    const heads = () => beacon.asked.filter((path) => path.endsWith('/headers/head')).length
    const before = heads()
    await expect.poll(heads, { timeout: 14_000 }).toBeGreaterThanOrEqual(before + 2)
    await field(page, 'Epoch').getByRole('link').click()
    await expect(page.getByText('Slots (16)')).toBeVisible()
    await expect(slotRow(page, 9_248_704)).toContainText('Proposed')
    await expect(page.getByRole('row')).toHaveCount(17)
  })

  test('arrows lead to the epochs around and the newest', async ({ page }) => {
    await open(page, createFakeChain({ firstSlot: 320, headSlot: 345 }), '/epoch/10')
    await page.getByRole('link', { name: 'Next epoch' }).click()
    await expect(page).toHaveURL(/\/epoch\/11$/)
    await expect(page.getByText('32 scheduled')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next epoch' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('link', { name: 'Latest epoch' }).click()
    await expect(page).toHaveURL(/\/epoch\/10$/)
    await expect(page).toHaveTitle('Epoch #10 | Otterscan')
    await page.getByRole('link', { name: 'Previous epoch' }).click()
    await expect(page).toHaveURL(/\/epoch\/9$/)
    await expect(page).toHaveTitle('Epoch #9 | Otterscan')
  })

  test('a finalized epoch that the node does not keep is not called missed', async ({ page }) => {
    const chain = createFakeChain({ firstSlot: 640, headSlot: 650, finalizedEpoch: 19 })
    await open(page, chain, '/epoch/3')
    await expect(page.getByText('32 not available')).toBeVisible()
    await expect(field(page, 'Finalized')).toHaveText('Yes')
  })

  test('without proposer duties the blocks name their proposers', async ({ page }) => {
    await open(page, createFakeChain({ firstSlot: 320, headSlot: 380, knowsDuties: false }), '/epoch/10')
    await expect(slotRow(page, 325)).toContainText('25')
    await expect(page.getByText('32 proposed')).toBeVisible()
  })
})

describe('slot', () => {
  const withdrawals = [
    { index: '7', validator_index: '5', address: `0x${'ad'.repeat(20)}`, amount: '1500000000' },
  ]

  test('every row of an Electra block, and at most four requests for it', async ({ page }) => {
    const chain = createFakeChain({
      firstSlot: 320,
      headSlot: 330,
      missed: [328],
      bodies: { 327: ELECTRA_BODY },
    })
    await open(page, chain, '/slot/327')
    await expect(page).toHaveTitle('Slot #327 | Otterscan')
    await expect(field(page, 'Epoch')).toHaveText('10')
    await expect(field(page, 'Proposer')).toHaveText('27')
    await expect(field(page, 'Fork')).toHaveText('electra')
    await expect(field(page, 'Graffiti')).toContainText(/otters.*\(Hex: 0x6f7474657273/)
    await expect(field(page, 'Block Number')).toHaveText('327')
    await expect(field(page, 'Block Hash')).toContainText(executionHashOf(327))
    await expect(field(page, 'Blobs')).toHaveText('1')
    await expect(field(page, 'Slashings (Attester/Proposer)')).toHaveText('1 / 1')
    await expect(field(page, 'Voluntary Exits')).toHaveText('1')
    await expect(field(page, 'BLS To Execution Changes')).toHaveText('1')
    await expect(field(page, 'Execution Requests')).toHaveText('1 deposit · 1 withdrawal · 1 consolidation')
    await expect(field(page, 'Participation')).toContainText('99.21%')
    await expect(field(page, 'Block Root')).toContainText(rootOf(327))
    await expect(field(page, 'ETH1 Deposit Count')).toHaveText('16')
    await expect(field(page, 'Child')).toContainText('329')
    await expect(page.getByRole('table', { name: 'Consolidation requests' })).toContainText('Into')
    await expect(page.getByRole('table', { name: 'Withdrawal requests' })).toContainText('all (exit)')
    await expect(page.getByRole('table', { name: 'Attester slashings' })).toContainText('4')
    await expect(page.getByRole('table', { name: 'Blob commitments' })).toBeVisible()
    const requests = page.getByRole('region', { name: /^Withdrawal requests/ })
    expect(JSON.parse(await saveAs(page, 'NDJSON', requests))).toEqual({
      sourceAddress: toChecksumAddress(`0x${'aa'.repeat(20)}`),
      validatorPubkey: pubkeyOf(71),
      amountGwei: '0',
    })
    await page.waitUntilQuiet()
    expect(beacon.asked.filter((path) => !ONCE.test(path)).sort()).toEqual([
      `/eth/v1/beacon/blocks/327/root`,
      `/eth/v1/beacon/headers?parent_root=${rootOf(327)}`,
      '/eth/v1/beacon/states/head/validators?id=27',
      '/eth/v2/beacon/blocks/327',
    ])
  })

  test('withdrawals one by one, and the way to parent and child', async ({ page }) => {
    const chain = createFakeChain({ firstSlot: 320, headSlot: 330 })
    const { execution_payload } = { execution_payload: { block_number: '7', block_hash: executionHashOf(7) } }
    await open(
      page,
      {
        ...chain,
        blocks: chain.blocks.map((block) =>
          block.slot === 325
            ? { ...block, body: { execution_payload: { ...execution_payload, withdrawals } } }
            : block,
        ),
      },
      '/slot/325',
    )
    const table = page.getByRole('table', { name: 'Withdrawals' })
    await expect(table).toContainText('1.5 ETH')
    await field(page, 'Parent Root').getByRole('link').click()
    await expect(page).toHaveURL(/\/slot\/324$/)
    await field(page, 'Child').getByRole('link').click()
    await expect(page).toHaveURL(/\/slot\/325$/)
    await expect(page).toHaveTitle('Slot #325 | Otterscan')
    await page.getByRole('link', { name: 'Next slot' }).click()
    await expect(page).toHaveURL(/\/slot\/326$/)
    await page.getByRole('link', { name: 'Head slot' }).click()
    await expect(page).toHaveURL(/\/slot\/330$/)
  })

  test('a Gloas block holds a bid in place of the payload', async ({ page }) => {
    const bid = {
      block_hash: executionHashOf(327),
      builder_index: '18446744073709551615',
      value: '0',
      novel: '0x12',
    }
    const body = {
      execution_payload: undefined,
      execution_requests: undefined,
      blob_kzg_commitments: undefined,
      signed_execution_payload_bid: { message: { ...bid, blob_kzg_commitments: [] }, signature: '0x' },
      payload_attestations: [],
      parent_execution_requests: { deposits: [], withdrawals: [], consolidations: [] },
      something_newer: 1,
    }
    const chain = createFakeChain({
      firstSlot: 320,
      headSlot: 330,
      bodies: { 327: body },
      versions: { 327: 'gloas' },
    })
    await open(page, chain, '/slot/327')
    await expect(page.getByRole('heading', { name: 'Execution payload bid' })).toBeVisible()
    await expect(field(page, 'Builder')).toHaveText('the proposer itself')
    await expect(field(page, 'something_newer')).toHaveText('1')
    // What is unknown of the bid is not lost either (W-18).
    await expect(field(page, 'signed_execution_payload_bid.novel')).toHaveText('0x12')
  })

  test('CL-03: missed is proved by the blocks around, and the proposer comes from the duties', async ({
    page,
  }) => {
    const chain = createFakeChain({ firstSlot: 10_070_950, headSlot: 10_070_970, missed: [10_070_963] })
    await open(page, chain, '/slot/10070963')
    await expect(field(page, 'Status')).toContainText(
      'Slot 10070963 was missed: the block of slot 10,070,964 builds on that of slot 10,070,962.',
    )
    await expect(field(page, 'Epoch')).toHaveText('314,717')
    await expect(field(page, 'Proposer')).toHaveText('63')
  })

  test('CL-03: an error of the node is not a missed slot', async ({ page }) => {
    beacon.fail = (path) =>
      path.includes('/blocks/') ? { status: 500, message: 'database broke' } : undefined
    await open(page, createFakeChain({ firstSlot: 320, headSlot: 330 }), '/slot/327')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The beacon node returned an error')
    await expect(alert).toContainText('database broke (HTTP 500)')
    await expect(page.getByText(/missed/)).toHaveCount(0)
    beacon.fail = undefined
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(field(page, 'Proposer')).toHaveText('27')
  })

  test('CL-03: nothing proves that a slot was missed: not available here', async ({ page }) => {
    await open(page, createFakeChain({ firstSlot: 640, headSlot: 650 }), '/slot/100')
    await expect(field(page, 'Status')).toContainText('The beacon node has no data for slot 100')
    await expect(page.getByText(/was missed:/)).toHaveCount(0)
  })

  test('beyond the head: awaited, then scheduled, then the block that came', async ({ page }) => {
    const chain = createFakeChain({ firstSlot: 320, headSlot: 330, secondsPerSlot: 2 })
    chain.genesisTime -= 6
    await open(page, chain, '/slot/331')
    await expect(field(page, 'Status')).toContainText('The slot has passed, but no block has been seen yet.')
    await expect(field(page, 'Status')).toContainText('Head slot is 330')
    await page.goto(`${program.url}/slot/400`)
    await expect(field(page, 'Status')).toContainText('This slot is in the future.')
    await expect(field(page, 'Proposer')).toHaveText('0')
    await page.goto(`${program.url}/slot/331`)
    await expect(field(page, 'Status')).toContainText('no block has been seen yet')
    beacon.chain = {
      ...createFakeChain({ firstSlot: 320, headSlot: 332, secondsPerSlot: 2 }),
      genesisTime: chain.genesisTime,
    }
    await expect(field(page, 'Block Number')).toHaveText('331', { timeout: 15_000 })
  })

  test('orphaned: the block that the chain left behind, in its slot and by its root', async ({ page }) => {
    const chain = createFakeChain({
      firstSlot: 320,
      headSlot: 330,
      missed: [327],
      blocks: [{ slot: 327, parentSlot: 326, proposer: 27, isLeftBehind: true }],
    })
    await open(page, chain, '/slot/327')
    await expect(field(page, 'Status')).toContainText('it was orphaned')
    await expect(field(page, 'Block Root')).toContainText(rootOf(327, true))
    await page.goto(`${program.url}/slotByBlockRoot/${rootOf(327, true)}`)
    await expect(field(page, 'Status')).toContainText('The chain left this block behind.')
    await expect(page).toHaveURL(/slotByBlockRoot/)
  })

  test('by block root: to the slot, or a message why not', async ({ page }) => {
    await open(page, createFakeChain({ firstSlot: 320, headSlot: 330 }), `/slotByBlockRoot/${rootOf(325)}`)
    await expect(page).toHaveURL(/\/slot\/325$/)
    await page.goto(`${program.url}/slotByBlockRoot/0x${'99'.repeat(32)}`)
    await expect(page.getByText(/Block root 0x99.* not found/)).toBeVisible()
    await page.goto(`${program.url}/slotByBlockRoot/xyz`)
    await expect(page.getByText('“xyz” does not name a block')).toBeVisible()
  })

  test('what is not a number names no slot, epoch or validator', async ({ page }) => {
    for (const [path, noun] of [
      ['/slot/abc', 'a slot'],
      ['/slot/99999999999999999999', 'a slot'],
      ['/epoch/-1', 'an epoch'],
      ['/validator/0x12', 'a validator'],
    ] as const) {
      await page.goto(`${program.url}${path}`)
      await expect(page.getByText(`does not name ${noun}`)).toBeVisible()
    }
  })
})

describe('attestations', () => {
  test('CL-13: Electra: bits of several committees; one committees request for a slot', async ({ page }) => {
    const chain = createFakeChain({
      firstSlot: 320,
      headSlot: 330,
      committees: [
        [10, 11, 12],
        [20, 21],
        [30, 31, 32, 33],
      ],
      bodies: {
        327: {
          attestations: [
            toWireAttestation(326, { aggregationBits: '0xb5', committeeBits: '0x05' }),
            toWireAttestation(326, { aggregationBits: '0x07', committeeBits: '0x02' }),
          ],
        },
      },
    })
    await open(page, chain, '/slot/327/attestations')
    await expect(page).toHaveTitle('Attestations for #327 | Otterscan')
    const first = page.getByRole('region', { name: 'Attestation 0' })
    await expect(first).toContainText('Committees (2)')
    await expect(first).toContainText('0, 2')
    await expect(first).toContainText('4 of 7')
    await first.getByRole('button', { name: 'Show who voted' }).click()
    const voters = page.getByRole('list', { name: 'Validators that voted' })
    await expect(voters.getByRole('listitem')).toHaveText(['10', '12', '31', '32'])
    await page
      .getByRole('region', { name: 'Attestation 1' })
      .getByRole('button', { name: 'Show who voted' })
      .click()
    await expect(voters.nth(1).getByRole('listitem')).toHaveText(['20', '21'])
    expect(beacon.asked.filter((path) => path.includes('committees'))).toEqual([
      '/eth/v1/beacon/states/327/committees?epoch=10&slot=326',
    ])
    const votes = JSON.parse(await saveAs(page, 'JSON')) as unknown
    expect(votes).toMatchObject([
      { slot: '326', committees: '0 2', voted: '4', size: '7', aggregationBits: '0xb5' },
      { slot: '326', committees: '1', voted: '2', size: '2' },
    ])
    await first.getByRole('link', { name: rootOf(326) }).click()
    await expect(page).toHaveURL(/\/slot\/326$/)
  })

  test('CL-15: the bit that marks the length of a list is not a vote', async ({ page }) => {
    const attestations = ['0x01', '0x03', '0xff01', '0x00'].map((aggregationBits) =>
      toWireAttestation(326, { aggregationBits }),
    )
    await open(
      page,
      createFakeChain({ firstSlot: 320, headSlot: 330, bodies: { 327: { attestations } } }),
      '/slot/327/attestations',
    )
    const voted = (place: number) => page.getByRole('region', { name: `Attestation ${place}` })
    await expect(voted(0)).toContainText('0 of 0')
    await expect(voted(1)).toContainText('1 of 1')
    await expect(voted(2)).toContainText('8 of 8')
    await expect(voted(3)).toContainText('not readable')
  })

  test('CL-09: one validator with index 0 votes, and has a page', async ({ page }) => {
    const chain = createFakeChain({
      firstSlot: 320,
      headSlot: 330,
      committees: [[0]],
      validators: [{ index: 0 }],
      bodies: {
        327: { attestations: [toWireAttestation(326, { aggregationBits: '0x03', committeeBits: '0x01' })] },
      },
    })
    await open(page, chain, '/slot/327/attestations')
    await page.getByRole('button', { name: 'Show who voted' }).click()
    await page.getByRole('list', { name: 'Validators that voted' }).getByRole('link', { name: '0' }).click()
    await expect(page).toHaveTitle('Validator #0 | Otterscan')
    await expect(field(page, 'Index')).toHaveText('0')
    await expect(page.getByRole('link', { name: 'Previous validator' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('link', { name: 'Next validator' }).click()
    await expect(page.getByText('There is no validator #1')).toBeVisible()
  })
})

describe('validator', () => {
  test('CL-07: never in all its encodings is not set; epochs have times', async ({ page }) => {
    const chain = createFakeChain({
      firstSlot: 320,
      headSlot: 330,
      validators: [
        {
          index: 5,
          activationEpoch: '7',
          exitEpoch: '-1',
          withdrawableEpoch: '9223372036854775807',
        },
      ],
    })
    await open(page, chain, '/validator/5')
    await expect(page).toHaveTitle('Validator #5 | Otterscan')
    await expect(field(page, 'Activation Epoch')).toContainText(/^7.*ago/)
    await expect(field(page, 'Exit Epoch')).toHaveText('not set')
    await expect(field(page, 'Withdrawable Epoch')).toHaveText('not set')
    await expect(field(page, 'Balance')).toHaveText('32.001234567 ETH')
    await page.waitUntilQuiet()
    expect(beacon.asked.filter((path) => !ONCE.test(path))).toEqual([
      '/eth/v1/beacon/states/head/validators/5',
    ])
  })

  test('CL-19: every status by name, an unknown one as received; slashed beside it; balances of 0', async ({
    page,
  }) => {
    const statuses = [
      ['exited_slashed', 'Left, slashed'],
      ['withdrawal_possible', 'Withdrawable'],
      ['withdrawal_done', 'Withdrawn'],
      ['active_slashed', 'Active, slashed'],
      ['pending_initialized', 'Deposited'],
      ['sleeping_soundly', 'sleeping_soundly'],
    ] as const
    const validators = statuses.map(([status], index) => ({
      index,
      status,
      slashed: status === 'withdrawal_done',
      balance: '0',
      effectiveBalance: '0',
    }))
    const chain = createFakeChain({ firstSlot: 320, headSlot: 330, validators })
    for (const [index, [, words]] of statuses.entries()) {
      await open(page, chain, `/validator/${index}`)
      await expect(field(page, 'Status')).toContainText(words)
      await expect(field(page, 'Balance')).toHaveText('0 ETH')
      await expect(field(page, 'Effective Balance')).toContainText('0.00%')
      await expect(page.locator(':has(> h1)').getByText('slashed', { exact: true })).toHaveCount(
        words === 'Withdrawn' ? 1 : 0,
      )
    }
  })

  test('credentials of each kind, and the scale of the effective balance', async ({ page }) => {
    const validators = [
      { index: 1, credentials: `0x00${'0a'.repeat(31)}` },
      { index: 2 },
      {
        index: 3,
        credentials: `0x02${'00'.repeat(11)}${'ad'.repeat(20)}`,
        effectiveBalance: '1024000000000',
      },
    ]
    const chain = createFakeChain({ firstSlot: 320, headSlot: 330, validators })
    await open(page, chain, '/validator/1')
    await expect(field(page, 'Withdrawal Credentials')).toContainText('BLS key, no address set')
    await open(page, chain, '/validator/2')
    await expect(field(page, 'Withdrawal Credentials').getByRole('link')).toHaveAttribute(
      'href',
      /\/address\/0xAd/i,
    )
    await expect(field(page, 'Effective Balance')).toContainText('of 32 ETH')
    await open(page, chain, `/validator/${pubkeyOf(3).toUpperCase().replace('0X', '0x')}`)
    await expect(page.getByRole('heading', { name: 'Validator #3' })).toBeVisible()
    await expect(field(page, 'Withdrawal Credentials')).toContainText('Compounding')
    await expect(field(page, 'Effective Balance')).toContainText('1,024 ETH of 2,048 ETH')
    await expect(field(page, 'Effective Balance')).toContainText('50.00%')
  })

  test('unknown by index and by key', async ({ page }) => {
    const chain = createFakeChain({ firstSlot: 320, headSlot: 330, validators: [] })
    await open(page, chain, '/validator/77')
    await expect(page.getByText('There is no validator #77 at the head of the chain.')).toBeVisible()
    await open(page, chain, `/validator/${pubkeyOf(77)}`)
    await expect(page.getByText(/There is no validator with public key 0xa/)).toBeVisible()
  })
})

test('[ and ] go to the slots, epochs and validators beside', async ({ page }) => {
  const chain = createFakeChain({ firstSlot: 320, headSlot: 380 })
  for (const [path, title] of [
    ['/slot/330', 'Next slot'],
    ['/epoch/10', 'Next epoch'],
    ['/validator/5', 'Next validator'],
  ] as const) {
    await open(page, chain, path)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    // Shortcuts are fetched when the page is quiet.
    await untilPasses(async () => {
      await page.keyboard.press(']')
      await expect(page).not.toHaveURL(new RegExp(`${path}$`), { timeout: 500 })
    })
    const [, kind, number] = /\/(\w+)\/(\d+)$/.exec(path) ?? []
    await expect(page).toHaveURL(new RegExp(`/${kind}/${Number(number) + 1}$`))
    await expect(page).toHaveTitle(new RegExp(` #${Number(number) + 1} `))
    await page.keyboard.press('[')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

describe('home and block', () => {
  test('a block leads to its slot and proposer, past missed slots, with one request', async ({ page }) => {
    const chain = createFakeChain({ firstSlot: 320, headSlot: 330, missed: [325, 326] })
    await open(page, chain, `/block/${executionNumberOf(chain, 327)}`)
    await expect(field(page, 'Slot')).toHaveText('327')
    await expect(field(page, 'Proposer')).toHaveText('27')
    await page.waitUntilQuiet()
    expect(beacon.asked.filter((path) => !/genesis|spec/.test(path))).toEqual(['/eth/v1/beacon/headers/327'])
    await field(page, 'Slot').getByRole('link').click()
    await expect(page).toHaveURL(/\/slot\/327$/)
  })
})

describe('without answers', () => {
  const chain = () => createFakeChain({ firstSlot: 320, headSlot: 330 })

  test('CL-17: a node that syncs says so, with how far it is behind, and is not called missed', async ({
    page,
  }) => {
    beacon.fail = (path) =>
      path.includes('/syncing') ? undefined : { status: 503, message: 'Beacon node is currently syncing' }
    await open(page, chain(), '/slot/327')
    await expect(page.getByRole('alert')).toContainText('The beacon node is syncing')
    await expect(page.getByRole('alert')).toContainText('1,234 slots behind')
    await expect(page.getByText(/missed/i)).toHaveCount(0)
    await page.goto(`${program.url}/`)
    await expect(page.getByText('The beacon node is syncing.')).toBeVisible()
    await page.goto(`${program.url}/validator/3`)
    await expect(page.getByRole('alert')).toContainText('The beacon node is syncing')
    beacon.fail = undefined
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(field(page, 'Index')).toHaveText('3')
  })

  test('down: the program says which node does not answer; blocks are untouched', async ({ page }) => {
    const lonely = await startProgram(['--no-gateway', '--node', node.url, '--beacon', 'http://127.0.0.1:9'])
    try {
      beacon.chain = chain()
      await page.goto(`${lonely.url}/epoch/10`)
      await expect(page.getByRole('alert')).toContainText('The beacon node cannot be reached')
      await expect(page.getByRole('alert')).toContainText('127.0.0.1:9')
      await page.goto(`${lonely.url}/block/325`)
      await expect(field(page, 'Block Height')).toHaveText('325')
      await expect(field(page, 'Slot')).toContainText('The beacon node cannot be reached')
      await page.goto(lonely.url)
      await expect(page.getByText('The beacon node cannot be reached.')).toBeVisible()
    } finally {
      await lonely.stop()
    }
  })

  test('not configured: said on every consensus page, and nothing is asked', async ({ page }) => {
    const plain = await startProgram(['--no-gateway', '--node', node.url])
    try {
      beacon.chain = chain()
      for (const path of [
        '/epoch/1',
        '/slot/1',
        '/slot/1/attestations',
        '/validator/1',
        `/slotByBlockRoot/${rootOf(1)}`,
      ]) {
        await page.goto(`${plain.url}${path}`)
        await expect(page.getByText('No beacon node is configured.')).toBeVisible()
      }
      await page.goto(`${plain.url}/block/325`)
      await expect(field(page, 'Block Height')).toHaveText('325')
      await expect(page.locator('dt', { hasText: /^Slot$/ })).toHaveCount(0)
      await page.goto(plain.url)
      await expect(page.getByText(/Latest block/)).toBeVisible()
      await expect(page.getByText(/Finalized slot/)).toHaveCount(0)
    } finally {
      await plain.stop()
    }
  })

  test('an empty beaconAPI is none', async ({ page }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { erigonURL: '/rpc', beaconAPI: '' } }),
    )
    await open(page, chain(), '/slot/327')
    await expect(page.getByText('No beacon node is configured.')).toBeVisible()
    expect(beacon.asked).toEqual([])
  })

  test('a web server in place of a beacon node is named as such', async ({ page }) => {
    const server = await startStaticServer({ erigonURL: node.url, beaconAPI: '/nothing-here' })
    try {
      await page.goto(`${server.url}/slot/327`)
      await expect(page.getByRole('alert')).toContainText('This endpoint is not a beacon node')
      await expect(page.getByRole('alert')).toContainText('beaconAPI')
    } finally {
      await server.stop()
    }
  })
})

/** As the page writes a time, formatted here apart from it. */
function writeUtc(seconds: number): string {
  const date = new Date(seconds * 1000)
  const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
  const two = (value: number) => String(value).padStart(2, '0')
  const hour = date.getUTCHours()
  const clock = [hour % 12 === 0 ? 12 : hour % 12, date.getUTCMinutes(), date.getUTCSeconds()]
    .map(two)
    .join(':')
  return `${month}-${two(date.getUTCDate())}-${date.getUTCFullYear()} ${clock} ${hour < 12 ? 'AM' : 'PM'} +UTC`
}
