import type { ReadOnlyDevnet } from '@otterscan/devnet/startDevnet'
import {
  type ContractSite,
  type ListServed,
  startContractSite,
  startOwnContractSite,
} from '../fixtures/contractSite.ts'
import type { Locator } from './Locator.ts'
import type { Page } from './openPage.tsx'
import { test as base } from './test.ts'

/** Vitest's test with a site whose source service knows the given contracts; one a file, on the chain that all share. */
export function createContractTest(listServed: ListServed) {
  return extendTest(() => startContractSite(listServed))
}

/** As `createContractTest`, on a chain of the file's own. */
export function createOwnContractTest(listServed: ListServed) {
  return extendTest(() => startOwnContractSite(listServed))
}

function extendTest<Chain extends ReadOnlyDevnet>(
  start: () => Promise<ContractSite<Chain> & { readonly stop: () => Promise<void> }>,
) {
  return base.extend<{ readonly contracts: ContractSite<Chain>; readonly baseURL: string }>({
    contracts: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
      async ({}, use) => {
        const site = await start()
        await use(site)
        await site.stop()
      },
      { scope: 'file' },
    ],
    baseURL: async ({ contracts }, use) => use(contracts.url),
  })
}

/** A function of the read tabs by its name. */
export function functionItem(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Functions' })
    .locator('li', { has: page.getByRole('link', { name, exact: true }) })
}
