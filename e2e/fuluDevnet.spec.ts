import { findFuluClients } from '@otterscan/devnet/beacon/fuluClients'
import { startFuluDevnet } from '@otterscan/devnet/beacon/startFuluDevnet'
import { DEPOSIT_CONTRACT } from '@otterscan/devnet/genesis'
import type { BeaconDevnet } from '@otterscan/devnet/startBeaconDevnet'
import type { Hex } from '@otterscan/ethereum/hex'
import type { Page } from '@playwright/test'
import { createSender, encodeDeposit } from './fixtures/fuluTransactions.ts'
import { type RunningProgram, startProgram } from './fixtures/startProgram.ts'
import { expect, test } from './fixtures/test.ts'

// One living chain of real clients, from genesis in Fulu. Not part of the gate: `npm run clients -- prysm` runs it.
test.describe.configure({ mode: 'serial', timeout: 180_000 })
// No site that other tests share.
test.use({ baseURL: '' })

const WITHDRAWALS: Hex = '0x00000961ef480eb55e80d19ad83579a64c007002'
const CONSOLIDATIONS: Hex = '0x0000bbddc7ce488642fb579f8b00f3a590007251'
const COLUMNS = 128

let devnet: BeaconDevnet
let program: RunningProgram

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const found = findFuluClients(process.env)
  if (found.kind === 'missing')
    throw new Error(`missing: ${found.places.map((one) => one.program).join(', ')}`)
  devnet = await startFuluDevnet(found.clients)
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

interface Attestation {
  readonly aggregation_bits: string
  readonly committee_bits: string
  readonly data: { readonly slot: string; readonly index: string }
}

interface Block {
  readonly message: {
    readonly slot: string
    readonly proposer_index: string
    readonly body: {
      readonly attestations: readonly Attestation[]
      readonly execution_payload: { readonly block_number: string; readonly block_hash: string }
      readonly blob_kzg_commitments: readonly string[]
      readonly execution_requests: Readonly<Record<string, readonly unknown[]>>
    }
  }
}

const readBlock = async (slot: number | string) => (await ask<Block>(`v2/beacon/blocks/${slot}`)).message

/** Slot of a transaction's block, once the beacon node has it: a late block is left behind, and the next one takes it. */
async function readSlotOf(transactionHash: Hex): Promise<number> {
  let slot = 0
  const isOnChain = async () => {
    const receipt = await devnet.request<{ blockHash: Hex } | null>(
      'eth_getTransactionReceipt',
      transactionHash,
    )
    if (receipt === null) return false
    const block = await devnet.request<{ timestamp: Hex }>('eth_getBlockByHash', receipt.blockHash, false)
    slot = (Number(block.timestamp) - devnet.genesisTime) / devnet.secondsPerSlot
    const { slot: head } = await readBlock('head')
    if (Number(head) <= slot) return false
    return (await readBlock(slot)).body.execution_payload.block_hash === receipt.blockHash
  }
  await expect.poll(() => isOnChain().catch(() => false), { timeout: 90_000 }).toBe(true)
  return slot
}

function field(page: Page, label: string) {
  return page.locator('dt', { hasText: new RegExp(`^${label}`) }).locator('xpath=../dd')
}

test('epoch: slots fill as the chain goes', async ({ page }) => {
  const version = await ask<{ version: string }>('v1/node/version')
  const execution = await devnet.request<string>('web3_clientVersion')
  test.info().annotations.push({ type: 'clients', description: `${version.version} with ${execution}` })
  await page.goto(`${program.url}/epoch/0`)
  const table = page.getByRole('table', { name: 'Slots of the epoch' })
  await expect(table.getByText('Genesis')).toBeVisible({ timeout: 60_000 })
  await expect(table.getByText('Proposed').nth(2)).toBeVisible({ timeout: 60_000 })
  await expect(table.getByRole('row')).toHaveCount(devnet.slotsPerEpoch + 1)
})

test('slot: from the block and back, with every field known', async ({ page }) => {
  const { slot, body, proposer_index: proposer } = await readBlock('head')
  const { block_number: number, block_hash: hash } = body.execution_payload
  await page.goto(`${program.url}/block/${number}`)
  await field(page, 'Slot').getByRole('link', { name: slot, exact: true }).click()
  await expect(page).toHaveURL(`${program.url}/slot/${slot}`)
  await expect(field(page, 'Fork')).toHaveText('fulu')
  await expect(field(page, 'Proposer')).toContainText(proposer)
  await expect(field(page, 'Block Hash')).toContainText(hash)
  await expect(page.getByText('Unrecognized fields')).toBeHidden()
  await field(page, 'Block Number').getByRole('link').click()
  await expect(page).toHaveURL(`${program.url}/block/${number}`)
})

test('attestations: who voted, as the committees of the node say', async ({ page }) => {
  // One of several committees, so that each finds its own part of the bits.
  const found = await findAttestation()
  const { slot, position, attestation } = found
  const epoch = Math.floor(Number(attestation.data.slot) / devnet.slotsPerEpoch)
  const committees = await ask<{ index: string; slot: string; validators: string[] }[]>(
    `v1/beacon/states/${slot}/committees?epoch=${epoch}&slot=${attestation.data.slot}`,
  )
  const members = committees
    .filter(({ index }) => isSet(attestation.committee_bits, Number(index)))
    .toSorted((a, b) => Number(a.index) - Number(b.index))
    .flatMap(({ validators }) => validators)
  const voted = members.filter((_, at) => isSet(attestation.aggregation_bits, at))
  expect(voted.length).toBeGreaterThan(1)
  await page.goto(`${program.url}/slot/${slot}/attestations`)
  const region = page.getByRole('region', { name: `Attestation ${position}` })
  await expect(region).toContainText(`${voted.length} of ${members.length}`)
  await region.getByRole('button', { name: 'Show who voted' }).click()
  const voters = page.getByRole('list', { name: 'Validators that voted' }).getByRole('listitem')
  await expect(voters).toHaveCount(voted.length, { timeout: 30_000 })
  expect((await voters.allTextContents()).map((text) => /\d+/.exec(text)?.[0])).toEqual(voted)
})

async function findAttestation() {
  let found: { slot: string; position: number; attestation: Attestation } | undefined
  const look = async () => {
    const { slot, body } = await readBlock('head')
    const position = body.attestations.findIndex(({ committee_bits }) => countBits(committee_bits) > 1)
    const attestation = body.attestations[position]
    if (attestation !== undefined) found = { slot, position, attestation }
    return found !== undefined
  }
  await expect.poll(look, { timeout: 90_000 }).toBe(true)
  if (found === undefined) throw new Error('no attestation of several committees')
  return found
}

test('requests: a deposit, a withdrawal and a consolidation reach the beacon chain', async ({ page }) => {
  const sender = createSender(devnet.request, 'live')
  const [first, second] = await ask<{ validator: { pubkey: Hex } }[]>(
    'v1/beacon/states/head/validators?id=3,4',
  )
  if (first === undefined || second === undefined) throw new Error('the node has no validators')
  const [source, target] = [first.validator.pubkey, second.validator.pubkey]
  const readFee = async (contract: Hex) =>
    BigInt(await devnet.request<Hex>('eth_call', { to: contract, data: '0x' }, 'latest'))
  const sent = [
    {
      kind: 'deposits',
      action: '0x00000000',
      table: 'Deposit requests',
      shows: '32 ',
      receipt: await sender.send(DEPOSIT_CONTRACT, encodeDeposit(source, 32_000_000_000n, 128n), 0n),
    },
    {
      kind: 'withdrawals',
      action: 'withdrawal request',
      table: 'Withdrawal requests',
      shows: '1.5 ',
      receipt: await sender.send(WITHDRAWALS, toRequest(source, 1_500_000_000n), await readFee(WITHDRAWALS)),
    },
    {
      kind: 'consolidations',
      action: 'consolidation request',
      table: 'Consolidation requests',
      shows: source.slice(0, 8),
      receipt: await sender.send(
        CONSOLIDATIONS,
        `${source}${target.slice(2)}`,
        await readFee(CONSOLIDATIONS),
      ),
    },
  ]
  for (const { kind, action, table, shows, receipt } of sent) {
    expect(receipt.status).toBe('0x1')
    const slot = await readSlotOf(receipt.transactionHash)
    expect((await readBlock(slot)).body.execution_requests[kind]).toHaveLength(1)
    await page.goto(`${program.url}/slot/${slot}`)
    await expect(field(page, 'Execution Requests')).toContainText(`1 ${kind.slice(0, -1)}`)
    const rows = page.getByRole('table', { name: table }).getByRole('row')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText(shows)
    for (const words of ['Unrecognized fields', 'Other Fields'])
      await expect(page.getByText(words)).toBeHidden()
    await page.goto(`${program.url}/tx/${receipt.transactionHash}`)
    await expect(field(page, 'Transaction Action')).toHaveText(action)
  }
})

/** Key of a validator and an amount in gwei. */
function toRequest(pubkey: Hex, amountGwei: bigint): Hex {
  return `${pubkey}${amountGwei.toString(16).padStart(16, '0')}`
}

test('blobs: on the transaction, in the slot, and in columns at the node', async ({ page }) => {
  const { transactionHash, status } = await createSender(devnet.request, 'blobSender').sendBlobs([1, 0])
  expect(status).toBe('0x1')
  const slot = await readSlotOf(transactionHash)
  const commitments = (await readBlock(slot)).body.blob_kzg_commitments
  expect(commitments).toHaveLength(2)
  const columns = await ask<{ index: string; kzg_commitments: string[] }[]>(
    `v1/debug/beacon/data_column_sidecars/${slot}`,
  )
  expect(columns).toHaveLength(COLUMNS)
  expect(columns[0]?.kzg_commitments).toEqual(commitments)
  await page.goto(`${program.url}/slot/${slot}`)
  await expect(field(page, 'Blobs')).toHaveText('2')
  await page.goto(`${program.url}/tx/${transactionHash}`)
  await expect(page.getByRole('main')).toContainText('Blob')
  const { blobVersionedHashes } = await devnet.request<{ blobVersionedHashes: Hex[] }>(
    'eth_getTransactionByHash',
    transactionHash,
  )
  for (const hash of blobVersionedHashes) await expect(page.getByRole('main')).toContainText(hash)
})

test('validators: by index and key, to the last of them', async ({ page }) => {
  const last = devnet.validatorCount - 1
  await page.goto(`${program.url}/validator/${last - 1}`)
  await expect(field(page, 'Status')).toContainText('active_ongoing')
  const key = await field(page, 'Public Key').textContent()
  await page.getByRole('link', { name: 'Next validator' }).click()
  await expect(page.getByRole('heading', { name: `Validator #${last}` })).toBeVisible()
  await page.getByRole('link', { name: 'Next validator' }).click()
  await expect(page.getByText(`There is no validator #${last + 1}`)).toBeVisible()
  await page.goto(`${program.url}/validator/${key}`)
  await expect(page.getByRole('heading', { name: `Validator #${last - 1}` })).toBeVisible()
})

test('proposer lookahead: who proposes in the next epoch is known before it begins', async ({ page }) => {
  // Prysm's genesis state has validator 0 everywhere in the first two epochs.
  const readEpoch = async () => Math.floor(Number((await readBlock('head')).slot) / devnet.slotsPerEpoch)
  await expect.poll(readEpoch, { timeout: 150_000 }).toBeGreaterThan(0)
  const lookahead = await ask<string[]>('v1/beacon/states/head/proposer_lookahead')
  expect(lookahead).toHaveLength(2 * devnet.slotsPerEpoch)
  expect(new Set(lookahead.slice(devnet.slotsPerEpoch)).size).toBeGreaterThan(1)
  const epoch = (await readEpoch()) + 1
  await page.goto(`${program.url}/epoch/${epoch}`)
  const rows = page.getByRole('table', { name: 'Slots of the epoch' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Scheduled' })).toHaveCount(devnet.slotsPerEpoch)
  const proposers = await rows.locator('a[href*="/validator/"]').allTextContents()
  const oldestFirst = proposers.map((text) => /\d+/.exec(text)?.[0]).reverse()
  expect(oldestFirst).toEqual(lookahead.slice(devnet.slotsPerEpoch))
})

/** Whether a bit of a list is set: the first is the lowest of the first byte. */
function isSet(bits: string, at: number): boolean {
  const byte = Number(`0x${bits.slice(2 + 2 * (at >> 3), 4 + 2 * (at >> 3))}`)
  return ((byte >> (at & 7)) & 1) === 1
}

function countBits(bits: string): number {
  return Array.from({ length: (bits.length - 2) * 4 }, (_, at) => isSet(bits, at)).filter(Boolean).length
}
