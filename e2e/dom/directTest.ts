import { getSharedSite } from '../fixtures/getSharedSite.ts'
import { startStaticServer } from '../fixtures/startStaticServer.ts'
import { test as base } from './test.ts'

/** Vitest's test with the build served by a plain web server: the page asks the node itself. */
export const test = base.extend<{ readonly directUrl: string; readonly baseURL: string }>({
  directUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures wanted from this pattern
    async ({}, use) => {
      const { devnet } = await getSharedSite('plain')
      const server = await startStaticServer({ erigonURL: devnet.url })
      await use(server.url)
      await server.stop()
    },
    { scope: 'file' },
  ],
  baseURL: async ({ directUrl }, use) => use(directUrl),
})
