import { type BeaconDevnet, startBeaconDevnet } from '@otterscan/devnet/startBeaconDevnet'
import type { Page } from '@playwright/test'
import { type RunningProgram, startProgram } from './fixtures/startProgram.ts'
import { expect, test } from './fixtures/test.ts'

// One living chain: the tests follow its time.
test.describe.configure({ mode: 'serial' })

const FINALITY_TIMEOUT_MS = 300_000

let devnet: BeaconDevnet
let program: RunningProgram

test.beforeAll(async () => {
  // The beacon node may have to be installed first.
  test.setTimeout(400_000)
  // Two browsers run beside it: at 2 s it misses slots on a busy machine.
  devnet = await startBeaconDevnet({ secondsPerSlot: 3 })
  program = await startProgram(['--node', devnet.url, '--beacon', devnet.beaconUrl])
})

test.afterAll(async () => {
  await program?.stop()
  await devnet?.stop()
})

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${devnet.beaconUrl}/eth/${path}`)
  return ((await response.json()) as { data: Answer }).data
}

type Header = { header: { message: { slot: string; parent_root: string } } }

async function readHeadSlot(): Promise<number> {
  const { header } = await ask<Header>('v1/beacon/headers/head')
  return Number.parseInt(header.message.slot, 10)
}

function field(page: Page, label: string) {
  return page.locator('dt', { hasText: new RegExp(`^${label}`) }).locator('xpath=../dd')
}

test('the first epoch fills', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(`${program.url}/epoch/0`)
  const table = page.getByRole('table', { name: 'Slots of the epoch' })
  await expect(table.getByText('Genesis')).toBeVisible({ timeout: 40_000 })
  // Follows the head: rows turn from scheduled to proposed without a reload.
  await expect(table.getByText('Proposed').nth(1)).toBeVisible({ timeout: 60_000 })
  await expect(table.getByRole('link', { name: /^\d+$/ }).first()).toBeVisible()
})

test('a transaction: its block leads to its slot, and the slot back to the block', async ({ page }) => {
  const [from] = await devnet.request<string[]>('eth_accounts')
  const hash = await devnet.request<string>('eth_sendTransaction', { from, to: from, value: '0x1' })
  test.setTimeout(120_000)
  type Payload = { message: { body: { execution_payload: { block_number: string; block_hash: string } } } }
  let slot = 0
  let number = ''
  // A slot that is missed leaves a block that soon goes: wait for one that the beacon chain took.
  const isInBeaconChain = async () => {
    const receipt = await devnet.request<{ blockHash: string } | null>('eth_getTransactionReceipt', hash)
    if (receipt === null) return false
    const block = await devnet.request<{ timestamp: string }>('eth_getBlockByHash', receipt.blockHash, false)
    slot = (Number.parseInt(block.timestamp, 16) - devnet.genesisTime) / devnet.secondsPerSlot
    if ((await readHeadSlot()) <= slot) return false
    const beaconBlock = await ask<Payload | undefined>(`v2/beacon/blocks/${slot}`)
    const payload = beaconBlock?.message.body.execution_payload
    number = payload?.block_number ?? ''
    blockHash = payload?.block_hash ?? ''
    return blockHash === receipt.blockHash
  }
  let blockHash = ''
  await expect.poll(isInBeaconChain, { timeout: 90_000 }).toBe(true)
  await page.goto(`${program.url}/block/${number}`)
  await field(page, 'Slot')
    .getByRole('link', { name: `${slot}` })
    .click()
  await expect(page).toHaveURL(`${program.url}/slot/${slot}`)
  await expect(field(page, 'Block Hash')).toContainText(blockHash)
  await expect(field(page, 'Transactions')).toHaveText('1')
  await expect(field(page, 'Fork')).toHaveText('capella')
  await field(page, 'Block Number').getByRole('link').click()
  await expect(page).toHaveURL(`${program.url}/block/${number}`)
})

test('parent and child, by root', async ({ page }) => {
  // The head's parent has a block, and so a child: the slot before the head may have been missed.
  const { header } = await ask<Header>('v1/beacon/headers/head')
  const root = header.message.parent_root
  const parent = await ask<Header>(`v1/beacon/headers/${root}`)
  const slot = parent.header.message.slot
  await page.goto(`${program.url}/slotByBlockRoot/${root}`)
  await expect(page).toHaveURL(`${program.url}/slot/${slot}`)
  await expect(field(page, 'Block Root')).toContainText(root)
  await field(page, 'Child').getByRole('link').click()
  await field(page, 'Parent Root').getByRole('link').click()
  await expect(page).toHaveURL(`${program.url}/slot/${slot}`)
  await page.getByRole('link', { name: 'Head slot' }).click()
  await expect(page).not.toHaveURL(`${program.url}/slot/${slot}`)
})

test('attestations with who voted, as the committees of the node say', async ({ page }) => {
  // On a busy machine votes miss the next block, and some slots have none.
  test.setTimeout(150_000)
  type Attestation = {
    aggregation_bits: string
    data: { slot: string; index: string; target: { epoch: string } }
  }
  type Block = { message: { body: { attestations: Attestation[] } } }
  let slot = await readHeadSlot()
  let attestation: Attestation | undefined
  const readAttestations = async () => {
    slot = await readHeadSlot()
    const { attestations } = (await ask<Block>(`v2/beacon/blocks/${slot}`)).message.body
    attestation = attestations[0]
    return attestations.length
  }
  await expect.poll(readAttestations, { timeout: 90_000 }).toBeGreaterThan(0)
  if (attestation === undefined) throw new Error('the block has no attestation')
  const { aggregation_bits: bits, data } = attestation
  const committees = await ask<{ slot: string; index: string; validators: string[] }[]>(
    `v1/beacon/states/${slot}/committees?epoch=${data.target.epoch}`,
  )
  // Lodestar 1.5 swaps slot and index, and counts slots from the start of the epoch. There is one committee a slot.
  const slotInEpoch = BigInt(data.slot) % BigInt(committees.length)
  const committee = committees.find((one) => one.index === slotInEpoch.toString() && one.slot === data.index)
  if (committee === undefined) throw new Error('the node has no such committee')
  const voted = committee.validators.filter((_, at) => isSet(bits, at))
  expect(voted.length).toBeGreaterThan(0)
  await page.goto(`${program.url}/slot/${slot}/attestations`)
  const first = page.getByRole('region', { name: 'Attestation 0' })
  const votes = /(\d+) of (\d+)/.exec((await first.textContent()) ?? '')?.[1]
  await first.getByRole('button', { name: 'Show who voted' }).click()
  const voters = page.getByRole('list', { name: 'Validators that voted' }).getByRole('listitem')
  await expect(voters).toHaveCount(voted.length, { timeout: 30_000 })
  expect(Number(votes)).toBe(voted.length)
  const shown = (await voters.allTextContents()).map((text) => /\d+/.exec(text)?.[0])
  expect(new Set(shown)).toEqual(new Set(voted))
  await voters.first().getByRole('link').click()
  await expect(field(page, 'Status')).toContainText('active_ongoing', { timeout: 30_000 })
})

test('validators by index and key, to the last of them', async ({ page }) => {
  await page.goto(`${program.url}/validator/14`)
  const key = await field(page, 'Public Key').textContent()
  await expect(field(page, 'Withdrawal Credentials')).toContainText('BLS key')
  await page.getByRole('link', { name: 'Next validator' }).click()
  await expect(page.getByRole('heading', { name: 'Validator #15' })).toBeVisible()
  await page.getByRole('link', { name: 'Next validator' }).click()
  await expect(page.getByText('There is no validator #16')).toBeVisible()
  await page.goto(`${program.url}/validator/${key}`)
  await expect(page.getByRole('heading', { name: 'Validator #14' })).toBeVisible()
})

test('the finalized slot appears on the home page and moves', async ({ page }) => {
  test.setTimeout(FINALITY_TIMEOUT_MS + 260_000)
  const readFinalized = async () => {
    await page.goto(program.url)
    const text = await page.getByText(/^Finalized slot: \d+$/).textContent()
    return Number(/\d+/.exec(text ?? '')?.[0] ?? 0)
  }
  await expect.poll(readFinalized, { timeout: FINALITY_TIMEOUT_MS, intervals: [2_000] }).toBeGreaterThan(0)
  const first = await readFinalized()
  // The page looks once a minute: its clock is moved until it finds the next finalized slot by itself.
  await page.clock.install()
  await page.goto(program.url)
  const shown = page.getByText(/^Finalized slot: \d+$/)
  const readNext = async () => {
    await page.clock.fastForward(61_000)
    return Number(/\d+/.exec((await shown.textContent()) ?? '')?.[0] ?? 0)
  }
  await expect.poll(readNext, { timeout: 240_000, intervals: [2_000] }).toBeGreaterThan(first)
  await page.goto(`${program.url}/epoch/1`)
  await expect(field(page, 'Finalized')).toHaveText('Yes')
  await page.getByRole('link', { name: 'Load all' }).click()
  const rows = page.getByRole('table', { name: 'Slots of the epoch' }).getByRole('row')
  await expect(rows).toHaveCount(9)
  // A busy machine misses a slot now and then.
  await expect(rows.filter({ hasText: 'Proposed' }).first()).toContainText('%')
})

/** Whether a bit of a list is set: the first is the lowest of the first byte. */
function isSet(bits: string, at: number): boolean {
  const byte = Number(`0x${bits.slice(2 + 2 * (at >> 3), 4 + 2 * (at >> 3))}`)
  return ((byte >> (at & 7)) & 1) === 1
}
