import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import { createContractTest, functionItem } from './dom/contractTest.ts'
import { expect } from './dom/expect.ts'
import type { Page } from './dom/openPage.tsx'
import { factRow } from './fixtures/contractSite.ts'
import type { ServedContract } from './fixtures/startSourceService.ts'

/** What proxies run is published; the proxies themselves are not. */
const test = createContractTest(({ scenarios }: ReadOnlyDevnet): ServedContract[] => {
  const { proxies, otherProxies } = scenarios
  const [tally = '', title = ''] = otherProxies.diamond.facets
  return [
    { address: proxies.logic.address, artifact: 'Counter' },
    { address: proxies.newLogic.address, artifact: 'CounterInTens', match: 'partial' },
    { address: proxies.proxiableProxy.implementation, artifact: 'ProxiableCounter' },
    { address: otherProxies.safe.implementation, artifact: 'OwnersAccount' },
    { address: tally, artifact: 'TallyFacet' },
    { address: title, artifact: 'TitleFacet' },
  ]
})

const hopsOf = (page: Page) => page.getByRole('list', { name: 'Proxy chain' })

test('PROXY-01 PROXY-03 PROXY-05 each kind with its evidence, and the source of what it runs', async ({
  page,
  contracts,
}) => {
  const { proxies, otherProxies, setCode } = contracts.devnet.scenarios
  const { cloneWithData, cloneWithArguments, legacy, safe } = otherProxies
  const cases: [address: string, kind: string, evidence: RegExp, name: string][] = [
    [proxies.clone.address, 'ERC-1167', /code of EIP-1167$/, 'Counter'],
    [cloneWithData.address, 'ERC-1167', /code of EIP-1167 with 32 bytes of data appended/, 'Counter'],
    [
      cloneWithArguments.address,
      'ERC-1167',
      /code of a clone \(immutable-args\) with 34 bytes of data/,
      'Counter',
    ],
    [proxies.slotProxy.address, 'EIP-1967', /EIP-1967 slot 0x360894a1/, 'CounterInTens'],
    [proxies.beaconProxy.address, 'EIP-1967 beacon', /its implementation\(\)/, 'Counter'],
    [proxies.proxiableProxy.address, 'EIP-1822', /EIP-1822 slot/, 'ProxiableCounter'],
    [legacy.address, 'ZeppelinOS', /slot 0x7050c9e0…f8c3 of org\.zeppelinos\.proxy/, 'Counter'],
    [safe.address, 'Safe', /code of a Safe proxy, slot 0/, 'OwnersAccount'],
    [setCode.applied.authority, 'EIP-7702 delegation', /0xef0100/, 'Counter'],
  ]
  for (const [address, kind, evidence, name] of cases) {
    await page.goto(`/address/${address}/proxyLogicContract`)
    await expect(hopsOf(page).getByRole('listitem'), kind).toHaveCount(1)
    await expect(hopsOf(page).getByText(kind, { exact: true })).toBeVisible()
    await expect(hopsOf(page).getByText(evidence)).toBeVisible()
    await expect(factRow(page, 'Name')).toHaveText(name)
  }
  // A diamond has no one contract behind it.
  const { diamond } = otherProxies
  await page.goto(`/address/${diamond.address}`)
  await expect(page.getByText('EIP-2535 diamond')).toBeVisible()
  await page.getByRole('link', { name: '2 facets' }).click()
  await expect(hopsOf(page)).toContainText('answers facetAddresses() (EIP-2535)')
  for (const facet of diamond.facets) {
    await expect(hopsOf(page).locator(`a[href="/address/${facet}"]`)).toBeVisible()
  }
  for (const name of ['TallyFacet', 'TitleFacet']) {
    await expect(hopsOf(page).getByRole('link', { name })).toBeVisible()
  }
})

test('PROXY-09 no code at the target, circles, too many hops, and a slot that is empty where the code runs', async ({
  page,
  contracts,
}) => {
  const { proxies, otherProxies } = contracts.devnet.scenarios
  const ends: [address: string, hops: number, end: RegExp][] = [
    [proxies.toNoCode.address, 1, /There is no code at the target\./],
    [proxies.toItself.address, 1, /The proxy chain is circular/],
    [otherProxies.circle.address, 2, /The proxy chain is circular/],
    [otherProxies.longWay.address, 5, /continues after 5 hops and is not followed further/],
    // The beacon proxy finds no beacon in the storage of the proxy that runs it.
    [proxies.twoHops.address, 2, /That slot is empty in the storage of the first proxy/],
  ]
  for (const [address, hops, end] of ends) {
    await page.goto(`/address/${address}/proxyLogicContract`)
    await expect(page.getByText(end)).toBeVisible()
    await expect(hopsOf(page).getByRole('listitem')).toHaveCount(hops)
  }
  await page.goto(`/address/${otherProxies.circle.address}`)
  await expect(page.getByText('circular')).toBeVisible()
})

test('a proxy behind a proxy is read from the storage it runs on', async ({ page, contracts }) => {
  const { lateClone } = contracts.devnet.scenarios.otherProxies
  await page.goto(`/address/${lateClone.address}/proxyLogicContract`)
  await expect(hopsOf(page).getByRole('listitem')).toHaveCount(2)
  await expect(hopsOf(page).getByText(/EIP-1967 slot .*, as the first proxy has it/)).toBeVisible()
  await expect(factRow(page, 'Name')).toHaveText('Counter')
  await page.getByRole('link', { name: 'Read as Proxy' }).click()
  await expect(functionItem(page, 'version').getByRole('region')).toContainText('1')
  await page.goto(`/tx/${lateClone.use.transactionHash}`)
  await expect(page.getByText('increment').first()).toBeVisible()
  await page.goto(`/tx/${lateClone.use.transactionHash}/logs`)
  await expect(page.getByText('Counted').first()).toBeVisible()
  // The same proxy called directly runs what stands in its own storage.
  await page.goto(`/address/${lateClone.via}/proxyLogicContract`)
  await expect(factRow(page, 'Name')).toHaveText('CounterInTens')
})

test('ABI-15 proxies are read, and their calls, logs, errors and frames decoded, by what they run', async ({
  page,
  contracts,
}) => {
  const { proxies, otherProxies } = contracts.devnet.scenarios
  const { safe, diamond, legacy } = otherProxies
  const { slotProxy } = proxies
  const uses: [hash: string, called: string, logged: string][] = [
    [slotProxy.useAfterUpgrade.transactionHash, 'increment', 'Counted'],
    [legacy.use.transactionHash, 'increment', 'Counted'],
    [safe.use.transactionHash, 'setOwners', 'OwnersSet'],
    [diamond.use.transactionHash, 'tallyUp', 'Tallied'],
  ]
  for (const [hash, called, logged] of uses) {
    await page.goto(`/tx/${hash}`)
    await expect(page.getByText(called).first()).toBeVisible()
    await page.getByRole('link', { name: /^Logs/ }).click()
    await expect(page.getByText(logged, { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: /^Trace/ }).click()
    // The call of the proxy and the call of what it runs, both by name.
    await expect(page.getByRole('list', { name: 'Calls' }).getByText(called, { exact: true })).toHaveCount(2)
  }
  const failures: [hash: string, error: string, value: string][] = [
    [safe.failure.transactionHash, 'ThresholdTooHigh', '3'],
    [diamond.failure.transactionHash, 'TallyTooLarge', '101'],
  ]
  for (const [hash, error, value] of failures) {
    await page.goto(`/tx/${hash}`)
    await expect(page.getByText(`with custom error '${error}'`)).toBeVisible()
    await page.getByRole('button', { name: 'Values of the error' }).click()
    await expect(page.getByText(value, { exact: true }).first()).toBeVisible()
  }
  const reads: [address: string, name: string, value: string][] = [
    [slotProxy.address, 'version', '2'],
    [safe.address, 'threshold', '2'],
    [diamond.address, 'tally', '7'],
    [diamond.address, 'title', 'Otter diamond'],
  ]
  for (const [address, name, value] of reads) {
    await page.goto(`/address/${address}/readContractAsProxy`)
    await expect(functionItem(page, name).getByRole('region')).toContainText(value)
  }
})

test('TX-05 a delegated account stays an account, is read by its delegate, and is plain again when cleared', async ({
  page,
  contracts,
}) => {
  const { applied, cleared } = contracts.devnet.scenarios.setCode
  await page.goto(`/address/${applied.authority}`)
  await expect(page.getByText('Delegated to')).toBeVisible()
  await page.getByRole('link', { name: 'Read Contract' }).click()
  await expect(functionItem(page, 'version').getByRole('region')).toContainText('1')
  await page.goto(`/address/${cleared.authority}/readContract`)
  await expect(page.getByText('There is no code at this address now')).toBeVisible()
})
