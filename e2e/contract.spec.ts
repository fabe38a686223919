import { readContractArtifact } from '@otterscan/devnet/contractArtifact'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import type { Page } from '@playwright/test'
import { factRow } from './fixtures/contractSite.ts'
import { createContractTest, functionItem } from './fixtures/contractTest.ts'
import { expectAccessibleInBothThemes } from './fixtures/expectAccessible.ts'
import { LONG_PATH, listServedContracts, VYPER_PATH } from './fixtures/listServedContracts.ts'
import { saveAs } from './fixtures/saveAs.ts'
import { expect } from './fixtures/test.ts'

/** The page served with sources of the development chain's own contracts. */
const test = createContractTest(listServedContracts)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
}

async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitemradio', { name, exact: true })
  if (!(await item.isVisible())) await page.getByRole('button', { name: 'Settings' }).click()
  await item.click()
  if (await item.isVisible()) await page.keyboard.press('Escape')
}

test.describe('contract tab', () => {
  test('VER-03 VER-05 VER-07 no metadata and no sources: ABI and what the compilation says', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.erc721
    await open(page, `/address/${address}/contract`)
    await expect(factRow(page, 'Language')).toHaveText('Vyper')
    await expect(factRow(page, 'Name')).toHaveText('ETF Purchaser')
    await expect(page.getByText('The source service has no source files for this contract.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Items of the ABI' })).toContainText('ownerOf')
  })

  test('an unverified contract: interface guessed, then the ABI a person gives, used by every decoder', async ({
    page,
    contracts,
  }) => {
    const { address, store } = contracts.devnet.scenarios.everyType
    await open(page, '/')
    await choose(page, 'Off')
    await open(page, `/address/${address}/contract`)
    await expect(page.getByText('Below is an estimate of the ABI from its bytecode.')).toBeVisible()
    const selectors = readContractArtifact('EveryType').abi.filter(({ type }) => type === 'function').length
    // All of them, whether the signatures among the assets have a name for them or not.
    const found = page
      .getByRole('list', { name: 'Items of the ABI' })
      .or(page.getByRole('list', { name: 'Unknown functions' }))
    await expect(found.getByRole('listitem')).toHaveCount(selectors, { timeout: 20_000 })
    await page.getByLabel(/Paste or drop a JSON ABI/).fill('{"no": "abi"}')
    await page.getByRole('button', { name: 'Use this ABI' }).click()
    await expect(page.getByText('This is neither a JSON ABI nor an artifact that holds one.')).toBeVisible()
    await page.getByLabel('File with the ABI').setInputFiles({
      name: 'EveryType.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(readContractArtifact('EveryType'))),
    })
    await expect(page.getByText('provided by you')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Items of the ABI' })).toContainText('echoStruct')
    await open(page, `/tx/${store.transactionHash}`)
    await expect(page.getByText('From the ABI you provided for this contract.')).toBeVisible()
    await expect(page.getByText('store').first()).toBeVisible()
    await open(page, `/address/${address}/readContract`)
    await expect(functionItem(page, 'getUint8')).toContainText('255')
    await open(page, `/address/${address}/contract`)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Below is an estimate of the ABI from its bytecode.')).toBeVisible()
  })

  test('VER-07 Vyper source in its own colors, by the ending or by what the compilation says', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.erc1155
    await open(page, `/address/${address}/contract`)
    await expect(factRow(page, 'Name')).toHaveText('den', { timeout: 20_000 })
    for (const path of [VYPER_PATH, 'contracts/plain']) {
      if (path !== VYPER_PATH) await page.getByRole('link', { name: 'plain' }).click()
      const source = page.getByRole('region', { name: path })
      const colored = (look: string, text: string) =>
        source.locator(`span.${look}`, { hasText: text }).first()
      await expect(colored('text-muted', 'No one keeps more than the limit.')).toBeVisible({
        timeout: 20_000,
      })
      await expect(colored('text-danger', 'assert')).toBeVisible()
      await expect(colored('text-success', 'too much')).toBeVisible()
      await expect(colored('text-warning', 'True')).toBeVisible()
      await expect(colored('text-info', 'keep')).toBeVisible()
    }
  })

  test('anchors: a range of characters, a range of lines, and none after another file is chosen', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.everyType
    const path = 'contracts/abi/EveryType.sol'
    await open(page, `/address/${address}/contract?source=${encodeURIComponent(path)}&hl=100-102`)
    const source = page.getByRole('region', { name: path })
    await expect(source.locator('[data-marked]')).toHaveCount(3)
    await expect(source.locator('[data-marked]').first()).toBeInViewport()
    await open(page, `/address/${address}/contract?source=${encodeURIComponent(path)}&hr=0-19`)
    await expect(source.locator('.ring-success').first()).toHaveText('// SPDX-License-Ide')
    await open(page, `/address/${address}/contract?source=nowhere.sol&hl=3-4`)
    await expect(source).toContainText('SPDX')
    await expect(source.locator('span.text-accent', { hasText: 'bytes32' }).first()).toBeVisible()
    await expect(source.locator('[data-marked]')).toHaveCount(0)
    await source.getByText('5', { exact: true }).first().click()
    await expect(page).toHaveURL(/hl=5-5/)
    await expect(source.locator('[data-marked]')).toHaveCount(1)
  })

  test('a source file of 2.9 MB is there at once and scrolls', async ({ page, contracts }) => {
    const { address } = contracts.devnet.scenarios.erc20.token
    await open(page, `/address/${address}/contract`)
    await expect(page.getByRole('navigation', { name: 'Source files' })).toBeVisible()
    const start = Date.now()
    await page.getByRole('link', { name: 'Long.sol' }).click()
    const source = page.getByRole('region', { name: LONG_PATH })
    await expect(source).toContainText('function f0(')
    expect(Date.now() - start).toBeLessThan(3_000)
    await source.evaluate((box) => {
      box.scrollTop = box.scrollHeight
    })
    await expect(source).toContainText('function f29999(')
    expect(await source.locator('> div > div > div').count()).toBeLessThan(100)
  })
})

test('a dropped artifact of Foundry: input, error, logs, trace and reads use it, and each says whose it is', async ({
  page,
  contracts,
}) => {
  test.setTimeout(240_000)
  const { diamond } = contracts.devnet.scenarios.otherProxies
  const said = page.getByText('From the ABI you provided for this contract.')
  const { abi, bytecode } = readContractArtifact('TallyFacet')
  await open(page, `/address/${diamond.address}/contract`)
  const artifact = await page.evaluateHandle(
    (text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'TallyFacet.json', { type: 'application/json' }))
      return data
    },
    JSON.stringify({ abi, bytecode: { object: bytecode }, ast: {}, id: 3 }),
  )
  const place = page.getByLabel(/Paste or drop a JSON ABI/)
  await expect(place).toBeVisible({ timeout: 20_000 })
  await place.dispatchEvent('drop', { dataTransfer: artifact })
  await expect(page.getByText('provided by you')).toBeVisible()
  await open(page, `/tx/${diamond.use.transactionHash}`)
  await expect(page.getByText('tallyUp').first()).toBeVisible({ timeout: 20_000 })
  await expect(said).toBeVisible()
  await page.getByRole('link', { name: /^Logs/ }).click()
  await expect(page.getByText('Tallied', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(said).toBeVisible()
  await page.getByRole('link', { name: /^Trace/ }).click()
  const calls = page.getByRole('list', { name: 'Calls' })
  await expect(calls.getByText('tallyUp', { exact: true })).toHaveCount(1, { timeout: 20_000 })
  await open(page, `/tx/${diamond.failure.transactionHash}`)
  await expect(page.getByText("with custom error 'TallyTooLarge'")).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Values of the error' }).click()
  await expect(said).toHaveCount(2)
  await open(page, `/address/${diamond.address}/readContract`)
  await expect(page.getByText('From the ABI you provided. It is not verified.')).toBeVisible()
  await expect(functionItem(page, 'tally').getByRole('region')).toContainText('7')
})

test.describe('read contract', () => {
  test('every ABI type: exact values of all functions without arguments, in one batch', async ({
    page,
    contracts,
  }) => {
    const { address, deployment } = contracts.devnet.scenarios.everyType
    const batches: string[][] = []
    page.on('request', (request) => {
      const calls = JSON.parse(request.postData() ?? '[]') as {
        method: string
        params: [{ data: string }]
      }[]
      if (Array.isArray(calls))
        batches.push(calls.filter(({ method }) => method === 'eth_call').map(({ params }) => params[0].data))
    })
    await open(page, `/address/${address}/readContract`)
    const values: [name: string, text: string][] = [
      ['getBool', 'true'],
      ['getUint8', '255'],
      ['getUint24', '16,777,215'],
      ['getUint64', '18,446,744,073,709,551,615'],
      ['getUint256', '9,007,199,254,740,993'],
      ['getUint256Max', `0x${'ff'.repeat(32)}`],
      ['getInt8', '-128'],
      ['getInt128', '-170,141,183,460,469,231,731,687,303,715,884,105,728'],
      [
        'getInt256',
        '-57,896,044,618,658,097,711,785,492,504,343,953,926,634,992,332,820,282,019,728,792,003,956,564,819,968',
      ],
      ['getBytes1', '0xff'],
      ['getBytes4', '0xa9059cbb'],
      ['getBytes20', `0x${'0'.repeat(39)}1`],
      ['getBytes', '0x00c0ffee00'],
      ['getEmptyBytes', '0x'],
      ['getString', '<b>not bold</b>'],
      ['getEmptyString', 'empty text'],
      ['getEnum', '3'],
      ['getUintArray', '3 elements'],
      ['getEmptyArray', '0 elements'],
      ['getFixedArray', '-1'],
      ['getMatrix', '6'],
      ['getNestedArray', 'two'],
      ['getStruct', 'note'],
      ['getStructArray', '2 elements'],
      ['getSeveral', 'otters'],
      ['getNothing', 'It returns nothing.'],
      ['getFailing', "Reverted with message: 'EveryType: this getter always fails'"],
      ['stored', `0x8${'0'.repeat(63)}`],
    ]
    for (const [name, text] of values) {
      await expect(functionItem(page, name).getByRole('region').first(), name).toContainText(text)
    }
    const cells: [name: string, texts: string[]][] = [
      ['getUintArray', ['3 elements', '1', '2', '3']],
      ['getFixedArray', ['4 elements', '-1', '0', '1', '2']],
      ['getMatrix', ['3 elements', '2 elements', '1', '2', '2 elements', '3', '4', '2 elements', '5', '6']],
      ['getNestedArray', ['2 elements', '2 elements', 'one', 'two', '0 elements']],
      ['getSeveral', ['5', 'otters', 'false']],
    ]
    for (const [name, texts] of cells) {
      const shown = functionItem(page, name).getByRole('region').first().locator('dl > div > dd:last-child')
      await expect(shown, name).toHaveText(texts)
    }
    const hash = (text: string) => keccak256(new TextEncoder().encode(text))
    await expect(functionItem(page, 'getBytes32').getByRole('region')).toContainText(hash('otter'))
    const pointer = `${address.toLowerCase()}${hash('getBool()').slice(2, 10)}`
    await expect(functionItem(page, 'getFunction').getByRole('region')).toContainText(pointer)
    await expect(functionItem(page, 'getLongString').getByRole('region')).toContainText('🌕'.repeat(200))
    // Whatever name it is shown by, the link says which address it is.
    await expect(functionItem(page, 'getAddress').locator(`a[href="/address/${address}"]`)).toBeVisible()
    await expect(functionItem(page, 'getInvalidUtf8').getByRole('region').first()).toContainText(/UTF-8/)
    const reads = readContractArtifact('EveryType').abi.filter(
      (item) => item.type === 'function' && item.inputs.length === 0 && item.stateMutability !== 'payable',
    )
    // Other calls of the page may be in the same batch.
    const selectors = new Set(reads.map((item) => hash(`${'name' in item ? item.name : ''}()`).slice(0, 10)))
    const counts = batches.map((calls) => calls.filter((data) => selectors.has(data)).length)
    expect(counts.filter((count) => count > 0)).toEqual([reads.length])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await functionItem(page, 'getBool').getByRole('button', { name: 'Copy as' }).click()
    await page.getByRole('menuitem', { name: 'cast', exact: true }).click()
    await expect(functionItem(page, 'getBool').getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^cast call ${address} --data 0x12a7b914 --block latest --rpc-url `),
    )
    const file = JSON.parse(await saveAs(page, 'JSON')) as Record<string, string | null>[]
    const saved = (name: string) => file.find((row) => row.function === `${name}()`)
    expect(saved('getUint256Max')).toMatchObject({ values: JSON.stringify([(2n ** 256n - 1n).toString()]) })
    expect(saved('getFailing')).toMatchObject({ outcome: 'reverted', values: null })
    const item = functionItem(page, 'stored')
    await item.getByRole('button', { name: 'Call options' }).click()
    await item.getByLabel('Block Number').fill(`${deployment.blockNumber - 1n}`)
    await item.getByRole('button', { name: 'Query' }).click()
    await expect(item).toContainText('Contract not deployed at this time.')
    await item.getByLabel('Block Number').fill(`${deployment.blockNumber}`)
    await item.getByRole('button', { name: 'Query' }).click()
    await expect(item.getByRole('region')).toContainText('42')
    await item.getByLabel('Block Number').fill('newest')
    await item.getByRole('button', { name: 'Query' }).click()
    await expect(item.getByRole('alert')).toContainText('"newest" is not a block')
  })

  test('arguments: literals, tuples, arrays that keep their values, mistakes with a caret', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.everyType
    await open(page, `/address/${address}/readContract#0x1369045a`)
    const item = functionItem(page, 'echoAll')
    await expect(item).toBeInViewport()
    await item.getByLabel('bool flag').fill('true')
    await item.getByLabel('int8 small').fill('-0.1e1')
    await item.getByLabel('address who').fill('0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326')
    await item.getByLabel('bytes4 selector').fill('0xa9059cbb')
    await item.getByLabel('bytes data').fill('0x1ea372')
    await item.getByLabel('uint8 season').fill('3')
    await item.getByLabel('uint256 [0]').fill('0.012345678901234567899876543210e32')
    await item.getByRole('button', { name: 'Add Element' }).click()
    await item.getByRole('button', { name: 'Add Element' }).click()
    await item.getByLabel('uint256 [1]').fill('to go')
    await item.getByLabel('uint256 [2]').fill('1.5 ether')
    await item.getByRole('button', { name: 'Remove element 1' }).click()
    await expect(item.getByLabel('uint256 [1]')).toHaveValue('1.5 ether')
    await item.getByRole('button', { name: 'Query' }).click()
    const result = item.getByRole('region')
    await expect(result).toContainText('1,234,567,890,123,456,789,987,654,321,000')
    await expect(result).toContainText('1,500,000,000,000,000,000')
    await expect(result).toContainText('0x1ea372')
    await item.getByLabel('int8 small').fill('[1')
    await item.getByRole('button', { name: 'Query' }).click()
    await expect(item.getByText(/Expected "," or "\]"/)).toContainText('^')
    await item.getByLabel('int8 small').fill('200')
    await item.getByRole('button', { name: 'Query' }).click()
    await expect(item.locator('p.text-danger')).not.toHaveCount(0)
  })

  test('sender, every kind of failure with a message, errors of the contract by name', async ({
    page,
    contracts,
  }) => {
    const { everyType, failures, accounts } = contracts.devnet.scenarios
    await open(page, `/address/${everyType.address}/readContract`)
    const item = functionItem(page, 'whoAsks')
    await item.getByRole('button', { name: 'Call options' }).click()
    await item.getByLabel('Sender').fill(accounts.alice)
    await item.getByLabel('Sender').press('Enter')
    await expect(item.getByRole('region')).toContainText(accounts.alice)
    await open(page, `/address/${failures.address}/readContract`)
    const reverts: [name: string, text: string][] = [
      ['requireReason', "Reverted with message: 'Failer: the door is closed'"],
      ['hostileReason', '<img src=x onerror=alert(1)>'],
      ['customError', "Reverted with custom error 'InsufficientFunds'"],
      ['customError', '2,500,000,000,000,000,001'],
      ['customErrorWithoutArguments', "Reverted with custom error 'NoReasonAtAll'"],
      ['unknownErrorData', 'Reverted with custom error 0x12345678'],
      ['malformedErrorString', 'Reverted with data that cannot be read: 0x08c379a0'],
      ['assertFalse', 'Reverted with panic 0x01'],
      ['emptyRevert', 'Reverted without data'],
    ]
    for (const [name, text] of reverts) {
      await expect(functionItem(page, name).getByRole('region'), name).toContainText(text, {
        timeout: 20_000,
      })
    }
    const divide = functionItem(page, 'divideByZero')
    await divide.getByLabel('uint256 by').fill('0')
    await divide.getByRole('button', { name: 'Query' }).click()
    await expect(divide.getByRole('region')).toContainText('Reverted with panic 0x12')
    await divide.getByLabel('uint256 by').fill('1')
    await divide.getByRole('button', { name: 'Query' }).click()
    await expect(divide.getByRole('region')).not.toContainText('Reverted')
  })
})

test.describe('decoders', () => {
  test('input, custom error and logs of a verified contract', async ({ page, contracts }) => {
    const { failures, everyType, events } = contracts.devnet.scenarios
    await open(page, `/tx/${failures.customError.transactionHash}`)
    await expect(page.getByText("with custom error 'InsufficientFunds'")).toBeVisible()
    await page.getByRole('button', { name: 'Values of the error' }).click()
    await expect(page.getByText('2,500,000,000,000,000,001')).toBeVisible()
    await open(page, `/tx/${everyType.nestedInput.transactionHash}`)
    await expect(page.getByText('echoStruct').first()).toBeVisible()
    await expect(page.getByText('„nested“ 🦦')).toBeVisible()
    await open(page, `/tx/${events.good.transactionHash}/logs`)
    await expect(page.getByText('Plain', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('12,345').first()).toBeVisible()
  })
})

test('axe finds nothing on the contract pages, and nothing scrolls sideways', async ({
  browser,
  contracts,
}) => {
  test.setTimeout(180_000)
  const { everyType, proxies, creations } = contracts.devnet.scenarios
  const screens: readonly (readonly [path: string, shows: string | RegExp])[] = [
    [`/address/${everyType.address}/contract`, 'contract EveryType'],
    [`/address/${everyType.address}/readContract`, 'echoStruct'],
    [`/address/${proxies.slotProxy.address}/proxyLogicContract`, 'contract Counter'],
    [`/address/${creations.maker}/contract`, 'Do you have its ABI?'],
  ]
  const context = await browser.newContext({ baseURL: contracts.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  for (const [path, shows] of screens) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(shows).first(), path).toBeVisible({ timeout: 20_000 })
    await expectAccessibleInBothThemes(page, { what: path })
  }
  await context.close()
})
