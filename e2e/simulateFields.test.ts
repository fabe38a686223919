import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { describe } from 'vitest'
import { createOwnContractTest } from './dom/contractTest.ts'
import { expect } from './dom/expect.ts'
import type { Locator } from './dom/Locator.ts'
import type { Page } from './dom/openPage.tsx'
import { factRow } from './fixtures/contractSite.ts'
import { doReally, mineReally, type Receipt, toSeen } from './fixtures/mineReally.ts'
import { COUNTER_LAYOUT, serveLayout } from './fixtures/storageLayouts.ts'
import { delegateToWitness, EMPTY_ACCOUNT, placeWitness, WITNESS, WITNESS_CODE } from './fixtures/witness.ts'

const SLOW = { timeout: 30_000 }
const INCREMENT = '0xd09de08a'
/** Creates a contract of one byte. */
const CREATION = '0x6001600081600b8239f300'
const GWEI = 10n ** 9n
const gas = toQuantity(300_000n)

const test = createOwnContractTest((devnet) => [
  { address: devnet.scenarios.erc20.token.address, artifact: 'PlainToken' },
  serveLayout(devnet.scenarios.proxies.newLogic.address, 'CounterInTens', COUNTER_LAYOUT),
])

/** What is typed, by the label of its field. */
type Typed = Readonly<Record<string, string>>

interface Form {
  readonly place?: Typed
  readonly block: Typed
  readonly calls: readonly Typed[]
  readonly accounts?: readonly Typed[]
  /** What else is done in the form before it is sent. */
  readonly more?: () => Promise<void>
}

const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['From', 'To', 'Value (ETH)', 'Gas limit', 'Input data'])

async function fillFields(part: Locator | Page, typed: Typed) {
  for (const [label, text] of Object.entries(typed)) await part.getByLabel(label, { exact: true }).fill(text)
}

async function addAccount(page: Page, at: number, typed: Typed) {
  await page.getByRole('button', { name: 'Change an account' }).click()
  const part = page.getByRole('group', { name: `Changed account ${at + 1}` })
  await fillFields(part, typed)
  return part
}

/** Types all of it into the empty form, and sends that. */
async function simulate(page: Page, { place = {}, block, calls, accounts = [], more }: Form) {
  await page.goto('/simulate')
  await expect(page.getByLabel('From')).toBeVisible(SLOW)
  for (const [at, call] of calls.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add a call after it' }).click()
    const part = page.getByRole('group', { name: /^Call/ }).nth(at)
    if (Object.keys(call).some((label) => !ALWAYS_SHOWN.has(label))) {
      await part.getByRole('button', { name: 'Fees, access list, authorizations' }).click()
    }
    await fillFields(part, call)
  }
  await fillFields(page, place)
  await page.getByRole('button', { name: 'Changes of the block' }).click()
  await fillFields(page, block)
  await page.getByRole('button', { name: 'Changes of accounts' }).click()
  for (const [at, account] of accounts.entries()) await addAccount(page, at, account)
  await more?.()
  await page.getByRole('button', { name: 'Simulate' }).click()
  return page.getByRole('region', { name: 'Simulated result' })
}

/** What the result shows of a call is what came of the real one. */
async function expectSame(result: Locator, real: Receipt | undefined) {
  if (real === undefined) throw new Error('nothing was mined')
  await result.getByRole('link', { name: 'Overview' }).click(SLOW)
  await expect(factRow(result, 'Status')).toContainText(real.status === '0x1' ? 'Success' : 'Fail', SLOW)
  const used = BigInt(real.gasUsed).toLocaleString('en-US')
  await expect(factRow(result, 'Gas Used')).toContainText(used, SLOW)
  if (real.contractAddress !== null) {
    await expect(result.getByText(new RegExp(real.contractAddress, 'i')).first()).toBeVisible(SLOW)
  }
  if (real.logs.length === 0) return
  await result.getByRole('link', { name: new RegExp(`^Logs.*${real.logs.length}`) }).click(SLOW)
  for (const [at, { data }] of real.logs.entries()) {
    const raw = result.getByRole('radio', { name: 'Raw' }).nth(at)
    await raw.check(SLOW)
    // However long its lines are.
    const readShown = () => result.find()[0]?.textContent.replace(/\s/g, '') ?? ''
    await expect.poll(readShown).toContain(data.slice(2))
  }
}

function typeBlock(block: Parameters<typeof toSeen>[0]): Typed {
  const { number, time, prevRandao, feeRecipient, gasLimit } = toSeen(block)
  return {
    ...{ Time: BigInt(time).toString(), Number: BigInt(number).toString() },
    'Gas limit of the block': BigInt(gasLimit).toString(),
    ...{ 'Fee recipient': feeRecipient, 'Random value (prevrandao)': prevRandao },
  }
}

describe('what each field changes is what comes of it when that really happens', () => {
  test('the call, its fees and access list, the block, a balance and a slot', async ({
    page,
    contracts: { devnet },
  }) => {
    const { request } = devnet
    await placeWitness(devnet)
    const accessList = [{ address: WITNESS, storageKeys: [toWord(0n), toWord(5n)] }]
    const call = {
      ...{
        from: EMPTY_ACCOUNT,
        to: WITNESS,
        gas,
        value: toQuantity(5n),
        input: toWord(0xfeedn),
        accessList,
      },
      maxFeePerGas: toQuantity(50n * GWEI),
      maxPriorityFeePerGas: toQuantity(3n * GWEI),
    } as const
    const { receipts, block } = await doReally(devnet, [call], async () => {
      await request('anvil_setBalance', EMPTY_ACCOUNT, toQuantity(10n ** 18n))
      await request('anvil_setStorageAt', WITNESS, toWord(0n), toWord(77n))
      await request('anvil_setNextBlockBaseFeePerGas', toQuantity(7n * GWEI))
      await request('anvil_setCoinbase', EMPTY_ACCOUNT)
      await request('evm_setBlockGasLimit', toQuantity(25_000_000n))
      await request('evm_setNextBlockTimestamp', toQuantity(4_000_000_000n))
    })
    const result = await simulate(page, {
      block: { ...typeBlock(block), 'Base fee (gwei)': '7' },
      calls: [
        {
          ...{ From: EMPTY_ACCOUNT, To: WITNESS, 'Value (ETH)': '5 wei', 'Gas limit': '300000' },
          ...{ 'Input data': toWord(0xfeedn), 'Access list': JSON.stringify(accessList) },
          ...{ 'Max fee per gas (gwei)': '50', 'Max priority fee (gwei)': '3' },
        },
      ],
      accounts: [
        { Address: EMPTY_ACCOUNT, 'Balance (ETH)': '1' },
        { Address: WITNESS, Storage: '0 77' },
      ],
    })
    await expectSame(result, receipts[0])
  }, 180_000)

  test('the price of gas, the whole storage', async ({ page, contracts: { devnet } }) => {
    const { request } = devnet
    await request('anvil_setStorageAt', WITNESS, toWord(0n), toWord(55n))
    await placeWitness(devnet)
    const call = { from: EMPTY_ACCOUNT, to: WITNESS, gas, gasPrice: toQuantity(9n * GWEI) } as const
    const { receipts, block } = await doReally(devnet, [call], async () => {
      await request('anvil_setBalance', EMPTY_ACCOUNT, toQuantity(10n ** 18n))
      await request('anvil_setStorageAt', WITNESS, toWord(0n), toWord(0n))
      await request('anvil_setNextBlockBaseFeePerGas', toQuantity(7n * GWEI))
    })
    const result = await simulate(page, {
      block: { ...typeBlock(block), 'Base fee (gwei)': '7' },
      calls: [{ From: EMPTY_ACCOUNT, To: WITNESS, 'Gas limit': '300000', 'Or gas price (gwei)': '9' }],
      accounts: [
        { Address: EMPTY_ACCOUNT, 'Balance (ETH)': '1' },
        { Address: WITNESS, Storage: '5 1' },
      ],
      more: async () => {
        // The slot that the witness reads is not named, so it is zero.
        const part = page.getByRole('group', { name: 'Changed account 2' })
        await part.getByLabel('Every other slot is zero').check()
      },
    })
    await expectSame(result, receipts[0])
  }, 180_000)

  test('the code, the nonce, too little gas, the authorizations', async ({ page, contracts: { devnet } }) => {
    const { request, scenarios } = devnet
    const { live } = scenarios.accounts
    await placeWitness(devnet)

    const toEmpty = { from: live, to: EMPTY_ACCOUNT, gas }
    const coded = await doReally(devnet, [toEmpty], async () => {
      await request('anvil_setCode', EMPTY_ACCOUNT, WITNESS_CODE)
    })
    const witness = await simulate(page, {
      block: typeBlock(coded.block),
      calls: [{ From: live, To: EMPTY_ACCOUNT, 'Gas limit': '300000' }],
      accounts: [{ Address: EMPTY_ACCOUNT, Code: WITNESS_CODE }],
    })
    await expectSame(witness, coded.receipts[0])

    const created = await doReally(devnet, [{ from: live, input: CREATION, gas }], async () => {
      await request('anvil_setNonce', live, toQuantity(40n))
    })
    const creation = await simulate(page, {
      block: typeBlock(created.block),
      calls: [{ From: live, 'Input data': CREATION }],
      accounts: [{ Address: live, Nonce: '40' }],
    })
    await expectSame(creation, created.receipts[0])

    const starved = await doReally(devnet, [{ from: live, to: WITNESS, gas: toQuantity(22_000n) }])
    const failure = await simulate(page, {
      block: typeBlock(starved.block),
      calls: [{ From: live, To: WITNESS, 'Gas limit': '22000' }],
    })
    expect(starved.receipts[0]?.status).toBe('0x0')
    await expectSame(failure, starved.receipts[0])

    const delegation = await delegateToWitness(devnet)
    const delegated = await doReally(devnet, [{ from: live, gas, ...delegation }])
    const authorized = await simulate(page, {
      block: typeBlock(delegated.block),
      calls: [
        { From: live, To: delegation.to, Authorizations: JSON.stringify(delegation.authorizationList) },
      ],
    })
    expect(delegated.receipts[0]?.logs).toHaveLength(1)
    await expectSame(authorized, delegated.receipts[0])
  }, 180_000)

  test('a place in a block, several calls in a row, tokens given, a variable by its name', async ({
    page,
    contracts: { devnet },
  }) => {
    const { request, scenarios } = devnet
    const { live, deployer } = scenarios.accounts
    await placeWitness(devnet)
    const pay = { from: live, to: WITNESS, value: '0x7', gas } as const
    const look = { from: EMPTY_ACCOUNT, to: WITNESS, gas } as const
    // Both between those of the block: they see what the first has paid, and not the last.
    const between = await doReally(devnet, [pay, look, look, pay])
    const { block } = await mineReally(devnet, [pay, pay])
    const typedLook = { From: EMPTY_ACCOUNT, To: WITNESS, 'Gas limit': '300000' }
    const placed = await simulate(page, {
      place: { Block: BigInt(block.number).toString(), 'Before its transaction': '1' },
      block: typeBlock(between.block),
      calls: [typedLook, { ...typedLook, 'Value (ETH)': '0' }],
    })
    await expectSame(placed, between.receipts[1])
    await placed.getByRole('radio', { name: 'Call 2' }).check(SLOW)
    await expectSame(placed, between.receipts[2])

    const { slotProxy } = scenarios.proxies
    const { token } = scenarios.erc20
    const toTransfer = (to: Hex): Hex =>
      `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${toWord(10n ** 18n).slice(2)}`
    const fund = { from: deployer, to: token.address, input: toTransfer(EMPTY_ACCOUNT), gas }
    const spend = { from: EMPTY_ACCOUNT, to: token.address, input: toTransfer(WITNESS), gas }
    const count = { from: EMPTY_ACCOUNT, to: slotProxy.address, input: INCREMENT, gas } as const
    const real = await doReally(devnet, [fund, spend, count], async () => {
      await request('anvil_setStorageAt', slotProxy.address, toWord(0n), toWord(41n))
    })
    const given = await simulate(page, {
      block: typeBlock(real.block),
      calls: [
        { From: EMPTY_ACCOUNT, To: token.address },
        { To: slotProxy.address, 'Input data': INCREMENT },
      ],
      more: async () => {
        const spending = page.getByRole('group', { name: /^Call/ }).first()
        await spending.getByRole('button', { name: 'By a function of the recipient' }).click()
        await spending.getByLabel('Function').selectOption('transfer(address,uint256)', SLOW)
        await spending.getByLabel(/^address/).fill(WITNESS)
        await spending.getByLabel(/^uint256/).fill('1 ether')
        await spending.getByRole('button', { name: 'Write the input' }).click()
        await expect(spending.getByLabel('Input data')).toHaveValue(spend.input)
        await fillFields(page, { 'To the account': EMPTY_ACCOUNT, Amount: '1', Token: token.address })
        await page.getByRole('button', { name: 'Give' }).click()
        await expect(page.getByText('Its slot is among the changes below.')).toBeVisible(SLOW)
        const part = await addAccount(page, 1, { Address: slotProxy.address, 'Its value': '41' })
        await fillFields(part, { 'Variable, by its name': 'count' })
        await part.getByRole('button', { name: 'Set the variable' }).click()
        await expect(part.getByLabel('Storage')).toHaveValue(`${toWord(0n)} ${toWord(41n)}`, SLOW)
      },
    })
    expect(real.receipts.map(({ status }) => status)).toEqual(['0x1', '0x1', '0x1'])
    await expectSame(given, real.receipts[1])
    await given.getByRole('radio', { name: 'Call 2' }).check(SLOW)
    await expectSame(given, real.receipts[2])
  }, 180_000)
})
