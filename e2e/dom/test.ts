import { test as base } from 'vitest'
import { getSharedSite, type SharedSite } from '../fixtures/getSharedSite.ts'
import { type Site, startSite } from '../fixtures/startSite.ts'
import { openPage, type Page } from './openPage.tsx'

interface Fixtures {
  /** Shared by all: read only. */
  readonly site: SharedSite
  /** As `site`, with an index of all its blocks. */
  readonly indexedSite: SharedSite
  /** A chain of the test's own, to make blocks on. */
  readonly ownSite: Site
  /** Where paths lead. */
  readonly baseURL: string
  readonly page: Page
}

/** Vitest's test with a page of the explorer in a DOM environment; sites are started for the first who asks. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
  site: async ({}, use) => use(await getSharedSite('plain')),
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
  indexedSite: async ({}, use) => use(await getSharedSite('indexed')),
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
  ownSite: async ({}, use) => {
    const site = await startSite()
    await use(site)
    await site.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
  page: async ({ baseURL }, use) => {
    const page = openPage(baseURL)
    await use(page)
    page.close()
  },
})
