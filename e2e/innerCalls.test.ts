import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbiParameters,
  toHex,
} from 'viem'
import { createOwnContractTest } from './dom/contractTest.ts'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { writeUserOperationEvents } from './fixtures/entryPoint.ts'
import { listServedContracts } from './fixtures/listServedContracts.ts'
import { NESTED_ABI, SAFE, writeNestedCalls } from './fixtures/nestedCalls.ts'

const test = createOwnContractTest(listServedContracts)

const ZERO: Hex = `0x${'00'.repeat(20)}`
const WORD: Hex = `0x${'00'.repeat(32)}`

function inputOf(page: Page) {
  return page.getByRole('region', { name: 'Input Data' })
}

test('calls inside calls are unfolded level by level, each with where its names come from', async ({
  page,
  contracts: { devnet },
}) => {
  const { token } = devnet.scenarios.erc20
  const { carol, dave } = devnet.scenarios.accounts
  const data = writeNestedCalls(token.address, [carol, dave])
  const hash = await devnet.sendPending({ to: SAFE, data, gas: 500_000n })
  await devnet.mine()
  await page.goto(`/tx/${hash}`)
  const input = inputOf(page)
  await expect(input).toContainText('aggregate3((address,bool,bytes)[] calls)')
  await expect(input).toContainText('From a published standard.')
  await expect(input).toContainText('Calls inside (2)')
  const first = input.getByRole('list', { name: 'Level 1' }).locator(':scope > li').first()
  await expect(first).toContainText(/call.*execTransaction.*may fail|call.*may fail.*execTransaction/)
  const second = input.getByRole('list', { name: 'Level 2' }).locator(':scope > li')
  await expect(second).toHaveCount(1)
  await expect(second).toContainText('delegate call')
  const third = input.getByRole('list', { name: 'Level 3' }).locator(':scope > li')
  await expect(third).toHaveCount(2)
  // The token's own verified ABI names the deepest level, and its unit is known.
  await expect(third.first()).toContainText('From the verified ABI of the contract.')
  await expect(third.first()).toContainText(`1.5 ${token.symbol}`)
  await third.first().getByRole('button', { name: 'Shown as an amount; show as an integer' }).click()
  await expect(third.first()).toContainText('1,500,000,000,000,000,000')
})

test('a name that the verified ABI of the contract lacks is a guess', async ({
  page,
  contracts: { devnet },
}) => {
  const { token } = devnet.scenarios.erc20
  const data = encodeFunctionData({ abi: NESTED_ABI, functionName: 'multicall', args: [['0x12345678']] })
  // The token has no such function: the transaction fails, and its input is read all the same.
  const hash = await devnet.sendPending({ to: token.address, data, gas: 100_000n })
  await devnet.mine()
  await page.goto(`/tx/${hash}`)
  await expect(inputOf(page)).toContainText(
    'Guessed from a published standard. The verified ABI of the contract lacks it.',
  )
  await expect(inputOf(page).getByRole('list', { name: 'Level 1' })).toContainText('to itself')
})

test('user operations of a bundle, with the results that the entry point logged', async ({
  page,
  contracts: { devnet },
}) => {
  const ENTRY_POINT: Hex = `0x${'e47e'.repeat(10)}`
  const { alice, bob } = devnet.scenarios.accounts
  const paymaster: Hex = `0x${'9a'.repeat(20)}`
  const toOperation = (nonce: bigint, target: Hex, value: bigint, paymasterAndData: Hex = '0x') => ({
    sender: SAFE,
    nonce,
    initCode: '0x' as const,
    callData: encodeFunctionData({ abi: NESTED_ABI, functionName: 'execute', args: [target, value, '0x'] }),
    accountGasLimits: WORD,
    preVerificationGas: 0n,
    gasFees: WORD,
    paymasterAndData,
    signature: '0x' as const,
  })
  const data = encodeFunctionData({
    abi: NESTED_ABI,
    functionName: 'handleOps',
    args: [
      [toOperation(7n, alice, 10n ** 18n), toOperation(8n, bob, 0n, `${paymaster}${'00'.repeat(32)}`)],
      carolOf(devnet),
    ],
  })
  await devnet.request(
    'anvil_setCode',
    ENTRY_POINT,
    writeUserOperationEvents([
      { sender: SAFE, nonce: 7n, paymaster: ZERO, hasSucceeded: true, gasCost: 10n ** 15n, gasUsed: 21_000n },
      { sender: SAFE, nonce: 8n, paymaster, hasSucceeded: false, gasCost: 2n * 10n ** 15n, gasUsed: 42_000n },
    ]),
  )
  const hash = await devnet.sendPending({ to: ENTRY_POINT, data, gas: 500_000n })
  await devnet.mine()
  await page.goto(`/tx/${hash}`)
  const operations = inputOf(page).getByRole('list', { name: 'Level 1' }).locator(':scope > li')
  await expect(operations).toHaveCount(2)
  await expect(operations.first()).toContainText(/user operation.*succeeded.*cost 0\.001 ETH for 21,000 gas/)
  await expect(operations.first()).toContainText(/paid by\s*the account itself/)
  await expect(operations.first()).toContainText(/call.*1 ETH/)
  await expect(operations.nth(1)).toContainText(/failed.*cost 0\.002 ETH for 42,000 gas/)
  await expect(operations.nth(1)).not.toContainText('the account itself')
})

test("a router's plan, with amounts in the units of the tokens on its path", async ({
  page,
  contracts: { devnet },
}) => {
  const { token, wrappedNative } = devnet.scenarios.erc20
  const path = encodePacked(['address', 'uint24', 'address'], [wrappedNative.address, 500, token.address])
  const inputs = [
    encodeAbiParameters(parseAbiParameters('address, uint256'), [toHex(2, { size: 20 }), 25n * 10n ** 16n]),
    encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
      ...[toHex(1, { size: 20 }), 25n * 10n ** 16n, 498n * 10n ** 18n, path, false],
    ] as never),
    '0xaabb' as const,
  ]
  const data = encodeFunctionData({
    abi: NESTED_ABI,
    functionName: 'execute',
    args: ['0x0b003f', inputs, 1n],
  })
  const hash = await devnet.sendPending({ to: SAFE, data, gas: 500_000n })
  await devnet.mine()
  await page.goto(`/tx/${hash}`)
  const steps = inputOf(page).getByRole('list', { name: 'Level 1' }).locator(':scope > li')
  await expect(steps).toHaveCount(3)
  await expect(steps.first()).toContainText(/WRAP_ETH.*Guessed from the number of the command.*0\.25 ETH/)
  await expect(steps.nth(1)).toContainText(/V3_SWAP_EXACT_IN/)
  await expect(steps.nth(1)).toContainText(`498 ${token.symbol}`)
  await expect(steps.nth(2)).toContainText(/0x3f.*This command is not known\./)
})

function carolOf(devnet: { readonly scenarios: { readonly accounts: { readonly carol: Hex } } }): Hex {
  return devnet.scenarios.accounts.carol
}

test('what calls inside calls send stands in the coin, the integer one click away', async ({
  page,
  contracts: { devnet },
}) => {
  const { alice } = devnet.scenarios.accounts
  const toExecution = (value: bigint, data: Hex) =>
    encodeFunctionData({
      abi: NESTED_ABI,
      functionName: 'execTransaction',
      args: [alice, value, data, 0, 0n, 0n, 0n, ZERO, ZERO, '0x'],
    })
  const inner = encodeFunctionData({
    abi: NESTED_ABI,
    functionName: 'execute',
    args: [alice, 125n * 10n ** 16n, '0x'],
  })
  const hash = await devnet.sendPending({
    to: SAFE,
    data: toExecution(25n * 10n ** 17n, inner),
    gas: 500_000n,
  })
  await devnet.mine()
  await page.goto(`/tx/${hash}`)
  const input = inputOf(page)
  const level = (number: number) =>
    input
      .getByRole('list', { name: `Level ${number}` })
      .locator(':scope > li')
      .first()
  // As an argument, and at the call that sends it.
  await expect(input.locator('dl').first()).toContainText('2.5 ETH')
  await expect(level(1).locator(':scope > div').first()).toContainText('2.5 ETH')
  await expect(level(1).locator('dl').first()).toContainText('1.25 ETH')
  const sent = level(2).locator(':scope > div').first()
  await expect(sent).toContainText('1.25 ETH')
  await sent.getByRole('button', { name: 'Shown as an amount; show as an integer' }).click()
  await expect(sent).toContainText('1,250,000,000,000,000,000')
  const argument = input.locator('dl').first()
  await argument.getByRole('button', { name: 'Shown as an amount; show as an integer' }).click()
  await expect(argument).toContainText('2,500,000,000,000,000,000')
})

test('what a token returns stands in its unit, the integer one click away', async ({
  page,
  contracts: { devnet },
}) => {
  const { token } = devnet.scenarios.erc20
  await page.goto(`/address/${token.address}/readContract`)
  const result = page.getByRole('region', { name: 'Result of totalSupply' })
  // Made at the start, less a burn of half a token.
  await expect(result).toContainText('999,999.5 FISH')
  await result.getByRole('button', { name: 'Shown as an amount; show as an integer' }).click()
  await expect(result).toContainText('999,999,500,000,000,000,000,000')
})
