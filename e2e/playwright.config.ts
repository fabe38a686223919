import { defineConfig } from '@playwright/test'

const { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  // A busy machine may lose a race once; whoever needs the second run is named in the summary.
  retries: process.env.CI === undefined ? 0 : 1,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [['list']] : [['list'], ['json']],
  use: {
    launchOptions: {
      ...(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'chromium', testIgnore: '**/beaconDevnet.spec.ts' },
    {
      // A beacon chain lives by the clock: with two browsers beside it, it misses slots. In the whole run it comes last, alone.
      name: 'beacon',
      testMatch: '**/beaconDevnet.spec.ts',
      dependencies: PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? [] : ['chromium'],
    },
  ],
})
