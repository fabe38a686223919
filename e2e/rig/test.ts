import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@otterscan/devnet/startDevnet'
import { test as base, expect, type Page } from '@playwright/test'
import { type RunningProgram, startProgram } from './startProgram.ts'
import { waitForIndex } from './waitForIndex.ts'

/** A chain with the explorer in front of it. */
export interface Site {
  readonly devnet: Devnet
  readonly url: string
}

export interface WorkerFixtures {
  /** Shared by the tests of a worker: read only. */
  readonly site: Site
  /** As `site`, with an index of all its blocks. */
  readonly indexedSite: Site
}

export interface TestFixtures {
  /** A chain of the test's own, to make blocks on. */
  readonly ownSite: Site
  /** What the page complained of: policy violations and uncaught errors. Checked after each test. */
  readonly complaints: string[]
}

/** Playwright's test with a chain and the explorer; every test fails on a policy violation or an uncaught error. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  indexedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const site = await startIndexedSite()
      try {
        await waitForIndex(site.url)
        await use(site)
      } finally {
        await site.stop()
      }
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { timeout: 120_000 },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      watchComplaints(page, complaints)
      await use(complaints)
      expect(complaints, 'policy violations and uncaught errors').toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

export { expect }

/** A chain with the explorer in front of it, whose index is being built. The caller stops it. */
export async function startIndexedSite(): Promise<StartedSite> {
  const directory = await mkdtemp(join(tmpdir(), 'otterscan-index-'))
  const site = await startSite(['--index', directory])
  return {
    ...site,
    stop: async () => {
      await site.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

interface StartedSite extends Site {
  readonly stop: () => Promise<void>
}

async function startSite(args: readonly string[] = []): Promise<StartedSite> {
  const devnet = await startDevnet()
  let program: RunningProgram
  try {
    program = await startProgram(['--node', devnet.url, ...args])
  } catch (error) {
    await devnet.stop()
    throw error
  }
  return {
    devnet,
    url: program.url,
    stop: async () => {
      await program.stop()
      await devnet.stop()
    },
  }
}

function watchComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text())
  })
}
