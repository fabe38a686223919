import AxeBuilder from '@axe-core/playwright'
import { readContractArtifact } from '@otterscan/devnet/contractArtifact'
import type { Devnet } from '@otterscan/devnet/startDevnet'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import type { Page } from '@playwright/test'
import { createContractTest, factRow, functionItem } from './rig/contractSite.ts'
import { saveAs } from './rig/saveAs.ts'
import type { ServedContract } from './rig/startSourceService.ts'
import { expect } from './rig/test.ts'

const HOSTILE_PATH = 'contracts/<script>alert(1)</script>\u202elos.exe'
const HOSTILE_NAME = '<img src=x onerror="alert(1)">\u202e\u200b'
const ESCAPING_PATH = '../../../../etc/passwd'
const LONG_PATH = 'contracts/Long.sol'
const LONG_SOURCE = Array.from(
  { length: 30_000 },
  (_, index) => `    function f${index}(uint256 a) external pure returns (uint256) { return a + ${index}; }`,
).join('\n')

const VYPER_PATH = 'contracts/den.vy'
const VYPER_SOURCE = `# pragma version ~=0.4.3
"""
@title Keeps a number for each holder
"""
event Kept:
    holder: indexed(address)
    amount: uint256

dens: public(HashMap[address, uint256])
LIMIT: constant(uint256) = 10**18

@external
def keep(amount: uint256) -> bool:
    # Nobody keeps more than the limit.
    assert amount <= LIMIT, "too much"
    self.dens[msg.sender] = amount
    log Kept(holder=msg.sender, amount=amount)
    return True
`

/** The page served with sources of the development chain's own contracts. */
const test = createContractTest(listServed)

function listServed({ scenarios }: Devnet): ServedContract[] {
  const { everyType, proxies, failures, events, creations, erc20, erc721, erc1155, multiFileFailure } =
    scenarios
  return [
    { address: everyType.address, artifact: 'EveryType' },
    { address: proxies.logic.address, artifact: 'Counter' },
    { address: proxies.newLogic.address, artifact: 'CounterInTens', match: 'partial' },
    { address: failures.address, artifact: 'Failer' },
    { address: multiFileFailure.address, artifact: 'Ledger' },
    {
      address: events.address,
      artifact: 'Emitter',
      edit: (metadata) => ({ ...metadata, settings: { ...metadata.settings, compilationTarget: {} } }),
    },
    {
      address: erc20.token.address,
      artifact: 'PlainToken',
      edit: (metadata) => ({
        ...metadata,
        sources: {
          ...metadata.sources,
          [HOSTILE_PATH]: { keccak256: `0x${'11'.repeat(32)}` },
          [ESCAPING_PATH]: { keccak256: `0x${'22'.repeat(32)}` },
          [LONG_PATH]: { content: LONG_SOURCE },
          'contracts/Missing.sol': { keccak256: `0x${'33'.repeat(32)}` },
          'project:/Odd.sol': { keccak256: `0x${'44'.repeat(32)}` },
        },
      }),
      files: {
        [HOSTILE_PATH]: '// <img src=x onerror=alert(1)> \u202e hidden\n',
        'project:/Odd.sol': '// odd\n',
      },
    },
    {
      address: erc721.address,
      artifact: 'PlainNft',
      answer: {
        match: 'match',
        runtimeMatch: 'match',
        metadata: null,
        abi: readContractArtifact('PlainNft').abi,
        compilation: { language: 'Vyper', compilerVersion: '0.4.3', name: 'ETF Purchaser' },
      },
    },
    {
      address: erc1155.address,
      artifact: 'MultiToken',
      answer: {
        match: 'match',
        runtimeMatch: 'match',
        metadata: null,
        abi: readContractArtifact('MultiToken').abi,
        sources: { [VYPER_PATH]: { content: VYPER_SOURCE }, 'contracts/plain': { content: VYPER_SOURCE } },
        compilation: {
          language: 'Vyper',
          compilerVersion: '0.4.3',
          name: 'den',
          fullyQualifiedName: `${VYPER_PATH}:den`,
        },
      },
    },
    {
      address: creations.create2.address,
      artifact: 'Made',
      edit: (metadata) => ({
        ...metadata,
        language: HOSTILE_NAME,
        compiler: { version: HOSTILE_NAME },
        settings: { ...metadata.settings, compilationTarget: { 'contracts/calls/Maker.sol': HOSTILE_NAME } },
        output: {
          ...metadata.output,
          abi: [
            { type: 'function', name: HOSTILE_NAME, inputs: [], outputs: [], stateMutability: 'view' },
            { type: 'function', name: 'constructor', inputs: [], outputs: [], stateMutability: 'view' },
            { type: 'event', name: '__proto__', inputs: [{ name: HOSTILE_NAME, type: 'uint256' }] },
          ],
        },
      }),
    },
  ]
}

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
  test('a full match in the API format: compilation, ABI, source in colours, code', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.everyType
    await open(page, `/address/${address}/contract`)
    await expect(factRow(page, 'Name')).toHaveText('EveryType')
    await expect(factRow(page, 'Match')).toContainText('Full')
    await expect(factRow(page, 'Language')).toHaveText('Solidity')
    await expect(factRow(page, 'Compiler')).toHaveText('0.8.37+commit.f401782d')
    await expect(factRow(page, 'EVM version')).toHaveText('prague')
    await expect(factRow(page, 'Optimizer Enabled')).toContainText('No')
    await expect(factRow(page, 'Licence')).toHaveText('MIT')
    await expect(page.getByText('hash matches metadata')).toBeVisible()
    const source = page.getByRole('region', { name: 'contracts/abi/EveryType.sol' })
    await expect(source).toContainText('contract EveryType')
    await expect(source.locator('span.text-accent', { hasText: 'bytes32' }).first()).toBeVisible()
    const ide = page.getByRole('link', { name: 'Open in Remix (opens in a new tab)' })
    await expect(ide).toHaveAttribute('href', new RegExp(`sourcify//1337//${address}$`))
    await expect(ide).toHaveAttribute('target', '_blank')
    await expect(ide).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(ide.locator('svg')).toBeVisible()
    await expect(page.getByText('Metadata at the end of the code')).toBeVisible()
    await page.getByRole('radio', { name: 'Instructions' }).check()
    await expect(page.getByRole('region', { name: 'Instructions' })).toContainText('0000 PUSH1 0x80')
  })

  test('the two repository formats: full match, then partial, files by path and by hash', async ({
    page,
    contracts,
  }) => {
    const { newLogic, logic } = contracts.devnet.scenarios.proxies
    await open(page, `/address/${newLogic.address}/contract`)
    await expect(factRow(page, 'Match')).toContainText('Partial by Devnet API')
    for (const name of ['Devnet repository', 'Devnet hashed repository']) {
      await choose(page, name)
      await expect(factRow(page, 'Match')).toContainText(`Partial by ${name}`)
      await expect(page.getByRole('region', { name: 'contracts/proxies/Counter.sol' })).toContainText(
        'CounterInTens',
      )
      await expect(page.getByText('hash matches metadata')).toBeVisible()
    }
    const base = `contracts/partial_match/1337/${newLogic.address}`
    expect(contracts.service.asked).toContain(`/paths/${base}/sources/contracts/proxies/Counter.sol`)
    expect(contracts.service.asked).toContain(
      `/paths/contracts/full_match/1337/${newLogic.address}/metadata.json`,
    )
    // The choice is remembered.
    await open(page, `/address/${logic.address}/contract`)
    await expect(factRow(page, 'Match')).toContainText('Full by Devnet hashed repository')
  })

  test('VER-03 VER-05 VER-07 no metadata and no sources: ABI and what the compilation says', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.erc721
    await open(page, `/address/${address}/contract`)
    await expect(factRow(page, 'Language')).toHaveText('Vyper')
    await expect(factRow(page, 'Name')).toHaveText('ETF Purchaser')
    await expect(page.getByText('The source service has no source files of this contract.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Items of the ABI' })).toContainText('ownerOf')
  })

  test('VER-07 Vyper source in its own colours, by the ending or by what the compilation says', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.erc1155
    await open(page, `/address/${address}/contract`)
    await expect(factRow(page, 'Name')).toHaveText('den')
    for (const path of [VYPER_PATH, 'contracts/plain']) {
      if (path !== VYPER_PATH) await page.getByRole('link', { name: 'plain' }).click()
      const source = page.getByRole('region', { name: path })
      const colored = (look: string, text: string) =>
        source.locator(`span.${look}`, { hasText: text }).first()
      await expect(colored('text-muted', 'Nobody keeps more than the limit.')).toBeVisible({
        timeout: 20_000,
      })
      await expect(colored('text-danger', 'assert')).toBeVisible()
      await expect(colored('text-success', 'too much')).toBeVisible()
      await expect(colored('text-warning', 'True')).toBeVisible()
      await expect(colored('text-info', 'keep')).toBeVisible()
    }
  })

  test('VER-13 an empty compilation target: the first file is shown', async ({ page, contracts }) => {
    await open(page, `/address/${contracts.devnet.scenarios.events.address}/contract`)
    await expect(factRow(page, 'Name')).toHaveText('not said')
    await expect(page.getByRole('region', { name: 'contracts/logs/Emitter.sol' })).toContainText(
      'contract Emitter',
    )
  })

  test('VER-01 hostile and odd paths are names and nothing else; a missing file says so', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.erc20.token
    await open(page, '/')
    await choose(page, 'Devnet repository')
    await open(page, `/address/${address}/contract`)
    const files = page.getByRole('navigation', { name: 'Source files' })
    await files.getByRole('link', { name: 'Missing.sol' }).click()
    await expect(page.getByText('The source service has no file contracts/Missing.sol')).toBeVisible()
    await files.getByRole('link', { name: 'Odd.sol' }).click()
    await expect(
      page.getByText('Found under the name project_/Odd.sol, which other files may share.'),
    ).toBeVisible()
    await expect(page.getByText('hash differs from metadata')).toBeVisible()
    await files.getByRole('link', { name: /script>/ }).click()
    await expect(page.getByText(/onerror=alert/)).toBeVisible()
    await expect(page.getByTitle('A character that hides or turns text').first()).toBeVisible()
    await files.getByRole('link', { name: 'passwd' }).click()
    await expect(page.getByText('The source service has no file')).toBeVisible()
    expect(contracts.service.asked.filter((path) => !/^\/(paths|hashes|api)\//.test(path))).toEqual([])
    await files.getByRole('textbox', { name: 'Find a file' }).fill('missing')
    await expect(files.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(2)
  })

  test('hostile names of a contract, its compiler and its functions are text and nothing else', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.creations.create2
    await open(page, `/address/${address}/contract`)
    for (const label of ['Name', 'Language', 'Compiler']) {
      await expect(factRow(page, label)).toContainText('<img src=x onerror="alert(1)">')
      await expect(factRow(page, label)).not.toContainText(/[\u202e\u200b]/)
    }
    const items = page.getByRole('list', { name: 'Items of the ABI' })
    await expect(items).toContainText('__proto__')
    await expect(items).toContainText('onerror')
    await page.getByRole('link', { name: 'Read Contract' }).click()
    await expect(page.getByRole('list', { name: 'Functions' })).toContainText('onerror')
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
    expect(await page.title()).not.toMatch(/[\u202e\u200b]/)
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

  test('a service switched off is asked nothing; one click switches it on', async ({ page, contracts }) => {
    const { address } = contracts.devnet.scenarios.failures
    await open(page, '/')
    await choose(page, 'Off')
    const before = contracts.service.asked.length
    await open(page, `/address/${address}/contract`)
    await expect(page.getByText('Published sources are not looked up.')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(contracts.service.asked.slice(before).filter((path) => path.includes(address))).toEqual([])
    await page.getByRole('button', { name: 'Ask Devnet API' }).click()
    await expect(factRow(page, 'Name')).toHaveText('Failer')
  })

  test('VER-09 a service that does not answer: not found or unreachable, and the next try works', async ({
    page,
    contracts,
  }) => {
    const { address } = contracts.devnet.scenarios.failures
    let tries = 0
    await page.route('**/api/v2/contract/**', (route) => {
      tries++
      return tries <= 2 ? route.abort() : route.continue()
    })
    await open(page, `/address/${address}/contract`)
    await expect(page.getByText(/Source not found or unreachable: not found at/)).toBeVisible()
    expect(tries).toBe(2)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(factRow(page, 'Name')).toHaveText('Failer')
  })

  test('accounts without code, destroyed and never deployed contracts', async ({ page, contracts }) => {
    const { creations, accounts } = contracts.devnet.scenarios
    for (const address of [creations.createAndDestroy.address, accounts.live]) {
      const before = contracts.service.asked.length
      await open(page, `/address/${address}/contract`)
      await expect(page.getByText('There is no code at this address now')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(contracts.service.asked.slice(before)).toEqual([])
    }
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
    await expect(page.getByText('given by you')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Items of the ABI' })).toContainText('echoStruct')
    await open(page, `/tx/${store.transactionHash}`)
    await expect(page.getByText('By the ABI you gave for this contract.')).toBeVisible()
    await expect(page.getByText('store').first()).toBeVisible()
    await open(page, `/address/${address}/readContract`)
    await expect(functionItem(page, 'getUint8')).toContainText('255')
    await open(page, `/address/${address}/contract`)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Below is an estimate of the ABI from its bytecode.')).toBeVisible()
  })
})

test('a dropped artifact of Foundry: input, error, logs, trace and reads use it, and each says whose it is', async ({
  page,
  contracts,
}) => {
  test.setTimeout(90_000)
  const { diamond } = contracts.devnet.scenarios.otherProxies
  const said = page.getByText('By the ABI you gave for this contract.')
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
  await expect(page.getByText('given by you')).toBeVisible()
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
  await expect(page.getByText('By the ABI you gave. Nobody has checked that it fits.')).toBeVisible()
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
    // `getBool()` stands for all of them.
    const batch = batches.filter((calls) => calls.includes('0x12a7b914'))
    expect(batch.map(({ length }) => length)).toEqual([reads.length])
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
    await expect(item.getByRole('alert')).toContainText('"newest" is no block')
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

  test('sender, and every kind of failure in words, errors of the contract by their names', async ({
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
  const paths = [
    `/address/${everyType.address}/contract`,
    `/address/${everyType.address}/readContract`,
    `/address/${proxies.slotProxy.address}/proxyLogicContract`,
    `/address/${creations.maker}/contract`,
  ]
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      baseURL: contracts.url,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
          path,
        )
        .toEqual([])
    }
    await context.close()
  }
})
