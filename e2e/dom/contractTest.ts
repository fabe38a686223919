import type { Devnet } from '@otterscan/devnet/startDevnet'
import { type ContractSite, startContractSite } from '../fixtures/contractSite.ts'
import type { ServedContract } from '../fixtures/startSourceService.ts'
import { test as base } from './test.ts'

/** Vitest's test with a site whose source service knows the given contracts; one a file. */
export function createContractTest(listServed: (devnet: Devnet) => ServedContract[]) {
  return base.extend<{ readonly contracts: ContractSite; readonly baseURL: string }>({
    contracts: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
      async ({}, use) => {
        const site = await startContractSite(listServed)
        await use(site)
        await site.stop()
      },
      { scope: 'file' },
    ],
    baseURL: async ({ contracts }, use) => use(contracts.url),
  })
}
