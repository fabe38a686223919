import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import type { Locator, Page } from '@playwright/test'
import { startProgram } from './startProgram.ts'
import { type ServedContract, type SourceService, startSourceService } from './startSourceService.ts'
import { test as base } from './test.ts'

/** A chain, the explorer in front of it, and a service that knows sources of its contracts. */
export interface ContractSite {
  readonly devnet: Devnet
  readonly url: string
  readonly service: SourceService
}

/** Playwright's test with a site whose source service knows the given contracts; one a worker. */
export function createContractTest(listServed: (devnet: Devnet) => ServedContract[]) {
  return base.extend<object, { readonly contracts: ContractSite }>({
    contracts: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
      async ({}, use) => {
        const devnet = await startDevnet()
        const service = await startSourceService(listServed(devnet))
        const directory = mkdtempSync(join(tmpdir(), 'otterscan-'))
        const config = join(directory, 'config.json')
        writeFileSync(config, JSON.stringify({ sourcify: { sources: service.sources } }))
        const program = await startProgram(['--node', devnet.url, '--config', config])
        await use({ devnet, service, url: program.url })
        await program.stop()
        await service.stop()
        await devnet.stop()
        rmSync(directory, { recursive: true })
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ contracts }, use) => use(contracts.url),
  })
}

/** What stands beside a label in a list of facts. */
export function factRow(page: Page, label: string): Locator {
  return page
    .locator('dt', { hasText: new RegExp(`^${label}`) })
    .locator('xpath=following-sibling::dd[1]')
    .first()
}

/** A function of the read tabs by its name. */
export function functionItem(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Functions' })
    .locator('li', { has: page.getByRole('link', { name, exact: true }) })
}
